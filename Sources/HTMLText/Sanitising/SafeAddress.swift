import Markup
import URLs

/// Decides which URLs sanitised HTML may contain.
enum SafeAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "magnet"]
  /// Schemes that links must not have, but that are worth showing as text.
  private static let writtenSchemes: Set<String> = ["ftp", "gemini", "tel"]

  /// Returns whether a URL is a web URL that needs no change, as most are.
  static func isPlainlySafe(_ address: UnsafeRawBufferPointer) -> Bool {
    guard address.contains("https://") || address.contains("http://") else { return false }
    return !address.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  /// Returns the URL of a link that is not allowed but is worth showing as text, or `nil`
  /// otherwise.
  static func written(_ address: String) -> String? {
    let address = address.withoutControls().trimmingBlanks()
    guard let scheme = URLReference.scheme(of: address)?.lowercased(),
      writtenSchemes.contains(scheme), address.utf8.count > scheme.utf8.count + 1
    else { return nil }
    return address
  }

  /// Returns the absolute form of a URL, or `nil` if its scheme is not allowed, or if its first
  /// segment contains a colon and could be read as a scheme (RFC 3986, section 4.2). Control
  /// characters and line breaks are removed first, because browsers ignore them in a scheme.
  static func make(_ address: String, base: String?) -> String? {
    guard let resolved = URLReference.resolve(address.withoutControls(), against: base) else {
      return nil
    }
    if let scheme = URLReference.scheme(of: resolved) {
      return schemes.contains(scheme.lowercased()) ? resolved : nil
    }
    let firstSegment = URLReference(resolved).path.utf8.prefix { $0 != UInt8(ascii: "/") }
    return firstSegment.contains(UInt8(ascii: ":")) ? nil : resolved
  }

  /// Returns whether a link refers to its own page (RFC 3986, section 4.4): it is empty or only a
  /// fragment.
  static func isOfPage(_ address: String) -> Bool {
    let address = address.trimmingBlanks()
    return address.isEmpty || address.hasPrefix("#")
  }

  /// Returns the target of a link to its own page. An empty link refers to the top of the page.
  static func make(_ address: String, page: String?) -> String? {
    guard address.trimmingBlanks().isEmpty else { return make(address, base: page) }
    return page.flatMap { make(String($0.prefix { $0 != "#" }), base: nil) }
  }

  /// Returns the safe candidates of a `srcset` (HTML standard, section 4.8.4.3.10), or `nil` if
  /// there are none. URLs may contain commas, as those of image services do; only a comma at the
  /// end is a separator.
  static func sourceSet(_ text: String, base: String?) -> String? {
    var candidates: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { break }
      var address = rest.prefix { !$0.isWhitespace }
      rest = rest[address.endIndex...]
      var descriptor = ""
      if address.last == "," {
        while address.last == "," { address.removeLast() }
      } else {
        let words = rest.prefix { $0 != "," }
        rest = rest[words.endIndex...]
        descriptor = words.split(whereSeparator: \.isWhitespace).filter(isDescriptor)
          .map { " " + $0 }.joined()
      }
      if let safe = make(String(address), base: base) { candidates.append(safe + descriptor) }
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }

  /// Returns whether a word is a width, height or density, such as `480w` or `1.5x`.
  private static func isDescriptor(_ word: Substring) -> Bool {
    guard let unit = word.utf8.last, "whx".utf8.contains(unit), word.utf8.count > 1 else {
      return false
    }
    return word.utf8.dropLast().allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
  }
}
