extension SafeText {
  /// Returns the text broken at spaces into lines of at most `width` columns.
  ///
  /// Existing line breaks remain. The leading spaces of a line, up to half of the width, are
  /// repeated on its continuation lines, so that quotes and code keep their indentation. A word
  /// wider than a line is cut between characters; text without spaces (Chinese, Japanese) is broken
  /// in the same way.
  ///
  /// - Parameter width: The number of columns. At least one column is used for text.
  /// - Complexity: O(*n*).
  public func wrapped(to width: Int) -> SafeText {
    lines.map { $0.wrappedLine(to: width) }.joined(separator: "\n")
  }

  private func wrappedLine(to width: Int) -> SafeText {
    let words = string.split(separator: " ")
    guard !words.isEmpty else { return .empty }
    let depth = min(string.prefix { $0 == " " }.count, max(0, width) / 2)
    var lines = LineFiller(margin: depth, width: max(1, width - depth))
    for word in words {
      lines.add(word)
    }
    return SafeText(trusted: lines.finished())
  }
}
