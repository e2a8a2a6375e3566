/// A table as it is gathered. Whether it is one is known at its end: many only put things side by side
/// on a page, and are read one thing after another.
struct ReadableTable {
  /// The lines before it.
  let before: [ReadableText.Line]
  private var rows: [Row] = []
  private var openCell: (isHead: Bool, span: Int)?

  private struct Row {
    var cells: [Cell] = []
    var isOpen = true
  }

  private struct Cell {
    var lines: [ReadableText.Line] = []
    var isHead = false
  }

  /// A cell of a real table has less text than this, in bytes.
  private static let largestCell = 400
  /// Further columns of a cell that spans many are not counted.
  private static let largestSpan = 32

  init(after lines: [ReadableText.Line]) {
    before = lines
  }

  // MARK: Events

  /// Takes what was gathered since the last event: a cell, or what stands between cells, which has
  /// a row of its own.
  mutating func take(_ lines: [ReadableText.Line]) {
    let lines = lines.trimmingEmpty()
    defer { openCell = nil }
    guard let (isHead, span) = openCell else {
      if !lines.isEmpty { rows.append(Row(cells: [Cell(lines: lines)], isOpen: false)) }
      return
    }
    if rows.last?.isOpen != true { rows.append(Row()) }
    rows[rows.count - 1].cells.append(Cell(lines: lines, isHead: isHead))
    let further = min(max(span, 1), Self.largestSpan) - 1
    rows[rows.count - 1].cells += [Cell](repeating: Cell(isHead: isHead), count: further)
  }

  mutating func startRow() {
    endRow(if: true)
  }

  mutating func endRow(if isEnd: Bool) {
    if isEnd, !rows.isEmpty { rows[rows.count - 1].isOpen = false }
  }

  mutating func startCell(isHead: Bool, span: Int) {
    openCell = (isHead, span)
  }

  // MARK: Result

  var lines: [ReadableText.Line] {
    isTabular ? rows.compactMap(Self.line) : rows.flatMap(\.cells).flatMap(Self.flow)
  }

  private var isTabular: Bool {
    rows.contains { $0.cells.count > 1 }
      && rows.allSatisfy { row in
        row.cells.allSatisfy { cell in
          cell.lines.count <= 1
            && cell.lines.allSatisfy { $0.kind == .text && $0.text.utf8.count < Self.largestCell }
        }
      }
  }

  private static func line(_ row: Row) -> ReadableText.Line? {
    guard let first = row.cells.lazy.flatMap(\.lines).first else { return nil }
    let cells = row.cells.map { $0.lines.first?.text ?? "" }
    let text = cells.filter { !$0.isEmpty }.joined(separator: "  ")
    guard cells.count > 1 else { return first }
    return ReadableText.Line(
      prefix: first.prefix, indent: first.indent, text: text,
      kind: .row(cells: cells, isHead: row.cells.allSatisfy(\.isHead)))
  }

  /// A cell that is more than a line stands for itself.
  private static func flow(_ cell: Cell) -> [ReadableText.Line] {
    cell.lines.count > 1 ? cell.lines + [.blank] : cell.lines
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
