/// An item of an ordered list, whose number is to be written before its lines.
struct NumberedItem {
  /// Where its number begins in a line, while no number is written.
  let column: Int
  let lines: Range<Int>
  /// The number, as wide as the widest of its list.
  let mark: String

  /// Writes the numbers before items, and indents the items further where their numbers need more room.
  /// Items follow each other or contain each other. O(lines and their indentation), besides sorting the
  /// items.
  ///
  /// - Returns: How many times an item was visited for a line: a measure of the work.
  static func write(_ items: ArraySlice<NumberedItem>, in lines: inout [ReadableText.Line]) -> Int {
    let items = items.sorted { ($0.lines.lowerBound, $0.column) < ($1.lines.lowerBound, $1.column) }
    var steps = items.count
    var rest = items[...]
    // The items around a line, the outermost first.
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
    /// Whether the line with its number is still to come.
    var isUnwritten = true

    var isWider: Bool { item.mark.count > OrderedLines.placeholder.count }
    var changesLines: Bool { isWider || isUnwritten }
  }

  /// Makes what stands before a line anew, from the left to the right.
  private static func number(_ line: inout ReadableText.Line, for open: inout [OpenItem]) {
    let (prefix, indent) = (Array(line.prefix), Array(line.indent))
    let placeholder = Array(OrderedLines.placeholder)
    var newPrefix: [Character] = []
    var newIndent: [Character] = []
    var done = 0
    for index in open.indices {
      let column = open[index].item.column
      // Blank lines have nothing before them.
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
