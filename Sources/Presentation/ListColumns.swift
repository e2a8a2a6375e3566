import Terminal

/// Divides the width of the terminal between a name and the text after it.
///
/// If the output is not a terminal, nothing is cut. A long name then extends into the next column,
/// so that it does not widen the column for all lines.
struct ListColumns {
  /// The width of the terminal, or `nil` for whole lines.
  let columns: Int?

  private static let narrowestText = 8

  /// Returns the width of the name column.
  ///
  /// - Parameters:
  ///   - part: The divisor of the terminal width that gives the maximum: 2 for a half, 4 for a
  ///     quarter.
  ///   - usual: The maximum if the output is not a terminal.
  func width(of names: some Sequence<SafeText>, part: Int, usual: Int) -> Int {
    min(names.map(\.columns).max() ?? 0, columns.map { $0 / part } ?? usual)
  }

  func name(_ name: SafeText, in width: Int) -> SafeText {
    columns == nil ? name.padded(to: width) : name.fitted(to: width)
  }

  /// Returns the last text of a line, cut to the columns that remain after the `taken` ones.
  func text(_ text: SafeText, besides taken: Int) -> SafeText {
    guard let columns else { return text }
    return text.truncated(to: max(columns - taken, Self.narrowestText))
  }
}
