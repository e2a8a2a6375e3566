/// How many columns of a terminal text takes.
///
/// The unit is the user-perceived character, which is never split. It takes the sum of its
/// scalars' columns, but two at most: an accent adds nothing to its letter, the syllable blocks of
/// Hangul and the families of emoji stay within their first scalar's two.
///
/// Widths follow Unicode 16: East Asian Width wide and fullwidth, and Emoji_Presentation, are
/// two; ambiguous ones are one, as in every terminal with a Western setting.
/// See [UAX #11](https://www.unicode.org/reports/tr11/).
public enum TextWidth {
  /// - Complexity: O(*n*); plain ASCII is counted without being decoded.
  public static func columns(of text: some StringProtocol) -> Int {
    if HarmlessText.isPrintable(text) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// 0, 1 or 2.
  public static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if character.isASCII { return columns(of: scalars[scalars.startIndex]) }
    if asksForEmoji(scalars) { return 2 }
    return min(2, scalars.reduce(0) { $0 + columns(of: $1) })
  }

  /// Whether U+FE0F asks for the picture of a scalar that is text by default: `☀` and `☀️`.
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

  /// East Asian Width W and F of Unicode 16.0 without what Emoji_Presentation says already.
  /// Unassigned gaps inside a range are filled, as UAX #11 does for the ideographs.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3,
    0x17000...0x187F7, 0x18800...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
