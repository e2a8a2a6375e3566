/// A table that is being read. Many tables only arrange parts of a page; their cells are shown one
/// after the other. Whether a table is tabular is known only at its end.
struct ReadableTable {
  /// The number of lines before the table.
  let firstLine: Int
  /// The indentation around the table.
  private let indent: String
  private var rows: [Row] = []
  private var openCell: OpenCell?
  private var spans = TableSpans()

  private struct OpenCell {
    var isHead: Bool
    var columns: Int
    var rows: Int
  }

  private struct Row {
    var cells: [Cell] = []
    var isOpen = true
  }

  struct Cell {
    var lines: [ReadableText.Line] = []
    var isHead = false
  }

  /// The maximum size of a cell in a tabular table, in bytes of text.
  private static let largestCell = 400
  /// The maximum number of cells in a row of code, for example line numbers, changes and code.
  private static let mostCodeCells = 8

  init(firstLine: Int, indent: String) {
    self.firstLine = firstLine
    self.indent = indent
  }

  /// The work for spans, see ``TableSpans/steps``.
  var steps: Int { spans.steps }

  // MARK: Events

  /// Stores the lines since the last event as a cell. Text between cells becomes a row of its own.
  mutating func take(_ lines: [ReadableText.Line]) {
    let lines = lines.trimmingEmpty()
    defer { openCell = nil }
    guard let cell = openCell else {
      if !lines.isEmpty { rows.append(Row(cells: [Cell(lines: lines)], isOpen: false)) }
      return
    }
    if rows.last?.isOpen != true { rows.append(Row()) }
    spans.add(
      Cell(lines: lines, isHead: cell.isHead), columns: cell.columns, rows: cell.rows,
      to: &rows[rows.count - 1].cells)
  }

  mutating func startRow() {
    endRow(if: true)
  }

  mutating func endRow(if isEnd: Bool) {
    guard isEnd, let last = rows.last, last.isOpen else { return }
    spans.endRow(of: last.cells.count)
    rows[rows.count - 1].isOpen = false
  }

  mutating func startCell(isHead: Bool, columns: Int, rows: Int) {
    openCell = OpenCell(isHead: isHead, columns: columns, rows: rows)
  }

  // MARK: Result

  var lines: [ReadableText.Line] {
    isTabular ? rows.flatMap(lines) : rows.flatMap(\.cells).flatMap(Self.flow)
  }

  /// Whether the cells are shown next to each other. If cells have several lines, this also
  /// requires a header or several rows.
  private var isTabular: Bool {
    let wide = rows.filter { $0.cells.count > 1 }
    let mayBeHigh = wide.count > 1 || rows.contains { $0.cells.contains(where: \.isHead) }
    return !wide.isEmpty
      && rows.allSatisfy { row in
        isCode(row)
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
    return (isCode(row) ? Self.codeRows(of: row) : [texts(row)]).map { cells in
      let text = cells.filter { !$0.isEmpty }.joined(separator: "  ")
      return ReadableText.Line(
        prefix: first.prefix, indent: first.indent, text: text.replacing("\n", with: " "),
        kind: .row(cells: cells, isHead: row.cells.allSatisfy(\.isHead)))
    }
  }

  /// Returns the texts of a row's cells. Each line keeps the prefix that it has inside its cell.
  private func texts(_ row: Row) -> [String] {
    row.cells.map { cell in
      cell.lines.filter { !$0.text.isEmpty }
        .map { $0.prefix.dropFirst(indent.count) + $0.text }.joined(separator: "\n")
    }
  }

  /// Returns whether the cells of a row are code, such as line numbers and lines.
  private func isCode(_ row: Row) -> Bool {
    guard row.cells.count <= Self.mostCodeCells else { return false }
    let filled = row.cells.filter { !$0.lines.isEmpty }
    return filled.count > 1 && filled.allSatisfy { $0.lines.allSatisfy(\.isVerbatim) }
  }

  /// Returns the lines of a row of code, each with the texts of its columns.
  private static func codeRows(of row: Row) -> [[String]] {
    let columns = row.cells.map { $0.lines.map(\.text) }
    return (0..<(columns.map(\.count).max() ?? 0)).map { line in
      columns.map { line < $0.count ? $0[line] : "" }
    }
  }

  /// Returns the lines of a cell in a table that is not tabular. Several lines are followed by an
  /// empty one.
  private static func flow(_ cell: Cell) -> [ReadableText.Line] {
    cell.lines.count > 1 ? cell.lines + [.blank] : cell.lines
  }
}

extension [ReadableText.Line] {
  /// Returns the lines without empty lines at the end.
  fileprivate func trimmingEmpty() -> [ReadableText.Line] {
    var lines = self
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }
}
