/// Normalises letters, so that `Février`, `FEVRIER` and `fevrier` are the same word.
enum DateLetter {
  /// Returns the letter in lower case without its accent, or 0 if the code point is not a letter.
  static func fold(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x61...0x7A, 0x2F, 0x5F: return scalar
    case 0x41...0x5A: return scalar | 0x20
    case 0..<0xC0, 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE0F, 0xFEFF...0xFF20,
      0xFFFD...0xFFFF:
      return 0
    default:
      let lower = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars.first
      return lower.map { (unaccented[$0] ?? $0).value } ?? scalar
    }
  }

  private static let unaccented: [Unicode.Scalar: Unicode.Scalar] = {
    let accents: [(letter: Unicode.Scalar, accented: String)] = [
      ("a", "àáâãäåæăą"), ("c", "çćč"), ("e", "èéêëęě"), ("g", "ğ"), ("i", "ìíîïı"), ("l", "ł"),
      ("n", "ñńň"), ("o", "òóôõöø"), ("r", "ř"), ("s", "śşšș"), ("t", "ţťț"), ("u", "ùúûüů"),
      ("z", "źżž"), ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"),
      ("ω", "ώ"),
    ]
    return Dictionary(
      uniqueKeysWithValues: accents.flatMap { letter, accented in
        accented.unicodeScalars.map { ($0, letter) }
      })
  }()

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
