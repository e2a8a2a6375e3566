extension SafeText {
  /// The text broken at spaces into lines of at most `width` columns, each after `indent` spaces.
  ///
  /// Line breaks stay. A line's own leading spaces, up to half of the width, are repeated on its further
  /// lines, so quotes and code keep their depth. A word wider than a line is cut between characters, which
  /// is also how text without spaces (Chinese, Japanese) is broken.
  ///
  /// - Parameter width: At least one column is left for text, however deep the indent.
  /// - Complexity: O(*n*).
  public func wrapped(to width: Int, indent: Int = 0) -> SafeText {
    lines.map { $0.wrappedLine(to: width, indent: max(0, indent)) }.joined(separator: "\n")
  }

  private func wrappedLine(to width: Int, indent: Int) -> SafeText {
    let words = string.split(separator: " ")
    guard !words.isEmpty else { return .empty }
    let depth = min(string.prefix { $0 == " " }.count, max(0, width - indent) / 2)
    var lines = LineFiller(margin: indent + depth, width: max(1, width - indent - depth))
    for word in words {
      lines.add(word)
    }
    return SafeText(trusted: lines.finished())
  }
}
