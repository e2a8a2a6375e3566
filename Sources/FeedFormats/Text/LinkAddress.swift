import Markup
import URLs

/// Addresses that feeds link to.
enum LinkAddress {
  /// Schemes that run what they hold, or hold what they show. No feed links to them in good faith,
  /// and as an enclosure they would fill the library.
  private static let refused: Set<String> = [
    "about", "blob", "data", "javascript", "livescript", "mocha", "vbscript",
  ]

  /// The absolute form of a link; nil for a blank one, and where following it would be no reading.
  static func make(_ reference: String, against base: String?) -> String? {
    guard !isPlain(reference) else { return reference }
    let reference = withoutBreaks(reference)
    guard URLReference.isHTTP(reference) || !isRefused(reference) else { return nil }
    return URLReference.resolve(reference, against: base)
  }

  /// Whether a reference is a web address that stays as it is: most are.
  static func isPlain(_ reference: String) -> Bool {
    guard reference.hasPrefix("https://") || reference.hasPrefix("http://"),
      let last = reference.utf8.last, last > 0x20
    else { return false }
    return !reference.containsByte(where: isBreak)
  }

  /// Whether a reference is a web address without its scheme: `www.example.org/x`.
  static func lacksScheme(_ reference: String) -> Bool {
    guard reference.prefix(4).lowercased() == "www.", let url = WebURL("http://" + reference)
    else { return false }
    return url.hostname.split(separator: ".").count > 2
  }

  /// The reference without the whitespace around it, and without the tabs and line breaks that wrapping
  /// put inside it. Browsers remove them, too (WHATWG URL, 4.4).
  static func withoutBreaks(_ reference: String) -> String {
    reference.trimmingBlanks().withoutBytes(where: isBreak)
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Browsers ignore control characters in addresses: `java\nscript:` runs.
  private static func isRefused(_ reference: String) -> Bool {
    let bytes = reference.utf8.prefix(64).filter { $0 > 0x20 && $0 != 0x7F }
    let scheme = URLReference.scheme(of: String(decoding: bytes, as: UTF8.self))
    return scheme.map { refused.contains($0.lowercased()) } ?? false
  }
}
