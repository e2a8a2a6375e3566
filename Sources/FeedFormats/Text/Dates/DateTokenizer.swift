/// Splits the text of a date into numbers, words and punctuation. Whitespace, brackets, quotation
/// marks and other characters only separate tokens.
struct DateTokenizer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var isJoined = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the tokens, or `nil` if there are none, if there are too many for a date, or if a number
  /// has more than 18 digits.
  mutating func tokens() -> DateTokens? {
    var tokens = DateTokens()
    while position < bytes.count {
      let start = position
      let scalar = nextScalar()
      guard let token = token(startingWith: scalar, at: start) else {
        isJoined = false
        continue
      }
      guard token.digits <= 18, tokens.append(token) else { return nil }
      isJoined = true
    }
    return tokens.count > 0 ? tokens : nil
  }

  private mutating func token(startingWith scalar: UInt32, at start: Int) -> DateToken? {
    var token = DateToken()
    token.isJoined = isJoined
    if scalar &- 0x30 < 10 {
      position = start
      readNumber(into: &token)
    } else if let mark = DateLetter.mark(scalar) {
      token.kind = .mark
      token.mark = mark
    } else if DateLetter.fold(scalar) != 0, scalar != 0x5F {
      token.kind = .word
      position = start
      readWord(into: &token)
    } else {
      return nil
    }
    return token
  }

  private mutating func readNumber(into token: inout DateToken) {
    token.kind = .number
    while position < bytes.count, bytes[position] &- 0x30 < 10 {
      if token.digits < 18 { token.number = token.number * 10 + Int(bytes[position] - 0x30) }
      token.digits += 1
      position += 1
    }
  }

  private mutating func readWord(into token: inout DateToken) {
    while position < bytes.count {
      let start = position
      let scalar = nextScalar()
      let letter = DateLetter.fold(scalar)
      if letter == 0 || DateLetter.mark(scalar) != nil && !joinsLetters() {
        position = start
        return
      }
      token.word.append(letter)
    }
  }

  /// Whether a letter follows, so that a slash is part of a name such as `Europe/Rome`.
  private func joinsLetters() -> Bool {
    position < bytes.count && (bytes[position] | 0x20) &- 0x61 < 26
  }

  /// Decodes the next code point and advances past it. Invalid UTF-8 gives U+FFFD.
  private mutating func nextScalar() -> UInt32 {
    let first = bytes[position]
    position += 1
    if first < 0x80 { return UInt32(first) }
    let length = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    guard first >= 0xC2, first < 0xF5, position + length <= bytes.count else { return 0xFFFD }
    var scalar = UInt32(first) & (0x3F >> UInt32(length))
    for offset in 0..<length {
      let byte = bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return 0xFFFD }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    position += length
    return scalar
  }
}
