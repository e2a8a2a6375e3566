/// Calculates how many terminal columns text occupies.
///
/// The unit is the grapheme cluster, which is never split. Its width is the sum of the widths of
/// its scalars, but at most two: an accent adds nothing to its letter, and Hangul syllables and
/// emoji sequences have the width of their first scalar.
///
/// Widths follow Unicode 16. Scalars with East Asian Width wide or fullwidth, or with
/// Emoji_Presentation, have width two. Ambiguous ones have width one, as in terminals with a
/// Western locale. See [UAX #11](https://www.unicode.org/reports/tr11/).
public enum TextWidth {
  /// Returns the number of columns of the text.
  ///
  /// - Complexity: O(*n*). Printable ASCII is counted without decoding.
  public static func columns(of text: some StringProtocol) -> Int {
    if HarmlessText.isPrintable(text) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the width of the character: 0, 1 or 2.
  public static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if character.isASCII { return columns(of: scalars[scalars.startIndex]) }
    if asksForEmoji(scalars) { return 2 }
    return min(2, scalars.reduce(0) { $0 + columns(of: $1) })
  }

  /// Whether U+FE0F selects the emoji presentation of a scalar that is text by default: `☀` and
  /// `☀️`.
  private static func asksForEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.dropFirst().first == "\u{FE0F}" && scalars.first?.properties.isEmoji == true
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // the middle and end of a Hangul syllable
    case 0x1F1E6...0x1F1FF: return 1  // half a flag
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator,
      .paragraphSeparator:
      return 0
    default:
      return properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wideRanges.contains { $0.contains(value) }
  }

  /// The ranges with East Asian Width W and F in Unicode 16.0, without those that have
  /// Emoji_Presentation. Unassigned gaps within a range are included, as UAX #11 does for
  /// ideographs.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3,
    0x17000...0x187F7, 0x18800...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
