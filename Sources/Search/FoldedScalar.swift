@_spi(_Unicode) import Swift

/// The folded form of a code point, as search compares it: lowercase, without accents.
enum FoldedScalar: Sendable {
  /// Ends a word.
  case separator
  /// Part of a word. Empty for an accent, which is removed without ending a word.
  case letters(String)
  /// A word of its own: a character of a script that is written without spaces between words.
  case word(String)

  /// The maximum length of a folded form in UTF-8.
  static let maximumLength = 8

  /// Returns the folded form of a code point. It is looked up for European scripts, Hebrew and
  /// Arabic, and computed for others.
  static func of(_ scalar: Unicode.Scalar) -> FoldedScalar {
    scalar.value < table.count ? table[Int(scalar.value)] : FoldedScalar(scalar)
  }

  private static let table = (0..<UInt32(0x600)).map { value in
    FoldedScalar(Unicode.Scalar(value) ?? " ")
  }

  private init(_ scalar: Unicode.Scalar) {
    if !Self.isOfWords(scalar) {
      self = .separator
    } else if Self.standsAlone(scalar) {
      self = .word(String(scalar))
    } else {
      var letters = ""
      for part in scalar.properties.lowercaseMapping._nfd where !Self.isAccent(part) {
        let spelling = Self.spellings[part] ?? String(part)
        if letters.utf8.count + spelling.utf8.count <= Self.maximumLength { letters += spelling }
      }
      self = .letters(letters)
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

  /// Returns whether each character of a script is indexed as a word. This applies to scripts
  /// without spaces between words, and to Korean, which attaches particles to words, so that a word
  /// is found inside a sentence.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x312F,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Returns whether a mark is removed: accents of Latin, Greek and Cyrillic, and points of Hebrew
  /// and Arabic. The marks of other scripts are vowels that distinguish words.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0487, 0x0591...0x05C7, 0x064B...0x065F, 0x0670: true
    default: false
    }
  }

  /// Letters without a Unicode decomposition, with their usual replacements; and the two forms of
  /// Greek sigma.
  private static let spellings: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ",
  ]
}
