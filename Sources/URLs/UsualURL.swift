/// Recognises most feed URLs: http or https with a domain name, and nothing that the parser would
/// change. They need no parsing until a component is requested.
enum UsualURL {
  /// Whether parsing and serialising the text would not change it. May be false for other URLs that
  /// would not change either. O(n).
  static func isSerialised(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isSerialised) ?? false
  }

  private static func isSerialised(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let scheme = bytes.starts(with: "https://".utf8) ? 8 : 7
    guard scheme == 8 || bytes.starts(with: "http://".utf8),
      var position = endOfName(bytes, from: scheme)
    else { return false }
    let classes = classes
    var part = Classes.path
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "#"), part != Classes.fragment {
        part = Classes.fragment
      } else if byte == UInt8(ascii: "?"), part == Classes.path {
        part = Classes.query
      } else {
        guard classes[Int(byte)] & part != 0 else { return false }
        // The parser may remove a segment that starts with a dot, which may be percent-encoded.
        if byte == .slash, part == Classes.path, position + 1 < bytes.count,
          bytes[position + 1] == .dot || bytes[position + 1] == .percent
        {
          return false
        }
      }
      position += 1
    }
    return true
  }

  /// Returns the end of a domain name that a slash follows; nil if there is none. Its last label
  /// must start with a letter, so it cannot be an IPv4 address.
  private static func endOfName(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let classes = classes
    var labelStart = start
    for position in start..<max(start, bytes.count) {
      switch bytes[position] {
      case .slash:
        return position > start && bytes[labelStart].isASCIILetter ? position : nil
      case .dot: labelStart = position + 1
      case let byte: guard classes[Int(byte)] & Classes.name != 0 else { return nil }
      }
    }
    return nil
  }

  private enum Classes {
    static let name: UInt8 = 1
    static let path: UInt8 = 2
    static let query: UInt8 = 4
    static let fragment: UInt8 = 8
  }

  /// For each byte, the components in which the parser leaves it unchanged.
  private static let classes: [UInt8] = (0...UInt8.max).map { byte in
    var parts: UInt8 = 0
    let isLower = byte.isASCIILetter && byte == byte.asciiLowercased
    if isLower || byte.isASCIIDigit || byte == UInt8(ascii: "-") { parts |= Classes.name }
    if !PercentEncodeSet.path.contains(byte), byte != UInt8(ascii: "\\") { parts |= Classes.path }
    if !PercentEncodeSet.specialQuery.contains(byte) { parts |= Classes.query }
    if !PercentEncodeSet.fragment.contains(byte) { parts |= Classes.fragment }
    return parts
  }
}
