/// Normalises letters, so that `Février`, `FEVRIER` and `fevrier` are the same word.
enum DateLetter {
  /// Returns the letter in lower case without its accent, or 0 if the code point is not a letter.
  static func fold(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x61...0x7A, 0x2F, 0x5F: scalar
    case 0x41...0x5A: scalar | 0x20
    case 0..<0xC0: 0
    case 0xC0...0x24F: foldLatin(scalar)
    case 0x370...0x3FF: foldGreek(scalar)
    case 0x400...0x40F: scalar + 0x50
    case 0x410...0x42F: scalar + 0x20
    case 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE0F, 0xFEFF...0xFF20, 0xFFFD...0xFFFF: 0
    default: scalar
    }
  }

  private static func foldLatin(_ scalar: UInt32) -> UInt32 {
    switch scalar | 0x20 {
    case 0xE0...0xE6: UInt32(UInt8(ascii: "a"))
    case 0xE7: UInt32(UInt8(ascii: "c"))
    case 0xE8...0xEB: UInt32(UInt8(ascii: "e"))
    case 0xEC...0xEF: UInt32(UInt8(ascii: "i"))
    case 0xF1: UInt32(UInt8(ascii: "n"))
    case 0xF2...0xF6, 0xF8: UInt32(UInt8(ascii: "o"))
    case 0xF9...0xFC: UInt32(UInt8(ascii: "u"))
    default: foldExtended(scalar)
    }
  }

  /// Returns the letters of Polish, Czech, Turkish and Romanian in both cases without their
  /// accents.
  private static func foldExtended(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x102...0x105: UInt32(UInt8(ascii: "a"))
    case 0x106, 0x107, 0x10C, 0x10D: UInt32(UInt8(ascii: "c"))
    case 0x118...0x11B: UInt32(UInt8(ascii: "e"))
    case 0x11E, 0x11F: UInt32(UInt8(ascii: "g"))
    case 0x130, 0x131: UInt32(UInt8(ascii: "i"))
    case 0x141, 0x142: UInt32(UInt8(ascii: "l"))
    case 0x143, 0x144, 0x147, 0x148: UInt32(UInt8(ascii: "n"))
    case 0x158, 0x159: UInt32(UInt8(ascii: "r"))
    case 0x15A, 0x15B, 0x15E...0x161, 0x218, 0x219: UInt32(UInt8(ascii: "s"))
    case 0x162...0x165, 0x21A, 0x21B: UInt32(UInt8(ascii: "t"))
    case 0x16E, 0x16F: UInt32(UInt8(ascii: "u"))
    case 0x179...0x17E: UInt32(UInt8(ascii: "z"))
    default: scalar
    }
  }

  private static func foldGreek(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x386, 0x3AC: 0x3B1
    case 0x388, 0x3AD: 0x3B5
    case 0x389, 0x3AE: 0x3B7
    case 0x38A, 0x3AF, 0x390, 0x3AA, 0x3CA: 0x3B9
    case 0x38C, 0x3CC: 0x3BF
    case 0x38E, 0x3CD, 0x3AB, 0x3CB, 0x3B0: 0x3C5
    case 0x38F, 0x3CE: 0x3C9
    case 0x391...0x3A9: scalar + 0x20
    default: scalar
    }
  }

  /// Returns the ASCII punctuation that a code point is equivalent to, if it is used in dates.
  static func mark(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x2B...0x2F, 0x3A: UInt8(scalar)
    case 0x2010...0x2015, 0x2212: UInt8(ascii: "-")
    case 0xFF1A: UInt8(ascii: ":")
    default: nil
    }
  }
}
