extension SafeText {
  /// The text broken at blanks into lines of at most `width` columns, each after `indent` blanks.
  ///
  /// Line breaks stay. A line's own leading blanks are repeated where it goes on, so quotes and
  /// code keep their depth. A word wider than a line is cut between characters, which is also how
  /// text without blanks (Chinese, Japanese) is broken.
  ///
  /// - Parameter width: at least one column is left for text, however deep the indent.
  public func wrapped(to width: Int, indent: Int = 0) -> SafeText {
    lines.map { $0.wrappedLine(to: width, indent: max(0, indent)) }.joined(separator: "\n")
  }

  private func wrappedLine(to width: Int, indent: Int) -> SafeText {
    let depth = string.prefix { $0 == " " }.count
    let words = string.split(separator: " ")
    guard !words.isEmpty else { return .empty }
    var lines = LineFiller(margin: indent + depth, width: max(1, width - indent - depth))
    for word in words {
      lines.add(word)
    }
    return SafeText(trusted: lines.finished())
  }
}

/// Fills lines with words, as many as fit.
private struct LineFiller {
  private let margin: String
  private let width: Int
  private var finishedLines: [String] = []
  private var line = ""
  private var used = 0

  init(margin: Int, width: Int) {
    self.margin = String(repeating: " ", count: margin)
    self.width = width
  }

  mutating func add(_ word: Substring) {
    let columns = TextWidth.columns(of: word)
    if used > 0, used + 1 + columns > width { endLine() }
    if used > 0 { append(" ", columns: 1) }
    if columns > width {
      addInPieces(word)
    } else {
      append(word, columns: columns)
    }
  }

  mutating func finished() -> String {
    endLine()
    return finishedLines.map { margin + $0 }.joined(separator: "\n")
  }

  private mutating func addInPieces(_ word: Substring) {
    var rest = word
    while !rest.isEmpty {
      let fitting = rest.prefix(fitting: width)
      let piece = fitting.isEmpty ? rest.prefix(1) : fitting
      rest = rest[piece.endIndex...]
      append(piece, columns: TextWidth.columns(of: piece))
      if !rest.isEmpty { endLine() }
    }
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
