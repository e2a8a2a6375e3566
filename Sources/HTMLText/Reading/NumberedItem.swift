/// An item of an ordered list, whose number is written before its lines when the list ends.
struct NumberedItem {
  /// The column of the placeholder for the number.
  let column: Int
  let lines: Range<Int>
  /// The number, padded to the width of the widest number of the list.
  let mark: String

  /// Writes the numbers of items, and indents items further if their numbers need more columns.
  /// Items must be nested or follow each other. O(lines · indentation), in addition to sorting the
  /// items.
  ///
  /// - Returns: The number of items visited for all lines, as a measure of the work.
  static func write(_ items: ArraySlice<NumberedItem>, in lines: inout [ReadableText.Line]) -> Int {
    let items = items.sorted { ($0.lines.lowerBound, $0.column) < ($1.lines.lowerBound, $1.column) }
    var steps = items.count
    var rest = items[...]
    // The items around a line, from the outermost to the innermost.
    var open: [OpenItem] = []
    var line = items.first?.lines.lowerBound ?? 0
    while line < lines.count, !open.isEmpty || !rest.isEmpty {
      while let last = open.last, last.item.lines.upperBound <= line { open.removeLast() }
      while let next = rest.first, next.lines.lowerBound <= line {
        rest.removeFirst()
        if !next.lines.isEmpty { open.append(OpenItem(item: next)) }
      }
      steps += open.count
      if open.contains(where: \.changesLines) { number(&lines[line], for: &open) }
      line = open.isEmpty ? rest.first?.lines.lowerBound ?? line : line + 1
    }
    return steps
  }

  private struct OpenItem {
    let item: NumberedItem
    /// Whether the line with the number has not been reached.
    var isUnwritten = true

    var isWider: Bool { item.mark.count > OrderedLines.placeholder.count }
    var changesLines: Bool { isWider || isUnwritten }
  }

  /// Rebuilds the prefix and indentation of a line from left to right.
  private static func number(_ line: inout ReadableText.Line, for open: inout [OpenItem]) {
    let (prefix, indent) = (Array(line.prefix), Array(line.indent))
    let placeholder = Array(OrderedLines.placeholder)
    var newPrefix: [Character] = []
    var newIndent: [Character] = []
    var done = 0
    for index in open.indices {
      let column = open[index].item.column
      // Empty lines have no prefix.
      guard min(prefix.count, indent.count) > column, column >= done else { continue }
      newPrefix += prefix[done..<column]
      newIndent += indent[done..<column]
      done = column
      let more = String(repeating: " ", count: open[index].item.mark.count - placeholder.count)
      newIndent += more
      let end = column + placeholder.count
      guard open[index].isUnwritten, end <= prefix.count,
        prefix[column..<end].elementsEqual(placeholder)
      else {
        newPrefix += more
        continue
      }
      newPrefix += open[index].item.mark
      newIndent += indent[column..<min(end, indent.count)]
      done = end
      open[index].isUnwritten = false
    }
    line.prefix = String(newPrefix + prefix[min(done, prefix.count)...])
    line.indent = String(newIndent + indent[min(done, indent.count)...])
  }
}
