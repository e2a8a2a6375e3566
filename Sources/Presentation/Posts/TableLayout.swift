import Terminal

/// Lays out a table in columns, and wraps its cells if it would be too wide.
struct TableLayout {
  struct Row: Sendable, Hashable {
    var cells: [SafeText]
    var isHead = false
  }

  /// The width of a row.
  var columns: Int

  private static let gap = 2
  /// The minimum width to which a column is narrowed.
  private static let narrowest = 8

  /// Returns the lines of a table. If the columns do not fit, the cells of a row are joined with `
  /// | `.
  func render(_ rows: [Row]) -> [StyledText] {
    guard let widths = widths(of: rows) else {
      return rows.flatMap { row in
        let cells = row.cells.filter { !$0.isEmpty }.joined(separator: " | ")
        return cells.wrapped(to: max(columns, 1)).lines.map { StyledText($0) }
      }
    }
    let numbers = numeric(rows, widths.count)
    return rows.enumerated().flatMap { place, row in
      let lines = render(row, widths, numbers)
      let isLastOfHead = row.isHead && place + 1 < rows.count && !rows[place + 1].isHead
      return isLastOfHead ? lines + [rule(widths)] : lines
    }
  }

  private func render(_ row: Row, _ widths: [Int], _ numbers: [Bool]) -> [StyledText] {
    let cells = widths.indices.map { column in
      column < row.cells.count ? row.cells[column].wrapped(to: widths[column]).lines : []
    }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      let parts = widths.indices.map { column in
        let part = line < cells[column].count ? cells[column][line] : .empty
        let alignment: Alignment = numbers[column] && !row.isHead ? .right : .left
        return part.padded(to: widths[column], alignment)
      }
      return StyledText(parts.joined(separator: "  ").trimmed, row.isHead ? .bold : .plain)
    }
  }

  private func rule(_ widths: [Int]) -> StyledText {
    StyledText(
      widths.map { SafeText(line: String(repeating: "─", count: $0)) }.joined(separator: "  "), .dim
    )
  }

  /// Returns the column widths, with the widest columns narrowed until a row fits, or `nil` if it
  /// cannot fit.
  private func widths(of rows: [Row]) -> [Int]? {
    let count = rows.map(\.cells.count).max() ?? 0
    let room = columns - (count - 1) * Self.gap
    guard count > 0, room >= count else { return nil }
    var widths = [Int](repeating: 1, count: count)
    for row in rows {
      for (column, cell) in row.cells.enumerated() where widths[column] < room {
        widths[column] = min(room, max(widths[column], cell.columns))
      }
    }
    while widths.reduce(0, +) > room {
      guard let widest = widths.max(), widest > Self.narrowest,
        let column = widths.firstIndex(of: widest)
      else { return nil }
      widths[column] -= 1
    }
    return widths
  }

  /// Returns for each column whether it contains only numbers.
  private func numeric(_ rows: [Row], _ count: Int) -> [Bool] {
    (0..<count).map { column in
      let cells = rows.filter { !$0.isHead && column < $0.cells.count }.map { $0.cells[column] }
      return cells.contains { !$0.isEmpty }
        && cells.allSatisfy { $0.string.allSatisfy { $0.isNumber || ".,%+-−$€£ ".contains($0) } }
    }
  }
}

extension SafeText {
  /// The text without trailing spaces.
  fileprivate var trimmed: SafeText {
    let kept = string.reversed().drop { $0 == " " }
    return SafeText(block: String(String(kept).reversed()))
  }
}
