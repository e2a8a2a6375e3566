import Markup

/// The encoding that the first bytes of a document show (XML 1.0 appendix F).
struct EncodingMark {
  let encoding: String

  /// Detects the encoding. Returns `nil` if the first bytes show none, in which case it is
  /// compatible with ASCII.
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
    // Markup in UTF-16 contains zero bytes. Without any, the mark is wrong.
    return hasMarkOfUTF16(bytes) && bytes.prefix(64).contains(0) ? "utf-16" : nil
  }

  private static func hasMarkOfUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Returns the bytes without a UTF-16 byte order mark. Call it only if the text is not UTF-16.
  static func withoutFalseMark(_ bytes: [UInt8]) -> [UInt8] {
    hasMarkOfUTF16(bytes) ? Array(bytes.dropFirst(2)) : bytes
  }

  /// Detects UTF-16 and UTF-32 without a mark: markup starts with ASCII characters, whose other
  /// bytes are zero.
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

  /// Detects `<?xm`, which is the same in every EBCDIC encoding. The XML declaration gives the
  /// exact encoding.
  private static func ebcdic(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) else { return nil }
    let head = Array(bytes.prefix(256)).withUnsafeBytes {
      CharacterDecoder.utf8(from: $0, encoding: "cp037")
    }
    return DocumentText.declaredEncoding(inHead: head?.bytes ?? []) ?? "cp037"
  }
}
