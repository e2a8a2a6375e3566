/// Fills lines with words, as many as fit on each.
package struct LineFiller {
  private let margin: String
  private let width: Int
  private var finishedLines: [String] = []
  private var line = ""
  private var used = 0
  /// The number of bytes and characters measured. Tests check that it is linear in the size of the
  /// text.
  package private(set) var steps = 0

  /// - Parameters:
  ///   - margin: The number of spaces before each line.
  ///   - width: The number of columns for words, at least 1.
  package init(margin: Int, width: Int) {
    self.margin = String(repeating: " ", count: margin)
    self.width = width
  }

  package mutating func add(_ word: Substring) {
    let columns = TextWidth.columns(of: word)
    steps += word.utf8.count
    if used > 0, used + 1 + columns > width { endLine() }
    if used > 0 { append(" ", columns: 1) }
    if columns > width {
      addInPieces(word)
    } else {
      append(word, columns: columns)
    }
  }

  /// Ends the last line and returns all lines.
  package mutating func finished() -> String {
    endLine()
    return finishedLines.map { margin + $0 }.joined(separator: "\n")
  }

  /// Adds a word that is wider than a line, in one pass over its characters. The current line is
  /// empty.
  private mutating func addInPieces(_ word: Substring) {
    var start = word.startIndex
    for place in word.indices {
      steps += 1
      let columns = TextWidth.columns(of: word[place])
      if used + columns > width, start < place {
        line += word[start..<place]
        endLine()
        start = place
      }
      used += columns
    }
    line += word[start...]
  }

  private mutating func append(_ text: some StringProtocol, columns: Int) {
    line += text
    used += columns
  }

  private mutating func endLine() {
    finishedLines.append(line)
    line = ""
    used = 0
  }
}
