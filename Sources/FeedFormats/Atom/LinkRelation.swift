import Markup

/// Normalises the relation of a link to the page that contains it (RFC 8288 section 2.1, RFC 4287
/// section 4.2.7.2).
enum LinkRelation {
  /// Returns `alternate` for a missing relation, and a registered relation in lower case without
  /// the address of the registry.
  static func normal(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "alternate" }
    let registry = "http://www.iana.org/assignments/relation/"
    if text.hasPrefix(registry) { return text.dropFirst(registry.count).lowercased() }
    // Other addresses are case-sensitive.
    return text.utf8.contains(UInt8(ascii: ":")) ? text : text.trimmingBlanks().lowercased()
  }
}
