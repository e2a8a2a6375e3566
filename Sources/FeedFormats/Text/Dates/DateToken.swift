/// A number, a word or a punctuation character in the text of a date.
struct DateToken {
  enum Kind {
    case number
    case word
    case mark
  }

  /// The value of a number.
  var number = 0
  var word = DateWord()
  var kind = Kind.mark
  /// Whether nothing separates the token from the previous one.
  var isJoined = false
  /// The number of digits of a number.
  var digits: UInt8 = 0
  /// The ASCII code of a punctuation character.
  var mark: UInt8 = 0

  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    kind == .mark && UInt32(mark) == scalar.value
  }

  func isWord(_ name: DateWord.Key) -> Bool {
    kind == .word && word.key == name
  }

  /// The number read as the digits after a decimal point: 0.05 for `05`.
  var fraction: Double {
    var value = Double(number)
    for _ in 0..<digits { value /= 10 }
    return value
  }
}

/// The properties of a word that are needed to look it up without a `String`.
struct DateWord {
  /// A hash (FNV-1a) of the normalised letters. A hostile feed with a word that collides with a
  /// zone name affects only its own dates.
  typealias Key = UInt64

  var key: Key = 0xcbf2_9ce4_8422_2325
  /// The first three normalised letters, 21 bits each.
  var head: UInt64 = 0
  /// The fourth normalised letter, or 0 if there is none.
  var fourth: UInt32 = 0
  var letters: UInt8 = 0
  /// Whether the word contains a letter of a script other than Latin.
  var isForeign = false
  /// Whether the word contains a slash, as zone names do.
  var isPlace = false

  init() {}

  /// Creates a word from an entry of a table.
  init(_ text: String) {
    for scalar in text.unicodeScalars { append(DateLetter.fold(scalar.value)) }
  }

  /// Creates a table from values and their names, which are separated by spaces.
  static func table<Value>(
    of lists: [(Value, String)], by key: (DateWord) -> UInt64
  ) -> [UInt64: Value] {
    var table: [UInt64: Value] = [:]
    for (value, names) in lists {
      for name in names.split(separator: " ") { table[key(DateWord(String(name)))] = value }
    }
    return table
  }

  mutating func append(_ letter: UInt32) {
    key = (key ^ UInt64(letter)) &* 0x0000_0100_0000_01b3
    if letters < 3 {
      head = head << 21 | UInt64(letter)
    } else if letters == 3 {
      fourth = letter
    }
    letters &+= 1
    if letter > 0x24F { isForeign = true }
    if letter == 0x2F { isPlace = true }
  }
}

/// The tokens of a date.
struct DateTokens {
  /// The maximum number of tokens, which is more than any date has.
  private static let capacity = 24
  private var tokens: [DateToken] = []

  init() {
    tokens.reserveCapacity(Self.capacity)
  }

  var count: Int { tokens.count }

  /// The token at an index, or an empty punctuation token after the last one.
  subscript(index: Int) -> DateToken {
    index < tokens.count ? tokens[index] : DateToken()
  }

  /// Appends a token. Returns `false` if the text is too long to be a date.
  mutating func append(_ token: DateToken) -> Bool {
    tokens.append(token)
    return tokens.count <= Self.capacity
  }
}
