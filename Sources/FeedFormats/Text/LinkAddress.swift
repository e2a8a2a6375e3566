import Markup
import URLs

/// Resolves and checks the addresses that feeds link to.
enum LinkAddress {
  /// Schemes whose addresses run code or contain the content itself. Feeds have no legitimate
  /// reason to link to them, and as enclosures they could fill the library.
  private static let refused: Set<String> = [
    "about", "blob", "data", "javascript", "livescript", "mocha", "vbscript",
  ]

  /// Returns the absolute form of a link, or `nil` if it is empty or has a refused scheme.
  static func make(_ reference: String, against base: String?) -> String? {
    guard !isPlain(reference) else { return reference }
    let reference = withoutBreaks(reference)
    guard URLReference.isHTTP(reference) || !isRefused(reference) else { return nil }
    return URLReference.resolve(reference, against: base)
  }

  /// Whether a reference is a web address that needs no change, like most of them.
  static func isPlain(_ reference: String) -> Bool {
    reference.withUTF8Bytes { bytes in
      (bytes.contains("https://") || bytes.contains("http://"))
        && bytes[bytes.count - 1] > 0x20 && !bytes.contains(where: isBreak)
    }
  }

  /// Whether a reference is a web address without a scheme, such as `www.example.org/x`.
  static func lacksScheme(_ reference: String) -> Bool {
    guard reference.prefix(4).lowercased() == "www.", let url = WebURL("http://" + reference)
    else { return false }
    return url.hostname.split(separator: ".").count > 2
  }

  /// Returns the reference without surrounding whitespace, and without the tabs and line breaks
  /// that line wrapping may have inserted. Browsers remove them too (WHATWG URL, section 4.4).
  static func withoutBreaks(_ reference: String) -> String {
    reference.trimmingBlanks().withoutBytes(where: isBreak)
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether the scheme is refused. Browsers ignore control characters in addresses, so that
  /// `java\nscript:` runs code.
  private static func isRefused(_ reference: String) -> Bool {
    let bytes = reference.utf8.prefix(64).filter { $0 > 0x20 && $0 != 0x7F }
    let scheme = URLReference.scheme(of: String(decoding: bytes, as: UTF8.self))
    return scheme.map { refused.contains($0.lowercased()) } ?? false
  }
}
