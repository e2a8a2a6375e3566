import Glibc
import Markup
import URLs

extension UnsafeRawBufferPointer {
  /// Whether these are its first bytes.
  func begins(with mark: StaticString) -> Bool {
    guard let baseAddress, count >= mark.utf8CodeUnitCount else { return false }
    return memcmp(baseAddress, mark.utf8Start, mark.utf8CodeUnitCount) == 0
  }
}

/// The addresses that sanitised HTML may contain.
enum SafeAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "magnet"]
  /// Schemes of addresses that people can use by hand, and that no link may have.
  private static let writtenSchemes: Set<String> = ["ftp", "gemini", "tel"]

  /// Whether an address is a web address that stays as it is: most are.
  static func isPlainlySafe(_ address: UnsafeRawBufferPointer) -> Bool {
    guard address.begins(with: "https://") || address.begins(with: "http://") else { return false }
    return !address.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  /// Returns the address of a link that is not allowed but is worth showing as text; nil for any other.
  static func written(_ address: String) -> String? {
    let address = address.withoutControls().trimmingBlanks()
    guard let scheme = URLReference.scheme(of: address)?.lowercased(),
      writtenSchemes.contains(scheme), address.utf8.count > scheme.utf8.count + 1
    else { return nil }
    return address
  }

  /// The absolute form of an address; nil if its scheme is not on the list, or if its first segment
  /// contains a colon and so might be read as a scheme (RFC 3986 section 4.2). Browsers ignore control
  /// characters and line breaks inside a scheme, so they are removed first.
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

  /// Whether a link stays on its page (RFC 3986 section 4.4): only a fragment, or nothing.
  static func isOfPage(_ address: String) -> Bool {
    let address = address.trimmingBlanks()
    return address.isEmpty || address.hasPrefix("#")
  }

  /// What a link leads to that stays on its page: without a fragment of its own it is the page's top.
  static func make(_ address: String, page: String?) -> String? {
    guard address.trimmingBlanks().isEmpty else { return make(address, base: page) }
    return page.flatMap { make(String($0.prefix { $0 != "#" }), base: nil) }
  }

  /// The candidates of a `srcset` that are safe (HTML standard, 4.8.4.3.10: addresses may hold
  /// commas, and those of image services do; only one at the end is a separator).
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

  /// A width, height or density: `480w`, `1.5x`.
  private static func isDescriptor(_ word: Substring) -> Bool {
    guard let unit = word.utf8.last, "whx".utf8.contains(unit), word.utf8.count > 1 else {
      return false
    }
    return word.utf8.dropLast().allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
  }
}
