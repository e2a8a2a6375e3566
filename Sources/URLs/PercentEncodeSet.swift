/// The bytes to percent-encode in a component of a URL (WHATWG URL, section 1.3). Every set
/// contains all non-ASCII bytes.
struct PercentEncodeSet: Sendable {
  /// One bit for each ASCII byte.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  private init(_ base: PercentEncodeSet? = nil, adding characters: String) {
    if let base { self = base }
    for byte in characters.utf8 { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
  }

  static let c0Control: PercentEncodeSet = {
    var set = PercentEncodeSet(adding: "\u{7F}")
    for control in UInt8(0)..<0x20 { set.insert(control) }
    return set
  }()
  static let fragment = PercentEncodeSet(c0Control, adding: " \"<>`")
  static let query = PercentEncodeSet(c0Control, adding: " \"#<>")
  static let specialQuery = PercentEncodeSet(query, adding: "'")
  static let path = PercentEncodeSet(query, adding: "?^`{}")
  static let userinfo = PercentEncodeSet(path, adding: "/:;=@[\\]|")
}

/// Percent-encoding and decoding (WHATWG URL, section 1.3).
enum PercentEncoding {
  /// Appends bytes, percent-encoding those in the set. O(n).
  static func append(
    _ bytes: some Sequence<UInt8>, encoding set: PercentEncodeSet, to result: inout [UInt8]
  ) {
    for byte in bytes {
      if set.contains(byte) {
        result += [.percent, hexDigit(byte >> 4), hexDigit(byte & 15)]
      } else {
        result.append(byte)
      }
    }
  }

  static func encoded(_ bytes: some Sequence<UInt8>, _ set: PercentEncodeSet) -> [UInt8] {
    var result: [UInt8] = []
    append(bytes, encoding: set, to: &result)
    return result
  }

  /// Decodes each `%` that is followed by two hexadecimal digits and leaves any other unchanged.
  /// O(n).
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == .percent, rest.count >= 2,
        let first = rest[rest.startIndex].hexDigitValue,
        let second = rest[rest.startIndex + 1].hexDigitValue
      {
        result.append(first << 4 | second)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
