/// The alignment of text in a column that is wider than the text.
public enum Alignment: Sendable { case left, right }

extension SafeText {
  /// The number of columns that a line occupies.
  public var columns: Int { TextWidth.columns(of: string) }

  /// Returns the text, cut to fit and ended with `…` if it is wider.
  public func truncated(to width: Int) -> SafeText {
    columns > width ? cut(to: width).text : self
  }

  /// Returns the text padded with spaces to the width. Wider text is returned unchanged.
  public func padded(to width: Int, _ alignment: Alignment = .left) -> SafeText {
    padded(by: width - columns, alignment)
  }

  private func padded(by missing: Int, _ alignment: Alignment) -> SafeText {
    guard missing > 0 else { return self }
    let spaces = SafeText(trusted: String(repeating: " ", count: missing))
    return alignment == .left ? self + spaces : spaces + self
  }

  /// Returns the text cut or padded to exactly this width, as a cell of a table.
  public func fitted(to width: Int) -> SafeText {
    guard columns > width else { return padded(to: width) }
    let (text, columns) = cut(to: width)
    return text.padded(by: width - columns, .left)
  }

  /// Returns the text cut to fit, and its columns. Measuring it again would be slow because `…` is
  /// not ASCII.
  private func cut(to width: Int) -> (text: SafeText, columns: Int) {
    guard width > 0 else { return (.empty, 0) }
    let head = string.prefix(fitting: width - 1)
    return (SafeText(trusted: String(head) + "…"), TextWidth.columns(of: head) + 1)
  }
}

extension StringProtocol {
  /// Returns the longest prefix that occupies at most `width` columns.
  func prefix(fitting width: Int) -> SubSequence {
    if HarmlessText.isPrintable(self) {
      let fitting =
        width > 0 ? utf8.index(startIndex, offsetBy: width, limitedBy: endIndex) : startIndex
      return self[..<(fitting ?? endIndex)]
    }
    var used = 0
    var end = startIndex
    while end < endIndex {
      used += TextWidth.columns(of: self[end])
      guard used <= width else { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}
