import Markup

/// What the first bytes say of the encoding (XML 1.0 appendix F).
struct EncodingMark {
  let encoding: String

  /// Nil where they say nothing: then every ASCII byte means itself.
  init?(_ bytes: [UInt8]) {
    guard let found = Self.byteOrderMark(bytes) ?? Self.pattern(bytes) ?? Self.ebcdic(bytes) else {
      return nil
    }
    encoding = found
  }

  private static func byteOrderMark(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
    let isWide = bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
    if isWide { return "utf-32" }
    // Markup in UTF-16 has zeros; without any the mark is wrong.
    return hasMarkOfUTF16(bytes) && bytes.prefix(64).contains(0) ? "utf-16" : nil
  }

  private static func hasMarkOfUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Bytes without a mark of UTF-16 that they are not.
  static func withoutFalseMark(_ bytes: [UInt8]) -> [UInt8] {
    hasMarkOfUTF16(bytes) ? Array(bytes.dropFirst(2)) : bytes
  }

  /// Markup begins with ASCII, whose other bytes are zeros where a character has two or four.
  private static func pattern(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    return switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): "utf-32be"
    case (false, true, true, true): "utf-32le"
    case (true, false, true, _): "utf-16be"
    case (false, true, _, true): "utf-16le"
    default: nil
    }
  }

  /// `<?xm` in every EBCDIC; the declaration says which one it is.
  private static func ebcdic(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) else { return nil }
    let head = Array(bytes.prefix(256)).withUnsafeBytes {
      CharacterDecoder.utf8(from: $0, encoding: "cp037")
    }
    return DocumentText.declaredEncoding(inHead: head?.bytes ?? []) ?? "cp037"
  }
}
