/// A table as it is gathered. Whether it is one is known at its end: many only put things side by side
/// on a page, and are read one thing after another.
struct ReadableTable {
  /// The lines before it.
  let before: [ReadableText.Line]
  /// What stands before each of its lines.
  private let indent: String
  private var rows: [Row] = []
  private var openCell: OpenCell?
  /// The cells of rows above that reach into the next one, by column.
  private var held: [HeldCell] = []

  private struct OpenCell {
    var isHead: Bool
    var columns: Int
    var rows: Int
  }

  private struct HeldCell {
    /// In how many further rows.
    var rows = 0
    var isHead = false
  }

  fileprivate struct Row {
    var cells: [Cell] = []
    var isOpen = true
  }

  fileprivate struct Cell {
    var lines: [ReadableText.Line] = []
    var isHead = false
  }

  /// A cell of a real table has less text than this, in bytes.
  private static let largestCell = 400
  /// Further columns of a cell that spans many are not counted.
  private static let largestSpan = 32
  /// Nor further rows of one that reaches down.
  private static let largestHeight = 1_000

  init(after lines: [ReadableText.Line], indent: String) {
    before = lines
    self.indent = indent
  }

  // MARK: Events

  /// Takes what was gathered since the last event: a cell, or what stands between cells, which has
  /// a row of its own.
  mutating func take(_ lines: [ReadableText.Line]) {
    let lines = lines.trimmingEmpty()
    defer { openCell = nil }
    guard let cell = openCell else {
      if !lines.isEmpty { rows.append(Row(cells: [Cell(lines: lines)], isOpen: false)) }
      return
    }
    if rows.last?.isOpen != true {
      rows.append(Row())
      leaveRoomForHeldCells()
    }
    let columns = min(max(cell.columns, 1), Self.largestSpan)
    let empty = Cell(isHead: cell.isHead)
    rows[rows.count - 1].cells.append(Cell(lines: lines, isHead: cell.isHead))
    rows[rows.count - 1].cells += [Cell](repeating: empty, count: columns - 1)
    hold(cell, in: columns)
    leaveRoomForHeldCells()
  }

  /// Nothing may slip into a column in which a cell from above still stands.
  private mutating func leaveRoomForHeldCells() {
    while let cells = rows.last?.cells, cells.count < held.count, held[cells.count].rows > 0 {
      held[cells.count].rows -= 1
      rows[rows.count - 1].cells.append(Cell(isHead: held[cells.count].isHead))
    }
  }

  /// Keeps the last columns of the row for the rows below that the cell reaches into.
  private mutating func hold(_ cell: OpenCell, in columns: Int) {
    let further = min(max(cell.rows, 1), Self.largestHeight) - 1
    let count = rows.last?.cells.count ?? 0
    guard further > 0 else { return }
    if held.count < count { held += [HeldCell](repeating: HeldCell(), count: count - held.count) }
    for column in count - columns..<count {
      held[column] = HeldCell(rows: further, isHead: cell.isHead)
    }
  }

  mutating func startRow() {
    endRow(if: true)
  }

  mutating func endRow(if isEnd: Bool) {
    guard isEnd, let last = rows.last else { return }
    if last.isOpen {
      for column in held.indices.dropFirst(last.cells.count) where held[column].rows > 0 {
        held[column].rows -= 1
      }
    }
    rows[rows.count - 1].isOpen = false
  }

  mutating func startCell(isHead: Bool, columns: Int, rows: Int) {
    openCell = OpenCell(isHead: isHead, columns: columns, rows: rows)
  }

  // MARK: Result

  var lines: [ReadableText.Line] {
    isTabular ? rows.flatMap(lines) : rows.flatMap(\.cells).flatMap(Self.flow)
  }

  /// Cells of several lines stand side by side in what has a head or several rows; else they only
  /// part a page.
  private var isTabular: Bool {
    let wide = rows.filter { $0.cells.count > 1 }
    let mayBeHigh = wide.count > 1 || rows.contains { $0.cells.contains(where: \.isHead) }
    return !wide.isEmpty
      && rows.allSatisfy { row in
        row.isCode
          || row.cells.allSatisfy { cell in
            (mayBeHigh || cell.lines.count <= 1)
              && cell.lines.allSatisfy { $0.kind == .text }
              && cell.lines.reduce(0) { $0 + $1.text.utf8.count } < Self.largestCell
          }
      }
  }

  private func lines(_ row: Row) -> [ReadableText.Line] {
    guard let first = row.cells.lazy.flatMap(\.lines).first else { return [] }
    guard row.cells.count > 1 else { return row.cells.flatMap(\.lines) }
    return (row.isCode ? row.codeRows : [texts(row)]).map { cells in
      let text = cells.filter { !$0.isEmpty }.joined(separator: "  ")
      return ReadableText.Line(
        prefix: first.prefix, indent: first.indent, text: text.replacing("\n", with: " "),
        kind: .row(cells: cells, isHead: row.cells.allSatisfy(\.isHead)))
    }
  }

  /// The texts of a row's cells, each with what stands before its lines in the cell itself.
  private func texts(_ row: Row) -> [String] {
    row.cells.map { cell in
      cell.lines.filter { !$0.text.isEmpty }
        .map { $0.prefix.dropFirst(indent.count) + $0.text }.joined(separator: "\n")
    }
  }

  /// A cell that is more than a line stands for itself.
  private static func flow(_ cell: Cell) -> [ReadableText.Line] {
    cell.lines.count > 1 ? cell.lines + [.blank] : cell.lines
  }
}

extension ReadableTable.Row {
  /// Whether its cells are code, such as the numbers of lines and the lines.
  fileprivate var isCode: Bool {
    let filled = cells.filter { !$0.lines.isEmpty }
    return filled.count > 1 && filled.allSatisfy { $0.lines.allSatisfy(\.isVerbatim) }
  }

  /// Its lines beside each other.
  fileprivate var codeRows: [[String]] {
    let columns = cells.map { $0.lines.map(\.text) }
    return (0..<(columns.map(\.count).max() ?? 0)).map { place in
      columns.map { place < $0.count ? $0[place] : "" }
    }
  }
}

extension [ReadableText.Line] {
  /// Without empty lines at the end.
  fileprivate func trimmingEmpty() -> [ReadableText.Line] {
    var lines = self
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }
}
