/// An ordered list. Its numbers are written when it ends, because only then their width and the
/// start of a reversed list are known. Numbers of nested lists are written together with those of
/// the list around them.
struct OrderedLines {
  /// The values of the attribute `type` (HTML standard, section 4.4.5).
  enum Numerals: String {
    case decimal = "1"
    case small = "a"
    case capital = "A"
    case smallRoman = "i"
    case capitalRoman = "I"
  }

  /// The placeholder for a number until the list ends. No other prefix of a line contains it.
  static let placeholder = "#. "

  var numerals = Numerals.decimal
  /// The number of the first item; by default 1, or the number of items for a reversed list.
  var start: Int?
  var isReversed = false
  /// The column of the numbers.
  var column: Int
  /// The numbers that items request, and the lines where the items start.
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

  /// Returns the items of a list that ends before a line.
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

  /// Returns a to z, then aa, ab and so on, or `nil` for a number below 1.
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

  /// Returns a Roman numeral, or `nil` for a number outside of 1 to 3999.
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
