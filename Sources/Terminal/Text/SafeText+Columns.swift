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
    guard columns > width else { return self }
    guard width > 0 else { return .empty }
    return SafeText(trusted: String(head(within: width - 1))) + "…"
  }

  /// The text with blanks up to the width; wider text stays as it is.
  public func padded(to width: Int, _ alignment: Alignment = .left) -> SafeText {
    let missing = width - columns
    guard missing > 0 else { return self }
    let blanks = SafeText(trusted: String(repeating: " ", count: missing))
    switch alignment {
    case .left: return self + blanks
    case .right: return blanks + self
    }
  }

  /// The text in exactly this many columns: a cell of a table.
  public func fitted(to width: Int, _ alignment: Alignment = .left) -> SafeText {
    truncated(to: width).padded(to: width, alignment)
  }

  private func head(within width: Int) -> Substring {
    string.prefix(fitting: width)
  }
}

extension StringProtocol {
  /// The longest beginning that takes no more columns.
  func prefix(fitting width: Int) -> SubSequence {
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
