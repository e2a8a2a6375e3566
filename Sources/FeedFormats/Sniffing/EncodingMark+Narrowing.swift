extension EncodingMark {
  /// Returns the document without its byte order mark. For UTF-16 and UTF-32, returns the first
  /// code units as ASCII, with a question mark for each unit outside ASCII.
  func narrowed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    switch encoding {
    case "utf-8": return bytes[3...]
    case "utf-16": return narrow(bytes, from: 2, width: 2, isBigEndian: bytes[0] == 0xFE)
    case "utf-16be", "utf-16le":
      return narrow(bytes, from: 0, width: 2, isBigEndian: encoding == "utf-16be")
    case "utf-32": return narrow(bytes, from: 4, width: 4, isBigEndian: bytes[0] == 0)
    case "utf-32be", "utf-32le":
      return narrow(bytes, from: 0, width: 4, isBigEndian: encoding == "utf-32be")
    default: return bytes[...]
    }
  }

  private func narrow(
    _ bytes: [UInt8], from first: Int, width: Int, isBigEndian: Bool
  ) -> ArraySlice<UInt8> {
    var narrow: [UInt8] = []
    for start in stride(from: first, through: bytes.count - width, by: width) {
      guard narrow.count < Self.mostUnits else { break }
      let unit = bytes[start..<(start + width)]
      let byte = (isBigEndian ? unit.last : unit.first) ?? 0
      let isASCII = byte < 0x80 && unit.count(where: { $0 != 0 }) == (byte == 0 ? 0 : 1)
      // Skip any amount of leading whitespace.
      if narrow.isEmpty, isASCII, byte <= 0x20 { continue }
      narrow.append(isASCII ? byte : UInt8(ascii: "?"))
    }
    return narrow[...]
  }

  private static let mostUnits = 16_384
}
