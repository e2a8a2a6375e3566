/// A number, a word or a mark in the text of a date.
struct DateToken {
  enum Kind {
    case number
    case word
    case mark
  }

  var kind = Kind.mark
  /// Whether it touches what stands before it.
  var isJoined = false
  /// The value of a number, and how many digits it was written with.
  var number = 0
  var digits = 0
  /// The letters of a word, folded: see ``DateLetter``.
  var word = ""
  var mark: Unicode.Scalar?

  func isMark(_ mark: Unicode.Scalar) -> Bool { self.mark == mark }

  func isWord(_ word: String) -> Bool { kind == .word && self.word == word }

  /// The value of the digits behind a decimal point.
  var fraction: Double {
    var value = Double(number)
    for _ in 0..<digits { value /= 10 }
    return value
  }

  fileprivate mutating func append(digit: UInt32) {
    digits += 1
    if digits <= 18 { number = number * 10 + Int(digit) }
  }
}

/// The tokens of one date.
struct DateTokens {
  /// More than the longest date has.
  private static let largestCount = 24
  private var tokens: [DateToken] = []

  var count: Int { tokens.count }

  /// The token at a place; an empty mark behind the last one.
  subscript(index: Int) -> DateToken {
    index < tokens.count ? tokens[index] : DateToken()
  }

  /// Cuts text into numbers, words and marks. Blanks, brackets, quotes and whatever else stands around
  /// only separate.
  ///
  /// - Returns: `nil` if there are none, or more than a date can have, or a number is beyond reason.
  init?(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars)
    tokens.reserveCapacity(16)
    var isJoined = false
    for (index, scalar) in scalars.enumerated() {
      let open = isJoined ? tokens.last?.kind : nil
      let mark = DateLetter.mark(scalar)
      let letter = DateLetter.fold(scalar)
      if case let digit = scalar.value &- 0x30, digit < 10 {
        if open != .number { tokens.append(DateToken(kind: .number, isJoined: isJoined)) }
        tokens[count - 1].append(digit: digit)
      } else if open == .word, let letter, mark == nil || Self.isLetter(scalars, at: index + 1) {
        tokens[count - 1].word.unicodeScalars.append(letter)
      } else if let mark {
        tokens.append(DateToken(isJoined: isJoined, mark: mark))
      } else if let letter, letter != "_" {
        tokens.append(DateToken(kind: .word, isJoined: isJoined, word: String(letter)))
      } else {
        isJoined = false
        continue
      }
      isJoined = true
    }
    guard (1...Self.largestCount).contains(count), tokens.allSatisfy({ $0.digits <= 18 }) else {
      return nil
    }
  }

  /// Whether a letter stands at a place: then a slash before it is part of a name such as `Europe/Rome`.
  private static func isLetter(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    index < scalars.count && (scalars[index].value | 0x20) &- 0x61 < 26
  }
}

extension String {
  /// Whether a word holds a letter of another script than Latin.
  var isForeign: Bool { unicodeScalars.contains { $0.value > 0x24F } }
}
