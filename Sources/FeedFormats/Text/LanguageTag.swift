import Markup

/// Tags of languages (RFC 5646) as feeds write them.
enum LanguageTag {
  /// The tag with hyphens: `en_US` is `en-US`. Nil for a blank one, which says that the language is
  /// not known.
  static func normal(_ text: String?) -> String? {
    guard let text = text?.trimmingBlanks(), !text.isEmpty else { return nil }
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    return String(text.map { $0 == "_" ? "-" : $0 })
  }
}
