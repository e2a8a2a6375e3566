/// The signatures of files that are not text.
enum FileSignature {
  /// Returns the kind of a file with a known signature, or `nil` for any other file.
  static func kind(of bytes: [UInt8]) -> DocumentKind? {
    guard let first = bytes.first, first != UInt8(ascii: "<"), first != UInt8(ascii: "{") else {
      return nil
    }
    if media.contains(where: bytes.starts) { return .image }
    if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) { return .image }
    return others.contains(where: bytes.starts) ? .binary : nil
  }

  private static let media: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], text("GIF8"), text("RIFF"), text("8BPS"),
    [0x00, 0x00, 0x01, 0x00], text("II*\0"), text("MM\0*"), text("ID3"), text("OggS"),
    text("fLaC"), [0xFF, 0xFB], [0xFF, 0xF3], [0xFF, 0xF2], [0xFF, 0xF1], text("FLV\u{1}"),
    [0x1A, 0x45, 0xDF, 0xA3], [0x30, 0x26, 0xB2, 0x75], [0x00, 0x00, 0x01, 0xBA], text("MThd"),
  ]

  private static let others: [[UInt8]] = [
    text("%PDF"), [0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], text("BZh"),
    [0xFD, 0x37, 0x7A, 0x58, 0x5A], [0x28, 0xB5, 0x2F, 0xFD],
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], text("Rar!"), [0x7F, 0x45, 0x4C, 0x46],
    text("\0asm"), text("wOFF"), text("wOF2"), text("SQLite format 3"),
  ]

  private static func text(_ signature: String) -> [UInt8] {
    Array(signature.utf8)
  }
}
