import Terminal

extension Output {
  /// Writes a line of a long table.
  ///
  /// - Returns: Whether to continue: false if the output has failed or is closed.
  func writeLine(ifOpen line: StyledText) -> Bool {
    writeLine(line)
    return !isClosed
  }
}
