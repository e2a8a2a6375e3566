/// The code points U+0080 to U+009F: controls by Unicode, but where a feed writes them it means the
/// quotes and dashes that windows-1252 has there.
public enum WindowsCharacters {
  /// The UTF-8 bytes with those code points replaced; nil where there are none. O(n).
  public static func replacingControls(in utf8: some Collection<UInt8>) -> [UInt8]? {
    // In UTF-8 they are C2 80 to C2 9F. Few texts hold a C2 at all.
    guard utf8.contains(0xC2) else { return nil }
    var replaced: [UInt8] = []
    replaced.reserveCapacity(utf8.count + 8)
    var didReplace = false
    for byte in utf8 {
      if replaced.last == 0xC2, (0x80...0x9F).contains(byte),
        let scalar = characters[Int(byte) - 0x80]
      {
        replaced.removeLast()
        replaced.append(contentsOf: String(scalar).utf8)
        didReplace = true
      } else {
        replaced.append(byte)
      }
    }
    return didReplace ? replaced : nil
  }

  /// Nil where windows-1252 has no character either.
  private static let characters: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil, nil, "‘", "’",
    "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
