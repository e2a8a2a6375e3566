import Markup

/// Repairs text whose UTF-8 was decoded as windows-1252 and encoded again: `Ã©` for `é`, `â€™` for
/// `’`.
///
/// Text is repaired only if all its non-ASCII characters form valid UTF-8 when they are encoded as
/// windows-1252, and at least one of the sequences does not occur in text that people write.
/// No-break spaces between the sequences are ignored, because they are often added later.
struct DoubleDecoding {
  private var decoded: [UInt8] = []
  /// The index in `decoded` at which the current sequence starts.
  private var sequence = 0
  /// The number of continuation bytes that the current sequence still needs.
  private var missing = 0
  /// The index in `decoded` after the last complete sequence.
  private var lastEnd: Int?
  private var isUnmistakable = false

  /// Returns the repaired text, or `nil` if it was not decoded twice, or was decoded three times.
  /// O(n), and fast for text that needs no repair.
  ///
  /// - Parameter isMarkup: Whether the text is HTML, so that references count as characters.
  static func undone(in text: [UInt8], isMarkup: Bool) -> [UInt8]? {
    guard mayBegin(in: text, isMarkup: isMarkup),
      let decoded = decode(text, isMarkup: isMarkup),
      decode(decoded, isMarkup: isMarkup) == nil
    else { return nil }
    return decoded
  }

  private static func decode(_ text: [UInt8], isMarkup: Bool) -> [UInt8]? {
    var decoding = DoubleDecoding()
    var index = 0
    while index < text.count {
      let end = next(in: text, from: index, isMarkup: isMarkup) ?? text.count
      guard end == index || decoding.append(ascii: text[index..<end]) else { return nil }
      guard end < text.count else { break }
      let character = Character(in: text, at: end, isMarkup: isMarkup)
      guard decoding.append(character, of: text) else { return nil }
      index = character.range.upperBound
    }
    guard decoding.missing == 0, decoding.isUnmistakable,
      decoding.decoded.withUnsafeBytes(TidyText.isTidy)
    else { return nil }
    return decoding.decoded
  }

  /// Returns the index of the next character that is not ASCII, or of the next possible reference
  /// to one.
  private static func next(in text: [UInt8], from start: Int, isMarkup: Bool) -> Int? {
    text.withUnsafeBytes {
      $0.offsetOfNonASCII(or: isMarkup ? UInt8(ascii: "&") : 0x80, from: start)
    }
  }

  /// - Returns: Whether the text so far can be text that was decoded twice.
  private mutating func append(ascii: ArraySlice<UInt8>) -> Bool {
    decoded += ascii
    return missing == 0
  }

  /// - Returns: Whether the text so far can be text that was decoded twice.
  private mutating func append(_ character: Character, of text: [UInt8]) -> Bool {
    if character.isASCII { return append(ascii: text[character.range]) }
    guard let byte = WindowsCharacters.byte(ofCodePoint: character.codePoint) else { return false }
    if missing > 0 {
      decoded.append(byte)
      missing -= 1
      if missing == 0 { endSequence() }
      return byte & 0xC0 == 0x80
    }
    if byte == 0xA0 {
      decoded += [0xC2, 0xA0]
      return true
    }
    sequence = decoded.count
    decoded.append(byte)
    missing = Self.continuationBytes(after: byte)
    return missing > 0
  }

  private mutating func endSequence() {
    let followsSequence = lastEnd == sequence
    let followsSmallLetter = sequence > 0 && (0x61...0x7A).contains(decoded[sequence - 1])
    isUnmistakable =
      isUnmistakable || followsSequence
      || Self.isUnmistakable(decoded[sequence...], followsSmallLetter: followsSmallLetter)
    lastEnd = decoded.count
  }

  private static func continuationBytes(after lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: 0
    }
  }

  // MARK: Evidence

  /// Whether the characters of a sequence do not occur together in text that people write.
  ///
  /// In windows-1252, a sequence is an upper-case letter and a symbol, or a lower-case letter and
  /// several symbols. Quotation marks and dashes may follow the last letter of a word (`MAÇÃ…`,
  /// `Spaß…`, `café”…`).
  private static func isUnmistakable(
    _ sequence: ArraySlice<UInt8>, followsSmallLetter: Bool
  ) -> Bool {
    guard let lead = sequence.first, let next = sequence.dropFirst().first else { return false }
    switch lead {
    // An upper-case letter in the middle of a word. U+00D7 is a symbol, and U+00DF is lower case.
    case 0xC2...0xD6 where followsSmallLetter, 0xD8...0xDE where followsSmallLetter: return true
    // `Â` and `Ã` start the sequences of all Latin-1 characters, such as `é`.
    case 0xC2, 0xC3: return !closings.contains(next)
    // `â€`, `â‚`, `â„` and `â†` start the sequences of quotation marks, dashes, `€`, `™` and
    // arrows.
    case 0xE2: return [0x80, 0x82, 0x84, 0x86].contains(next)
    // `ðŸ` starts the sequences of emoji.
    case 0xF0: return next == 0x9F
    default: return false
    }
  }

  /// Characters that may follow the last letter of a word, in windows-1252: `… † ‡ ‹ ‘ ’ “ ” • – —
  /// ™ ›`, the no-break space and `« ® ² ³ · ¹ »`.
  private static let closings: Set<UInt8> = [
    0x85, 0x86, 0x87, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B, 0xA0, 0xAB, 0xAE,
    0xB2, 0xB3, 0xB7, 0xB9, 0xBB,
  ]

  /// Whether the first character that is neither ASCII nor a no-break space can start a sequence.
  /// In most texts it cannot.
  private static func mayBegin(in text: [UInt8], isMarkup: Bool) -> Bool {
    var index = 0
    while let start = next(in: text, from: index, isMarkup: isMarkup) {
      let character = Character(in: text, at: start, isMarkup: isMarkup)
      index = character.range.upperBound
      guard !character.isASCII, character.codePoint != 0xA0 else { continue }
      return 0xC2...0xF4 ~= character.codePoint && index < text.count
        && (text[index] >= 0x80 || isMarkup && text[index] == UInt8(ascii: "&"))
    }
    return false
  }

  /// A character of the text, which may be written as a reference.
  private struct Character {
    let codePoint: UInt32
    let range: Range<Int>

    var isASCII: Bool { codePoint < 0x80 }

    /// - Parameter text: Valid UTF-8.
    init(in text: [UInt8], at index: Int, isMarkup: Bool) {
      let first = text[index]
      if first >= 0x80 {
        let length = min(first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2, text.count - index)
        let bits = UInt32(first & (0x7F >> UInt8(length)))
        codePoint = text[(index + 1)..<(index + length)].reduce(bits) {
          $0 << 6 | UInt32($1 & 0x3F)
        }
        range = index..<(index + length)
      } else if isMarkup, first == UInt8(ascii: "&"),
        let reference = CharacterReference(in: text[...], at: index), reference.codePoint >= 0x80
      {
        codePoint = reference.codePoint
        range = index..<reference.end
      } else {
        codePoint = UInt32(first)
        range = index..<(index + 1)
      }
    }
  }
}
