/// A fast path for most feed URLs: http or https with a domain name, and nothing that the parser
/// would change. One pass finds the components; the text is used as it is.
enum UsualURL {
  /// Returns the positions of the components; nil if the text needs the full parser. O(n).
  static func layout(of text: String) -> WebURL.Layout? {
    text.utf8.withContiguousStorageIfAvailable(layout) ?? nil
  }

  private static func layout(_ bytes: UnsafeBufferPointer<UInt8>) -> WebURL.Layout? {
    var layout = WebURL.Layout()
    layout.schemeEnd = bytes.starts(with: "https://".utf8) ? 5 : 4
    guard layout.schemeEnd == 5 || bytes.starts(with: "http://".utf8) else { return nil }
    layout.usernameEnd = layout.schemeEnd + 3
    layout.hostStart = layout.usernameEnd
    layout.hostKind = .domain
    guard let hostEnd = endOfName(bytes, from: layout.hostStart) else { return nil }
    layout.hostEnd = hostEnd
    layout.pathStart = hostEnd
    let classes = classes
    var position = hostEnd
    var part = Classes.path
    layout.pathEnd = bytes.count
    layout.queryEnd = bytes.count
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "#"), part != Classes.fragment {
        layout.queryEnd = position
        layout.pathEnd = min(layout.pathEnd, position)
        part = Classes.fragment
      } else if byte == UInt8(ascii: "?"), part == Classes.path {
        layout.pathEnd = position
        part = Classes.query
      } else {
        guard classes[Int(byte)] & part != 0 else { return nil }
        // The parser may remove a segment that starts with a dot, which may be percent-encoded.
        if byte == .slash, part == Classes.path, position + 1 < bytes.count,
          bytes[position + 1] == .dot || bytes[position + 1] == .percent
        {
          return nil
        }
      }
      position += 1
    }
    return layout
  }

  /// Returns the index of the slash that ends the domain name, or `nil` if there is no valid name
  /// before a slash. The last label must start with a letter, so it cannot be an IPv4 address.
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
