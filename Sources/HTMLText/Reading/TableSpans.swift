/// Adds the empty cells for `colspan` and `rowspan`.
///
/// The numbers come from the feed, so the result is limited. A span covers at most 32 columns and
/// 1,000 rows. Spans from rows above reach up to column 64. A table gets at most 32 empty cells,
/// plus 8 for each of its cells.
struct TableSpans {
  /// The cells of previous rows that cover a column of the next row.
  private var held: [HeldCell] = []
  /// The number of empty cells that may still be added to the table.
  private var room = 32
  /// The number of columns visited so far, a measure of the work done.
  private(set) var steps = 0

  private struct HeldCell {
    /// The number of further rows that the cell covers.
    var rows = 0
    var isHead = false
  }

  private static let emptyCellsPerCell = 8
  private static let mostColumns = 32
  private static let mostRows = 1_000
  private static let lastHeldColumn = 64

  /// Adds a cell to a row, after cells of previous rows that cover its column.
  mutating func add(
    _ cell: ReadableTable.Cell, columns: Int, rows: Int, to cells: inout [ReadableTable.Cell]
  ) {
    addHeldCells(to: &cells)
    room += Self.emptyCellsPerCell
    let first = cells.count
    cells.append(cell)
    let further = min(max(columns, 1), Self.mostColumns, room + 1) - 1
    cells += [ReadableTable.Cell](
      repeating: ReadableTable.Cell(isHead: cell.isHead), count: further)
    room -= further
    steps += further
    hold(first..<cells.count, rows: rows, isHead: cell.isHead)
    addHeldCells(to: &cells)
  }

  /// Ends a row, and counts it as covered by the cells that are held for columns after its last
  /// cell.
  mutating func endRow(of columns: Int) {
    for column in held.indices.dropFirst(columns) where held[column].rows > 0 {
      held[column].rows -= 1
    }
    steps += held.count
  }

  private mutating func addHeldCells(to cells: inout [ReadableTable.Cell]) {
    while room > 0, cells.count < held.count, held[cells.count].rows > 0 {
      held[cells.count].rows -= 1
      cells.append(ReadableTable.Cell(isHead: held[cells.count].isHead))
      room -= 1
      steps += 1
    }
  }

  private mutating func hold(_ columns: Range<Int>, rows: Int, isHead: Bool) {
    let further = min(max(rows, 1), Self.mostRows) - 1
    guard further > 0 else { return }
    for column in columns.prefix(while: { $0 < Self.lastHeldColumn }) {
      while held.count <= column { held.append(HeldCell()) }
      held[column] = HeldCell(rows: further, isHead: isHead)
    }
  }
}
