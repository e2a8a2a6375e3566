import Terminal

/// How the lines of a list share the width of the terminal between a name and the text behind it.
///
/// Without a terminal nothing is cut. A long name then reaches into the next column, so that it does
/// not make all lines as long.
struct ListColumns {
  /// The terminal's width; nil shows whole lines.
  let columns: Int?

  private static let narrowestText = 8

  /// The width of the column of names.
  ///
  /// - Parameters:
  ///   - part: The column takes at most this part of the terminal: 2 for a half, 4 for a quarter.
  ///   - usual: What it takes at most without a terminal.
  func width(of names: some Sequence<SafeText>, part: Int, usual: Int) -> Int {
    min(names.map(\.columns).max() ?? 0, columns.map { $0 / part } ?? usual)
  }

  func name(_ name: SafeText, in width: Int) -> SafeText {
    columns == nil ? name.padded(to: width) : name.fitted(to: width)
  }

  /// The last text of a line, in what the columns before it leave.
  func text(_ text: SafeText, besides taken: Int) -> SafeText {
    guard let columns else { return text }
    return text.truncated(to: max(columns - taken, Self.narrowestText))
  }
}
