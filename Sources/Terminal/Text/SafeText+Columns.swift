/// Where text stands in a column wider than itself.
public enum Alignment: Sendable {
  case left
  case right
}

extension SafeText {
  /// The columns a line takes.
  public var columns: Int { TextWidth.columns(of: string) }

  /// The text, cut to fit and ended with `…` when it is wider.
  public func truncated(to width: Int) -> SafeText {
    columns > width ? cut(to: width).text : self
  }

  /// The text with blanks up to the width; wider text stays as it is.
  public func padded(to width: Int, _ alignment: Alignment = .left) -> SafeText {
    padded(by: width - columns, alignment)
  }

  private func padded(by missing: Int, _ alignment: Alignment) -> SafeText {
    guard missing > 0 else { return self }
    let blanks = SafeText(trusted: String(repeating: " ", count: missing))
    switch alignment {
    case .left: return self + blanks
    case .right: return blanks + self
    }
  }

  /// The text in exactly this many columns: a cell of a table.
  public func fitted(to width: Int, _ alignment: Alignment = .left) -> SafeText {
    guard columns > width else { return padded(to: width, alignment) }
    let (text, columns) = cut(to: width)
    return text.padded(by: width - columns, alignment)
  }

  /// The text without what does not fit, and the columns it takes then: measuring it once more would look at
  /// each character, because of the sign at its end.
  private func cut(to width: Int) -> (text: SafeText, columns: Int) {
    guard width > 0 else { return (.empty, 0) }
    let head = string.prefix(fitting: width - 1)
    return (SafeText(trusted: String(head) + "…"), TextWidth.columns(of: head) + 1)
  }
}

extension StringProtocol {
  /// The longest beginning that takes no more columns.
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
