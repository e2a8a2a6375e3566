/// A number, a word or a mark in the text of a date.
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
  /// Whether it touches what stands before it.
  var isJoined = false
  /// How many digits a number was written with.
  var digits: UInt8 = 0
  /// The ASCII code of a mark.
  var mark: UInt8 = 0

  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    kind == .mark && UInt32(mark) == scalar.value
  }

  func isWord(_ name: DateWord.Key) -> Bool {
    kind == .word && word.key == name
  }

  /// The value of the digits behind a decimal point.
  var fraction: Double {
    var value = Double(number)
    for _ in 0..<digits { value /= 10 }
    return value
  }
}

/// What is remembered of a word: enough to look it up without a `String`.
struct DateWord {
  /// A hash (FNV-1a) of the folded letters. A hostile feed could find a word that collides with
  /// a zone's name, and would gain a wrong date in its own feed.
  typealias Key = UInt64

  var key: Key = 0xcbf2_9ce4_8422_2325
  /// The first three letters, folded, 21 bits each.
  var head: UInt64 = 0
  /// The fourth letter, folded; 0 when there is none.
  var fourth: UInt32 = 0
  var letters: UInt8 = 0
  /// Whether a letter of another script than Latin is in it.
  var isForeign = false
  /// Whether it is written like the name of a zone, with a slash.
  var isPlace = false

  init() {}

  /// The word that a literal in a table stands for.
  init(_ text: String) {
    for scalar in text.unicodeScalars { append(DateLetter.fold(scalar.value)) }
  }

  /// A table from lists of names, separated by spaces, and what those of a list mean.
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

/// The tokens of one date, in memory that somebody else lends: see ``DateParser``. Copying them
/// by value would cost more than all the rest of the reading.
struct DateTokens {
  /// More than the longest date has; as many as fit a kilobyte, which may stand on the stack.
  static let capacity = 24
  private let storage: UnsafeMutableBufferPointer<DateToken>
  private(set) var count = 0

  init(storage: UnsafeMutableBufferPointer<DateToken>) {
    self.storage = storage
  }

  /// The token at a place; an empty mark behind the last one.
  subscript(index: Int) -> DateToken {
    index < count ? storage[index] : DateToken()
  }

  /// False when there is no room left: a date is never that long.
  mutating func append(_ token: DateToken) -> Bool {
    guard count < storage.count else { return false }
    storage.initializeElement(at: count, to: token)
    count += 1
    return true
  }
}
