extension StyledText {
  /// Returns the text with a margin at the start of each line. A space separates it from the text of
  /// the line. A line break at the end starts no line.
  public func withMargin(_ margin: StyledText) -> StyledText {
    guard !margin.pieces.isEmpty else { return self }
    var result: [Piece] = []
    var isAtStart = true
    for piece in pieces {
      for (place, line) in piece.text.lines.enumerated() {
        if place > 0 {
          if isAtStart { result += margin.pieces }
          result.append(Piece(text: "\n", style: .plain))
          isAtStart = true
        }
        guard !line.isEmpty else { continue }
        if isAtStart { result += margin.pieces + [Piece(text: " ", style: .plain)] }
        isAtStart = false
        result.append(Piece(text: line, style: piece.style, link: piece.link))
      }
    }
    return StyledText(pieces: result)
  }
}
