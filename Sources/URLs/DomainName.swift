import CLibIDN2
import CLibraries

/// Conversion of domain names to ASCII (WHATWG URL, section 3.3, "domain to ASCII", not strict).
enum DomainName {
  /// Returns the ASCII form of a domain; nil if it has none.
  ///
  /// A domain in ASCII is only lowercased. Any other domain is processed by UTS #46, which loads
  /// libidn2. Without that library the result is nil.
  static func ascii(_ domain: [UInt8]) -> [UInt8]? {
    if domain.allSatisfy({ $0 < 0x80 }) { return domain.map(\.asciiLowercased) }
    guard lede_load_libidn2() == nil else { return nil }
    // Older versions of UTS #46 and libidn2 map the capital ẞ to ss.
    let domain = Array(String(domain).replacing("\u{1E9E}", with: "\u{DF}").utf8)
    let mapping = Int32(IDN2_NFC_INPUT.rawValue)
    switch lookUp(domain, mapping | Int32(IDN2_NONTRANSITIONAL.rawValue)) {
    case .success(let name): return name
    // libidn2 also applies IDNA 2008, which disallows symbols. Transitional processing allows them
    // and differs only for the four deviation characters.
    case .failure(.disallowed) where !hasDeviation(domain):
      return try? lookUp(domain, mapping | Int32(IDN2_TRANSITIONAL.rawValue)).get()
    case .failure: return nil
    }
  }

  private enum Problem: Error {
    case disallowed
    case other
  }

  private static func lookUp(_ domain: [UInt8], _ flags: Int32) -> Result<[UInt8], Problem> {
    // libidn2 reads up to the first NUL.
    guard !domain.contains(0) else { return .failure(.other) }
    var name: UnsafeMutablePointer<UInt8>?
    let status = idn2_lookup_u8(domain + [0], &name, flags)
    guard status == IDN2_OK.rawValue, let name else {
      return .failure(status == IDN2_DISALLOWED.rawValue ? .disallowed : .other)
    }
    defer { idn2_free(name) }
    var length = 0
    // Unsafe: libidn2 terminates the name with a NUL.
    while name[length] != 0 { length += 1 }
    return .success(Array(UnsafeBufferPointer(start: name, count: length)))
  }

  /// Whether a domain contains a character that transitional processing maps differently.
  private static func hasDeviation(_ domain: [UInt8]) -> Bool {
    String(domain).unicodeScalars.contains { deviations.contains($0) }
  }

  private static let deviations: Set<Unicode.Scalar> = [
    "\u{DF}", "\u{3C2}", "\u{200C}", "\u{200D}",
  ]
}
