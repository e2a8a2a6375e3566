/// The bytes to percent-encode in a component of a URL (WHATWG URL, section 1.3). Every set
/// contains the control characters and all non-ASCII bytes.
struct PercentEncodeSet: Sendable {
  /// One bit for each ASCII byte.
  private let bits: UInt128

  private init(_ characters: String) {
    let controls: UInt128 = 0xFFFF_FFFF | 1 << 0x7F
    bits = characters.utf8.reduce(controls) { $0 | 1 << UInt128($1) }
  }

  func contains(_ byte: UInt8) -> Bool { byte >= 0x80 || bits >> UInt128(byte) & 1 == 1 }

  static let c0Control = PercentEncodeSet("")
  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>")
  static let specialQuery = PercentEncodeSet(" \"#<>'")
  static let path = PercentEncodeSet(" \"#<>?^`{}")
  /// The bytes that a domain name must not contain.
  static let forbiddenInDomain = PercentEncodeSet(" #%/:<>?@[\\]^|")
  static let userinfo = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")
}

/// Percent-encoding and decoding (WHATWG URL, section 1.3).
enum PercentEncoding {
  /// Percent-encodes the bytes in a set. O(n).
  static func encoded(_ bytes: some Collection<UInt8>, _ set: PercentEncodeSet) -> [UInt8] {
    guard bytes.contains(where: set.contains) else { return Array(bytes) }
    var result: [UInt8] = []
    for byte in bytes {
      if set.contains(byte) {
        result += [.percent, hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Decodes each `%` that is followed by two hexadecimal digits and leaves any other unchanged.
  /// O(n).
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(.percent) else { return Array(bytes) }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexDigitValue)
      if byte == .percent, digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
