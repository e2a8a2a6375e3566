import Markup

/// Normalises language tags (RFC 5646).
enum LanguageTag {
  /// Returns the tag with hyphens: `en_US` becomes `en-US`. Returns `nil` for an empty tag, which
  /// means that the language is unknown.
  static func normal(_ text: String?) -> String? {
    guard let text = text?.trimmingBlanks(), !text.isEmpty else { return nil }
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    return String(text.map { $0 == "_" ? "-" : $0 })
  }
}
