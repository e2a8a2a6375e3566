import Terminal

extension Output {
  /// Writes a line of a long table.
  ///
  /// - Returns: Whether it makes sense to go on: false once the reader has gone.
  func writeLine(ifOpen line: StyledText) -> Bool {
    writeLine(line)
    return !isClosed
  }
}
