import Markup

/// What a link is to the page it stands on (RFC 8288 section 2.1, RFC 4287 section 4.2.7.2).
enum LinkRelation {
  /// The relation in one spelling: `alternate` where there is none, a registered one in lower case
  /// and without its long form's address.
  static func normal(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "alternate" }
    let registry = "http://www.iana.org/assignments/relation/"
    if text.hasPrefix(registry) { return text.dropFirst(registry.count).lowercased() }
    // Any other address is compared letter by letter.
    return text.utf8.contains(UInt8(ascii: ":")) ? text : text.trimmingBlanks().lowercased()
  }
}
