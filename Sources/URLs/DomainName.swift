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
    let (status, name) = lookUp(domain, mapping | Int32(IDN2_NONTRANSITIONAL.rawValue))
    // libidn2 also applies IDNA 2008, which disallows symbols. Transitional processing allows them
    // and differs only for the four deviation characters.
    guard status == IDN2_DISALLOWED.rawValue, !hasDeviation(domain) else { return name }
    return lookUp(domain, mapping | Int32(IDN2_TRANSITIONAL.rawValue)).name
  }

  private static func lookUp(_ domain: [UInt8], _ flags: Int32) -> (status: Int32, name: [UInt8]?) {
    // libidn2 reads up to the first NUL.
    guard !domain.contains(0) else { return (IDN2_ENCODING_ERROR.rawValue, nil) }
    var name: UnsafeMutablePointer<UInt8>?
    let status = idn2_lookup_u8(domain + [0], &name, flags)
    guard status == IDN2_OK.rawValue, let name else { return (status, nil) }
    defer { idn2_free(name) }
    // Unsafe: libidn2 terminates the name with a NUL.
    return (status, Array(String(cString: name).utf8))
  }

  /// Whether a domain contains a character that transitional processing maps differently.
  private static func hasDeviation(_ domain: [UInt8]) -> Bool {
    String(domain).unicodeScalars.contains { deviations.contains($0) }
  }

  private static let deviations: Set<Unicode.Scalar> = [
    "\u{DF}", "\u{3C2}", "\u{200C}", "\u{200D}",
  ]
}
