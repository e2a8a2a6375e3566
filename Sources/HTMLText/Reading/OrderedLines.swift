/// An ordered list among the lines of a text. Its numbers are known when it ends: only then it is known
/// how wide they are, and where a reversed list begins. They are written with those of the list around it.
struct OrderedLines {
  /// What the attribute `type` asks for (HTML standard, 4.4.5).
  enum Numerals: String {
    case decimal = "1"
    case small = "a"
    case capital = "A"
    case smallRoman = "i"
    case capitalRoman = "I"
  }

  /// What stands in the place of a number until the list ends, in no text before a line otherwise.
  static let placeholder = "#. "

  var numerals = Numerals.decimal
  /// What the first item would have; by default 1, or the number of items of a reversed list.
  var start: Int?
  var isReversed = false
  /// Where its numbers begin in a line.
  var column: Int
  /// The numbers that items ask for, and the lines at which they begin.
  private var items: [(value: Int?, line: Int)] = []

  init(numerals: Numerals?, start: Int?, isReversed: Bool, column: Int) {
    self.numerals = numerals ?? .decimal
    self.start = start
    self.isReversed = isReversed
    self.column = column
  }

  mutating func begin(_ value: Int?, at line: Int) {
    items.append((value, line))
  }

  /// Its items, when it ends before a line.
  func items(before end: Int) -> [NumberedItem] {
    let marks = marks
    let width = max(Self.placeholder.count, marks.map(\.count).max() ?? 0)
    return items.indices.map { place in
      let next = place + 1 < items.count ? items[place + 1].line : end
      return NumberedItem(
        column: column, lines: items[place].line..<max(items[place].line, min(next, end)),
        mark: String(repeating: " ", count: width - marks[place].count) + marks[place])
    }
  }

  // MARK: Numbers

  private var marks: [String] {
    var next = start ?? (isReversed ? items.count : 1)
    return items.map { item in
      let number = item.value ?? next
      next = isReversed ? number &- 1 : number &+ 1
      return text(of: number) + ". "
    }
  }

  private func text(of number: Int) -> String {
    switch numerals {
    case .decimal: "\(number)"
    case .small: Self.letters(number) ?? "\(number)"
    case .capital: Self.letters(number)?.uppercased() ?? "\(number)"
    case .smallRoman: Self.roman(number) ?? "\(number)"
    case .capitalRoman: Self.roman(number)?.uppercased() ?? "\(number)"
    }
  }

  /// a to z, then aa, ab and so on; nil below 1.
  private static func letters(_ number: Int) -> String? {
    guard number >= 1 else { return nil }
    var letters = ""
    var rest = number
    while rest > 0 {
      let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
      letters.insert(Character(letter), at: letters.startIndex)
      rest = (rest - 1) / 26
    }
    return letters
  }

  /// Nil for what Romans did not write.
  private static func roman(_ number: Int) -> String? {
    guard (1..<4000).contains(number) else { return nil }
    var text = ""
    var rest = number
    for (value, numeral) in numerals {
      text += String(repeating: numeral, count: rest / value)
      rest %= value
    }
    return text
  }

  private static let numerals = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
