/// Reads the numbers of a database's page one after the other, the highest byte first; nil behind its end.
struct PageReader {
  let page: [UInt8]
  var place: Int

  init(_ page: [UInt8], at place: Int) {
    self.page = page
    self.place = place
  }

  /// A number without a sign, of at most eight bytes; nil for one that is larger than an `Int`.
  mutating func number(ofBytes count: Int) -> Int? {
    guard place >= 0, count >= 0, page.count - place >= count else { return nil }
    var value: UInt64 = 0
    for _ in 0..<count {
      value = value << 8 | UInt64(page[place])
      place += 1
    }
    return Int(exactly: value)
  }

  /// A number of one to nine bytes: seven bits in each but the ninth, the highest bit says that another
  /// follows.
  mutating func variableNumber() -> Int? {
    var value: UInt64 = 0
    for count in 1...9 {
      guard place >= 0, place < page.count else { return nil }
      let byte = page[place]
      place += 1
      if count == 9 { return Int(exactly: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int(exactly: value) }
    }
    return nil
  }

  /// The cell that the next number of two bytes leads to.
  mutating func cell() -> PageReader? {
    number(ofBytes: 2).map { PageReader(page, at: $0) }
  }
}

/// The beginning of a row: as much as stands in the row's own page whatever its length.
struct DatabaseRow {
  /// At the first value's kind.
  private let kinds: PageReader
  /// Where the values begin.
  private let values: Int
  /// Where that part ends which stands in this page however long the row is.
  private let end: Int

  /// - Parameter cell: at its beginning, in a leaf of a table.
  init?(_ cell: PageReader) {
    var cell = cell
    guard cell.variableNumber() != nil, cell.variableNumber() != nil else { return nil }
    let start = cell.place
    guard let length = cell.variableNumber(), length <= cell.page.count else { return nil }
    kinds = cell
    values = start + length
    end = min(start + (cell.page.count - 12) * 32 / 255 - 23, cell.page.count)
  }

  func number(in column: Int) -> Int? {
    guard let (kind, place) = value(in: column) else { return nil }
    if kind == 8 || kind == 9 { return kind - 8 }
    guard (1...6).contains(kind) else { return nil }
    var reader = PageReader(kinds.page, at: place)
    let count = Self.length(of: kind)
    guard let number = reader.number(ofBytes: count) else { return nil }
    // The highest bit is the sign.
    return number >> (8 * count - 1) == 0 ? number : nil
  }

  func isText(_ text: String, in column: Int) -> Bool {
    guard let (kind, place) = value(in: column), kind == 13 + 2 * text.utf8.count else {
      return false
    }
    return kinds.page[place...].starts(with: text.utf8)
  }

  /// The kind of a value and where it stands; nil for one that may stand in another page.
  private func value(in column: Int) -> (kind: Int, place: Int)? {
    var kinds = kinds
    var place = values
    for _ in 0..<column {
      guard let kind = kinds.variableNumber(), place <= end else { return nil }
      place += Self.length(of: kind)
    }
    guard let kind = kinds.variableNumber(), kinds.place <= values, place <= end,
      Self.length(of: kind) <= end - place
    else { return nil }
    return (kind, place)
  }

  private static func length(of kind: Int) -> Int {
    switch kind {
    case 1...4: kind
    case 5: 6
    case 6, 7: 8
    // Bytes and text. No page holds more, and sums stay small.
    case 12...: min((kind - 12) / 2, 65_536)
    default: 0
    }
  }
}
