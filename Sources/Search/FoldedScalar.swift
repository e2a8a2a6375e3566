@_spi(_Unicode) import Swift

/// What a sign of a text comes to in a search: lower case, without its accents.
struct FoldedScalar: Sendable {
  enum Kind {
    /// Ends a word.
    case separator
    /// Part of a word.
    case letters
    /// An accent: nothing of it is left, and it ends no word.
    case accent
    /// A word of its own: a sign of a script that writes no blanks between words.
    case word
  }

  let kind: Kind
  /// UTF-8, the first byte lowest.
  private(set) var packed: UInt64 = 0
  private(set) var count = 0

  /// What the sign stands for. Scripts of Europe are looked up, others worked out.
  static func of(_ scalar: Unicode.Scalar) -> FoldedScalar {
    scalar.value < table.count ? table[Int(scalar.value)] : FoldedScalar(scalar)
  }

  private static let table = (0..<UInt32(0x600)).map { value in
    FoldedScalar(Unicode.Scalar(value) ?? " ")
  }

  private init(_ scalar: Unicode.Scalar) {
    guard Self.isOfWords(scalar) else {
      kind = .separator
      return
    }
    if Self.standsAlone(scalar) {
      kind = .word
      append(scalar)
      return
    }
    kind = Self.isAccent(scalar) ? .accent : .letters
    for part in scalar.properties.lowercaseMapping._nfd where !Self.isAccent(part) {
      if let letters = Self.spellings[part] {
        for letter in letters.unicodeScalars { append(letter) }
      } else {
        append(part)
      }
    }
  }

  /// What does not fit is left out: no letter is made of so much.
  private mutating func append(_ scalar: Unicode.Scalar) {
    let bytes = UTF8.encode(scalar)
    guard let bytes, count + bytes.count <= 8 else { return }
    for byte in bytes {
      packed |= UInt64(byte) << UInt64(8 * count)
      count += 1
    }
  }

  private static func isOfWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  /// Scripts without blanks between words, and Korean, whose words carry their grammar with them:
  /// only sign by sign is a word found inside a sentence.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x312F,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Marks of other scripts are
  /// vowels, without which words are others.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0487, 0x0591...0x05C7, 0x064B...0x065F, 0x0670: true
    default: false
    }
  }

  /// Letters that Unicode does not take apart, as people write them who do not have them; the two
  /// forms of one Greek letter.
  private static let spellings: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ",
  ]
}
