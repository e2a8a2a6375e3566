/// The progress of a refresh.
public struct ProgressCounts: Sendable, Hashable {
  public var done = 0
  public var total: Int
  public var new = 0
  public var failed = 0

  /// For example `12/140 feeds · 3 new · 1 failed`.
  public var summary: SafeText {
    var parts: [SafeText] = ["\(done)/\(total) feeds"]
    if new > 0 { parts.append("\(new) new") }
    if failed > 0 { parts.append("\(failed) failed") }
    return parts.joined(separator: " · ")
  }
}

extension ProgressCounts {
  public init(total: Int) { self.init(done: 0, total: total) }
}

/// A line on the terminal that is redrawn while work progresses and erased at the end.
///
/// It is never shown where it cannot be redrawn in place (a file, a pipe, a dumb terminal). Lines
/// printed through it are always shown.
public struct ProgressLine: Sendable {
  private let output: Output
  /// The columns of the terminal, or `nil` if the line cannot be drawn.
  private let columns: Int?
  private var drawn: ProgressCounts?

  /// - Parameter output: Standard error, unbuffered.
  public init(on output: Output, environment: TerminalEnvironment) {
    self.output = output
    let canDraw = environment.canMoveCursor(on: environment.error)
    columns = canDraw ? environment.columns(of: environment.error) : nil
  }

  /// Draws the counts if they have changed noticeably. A refresh redraws the line about a hundred
  /// times at most, however many feeds there are.
  public mutating func show(_ counts: ProgressCounts) {
    guard columns != nil, isWorthDrawing(counts) else { return }
    draw(counts)
  }

  /// Prints a line above the progress line.
  public mutating func printLine(_ text: StyledText) {
    erase()
    output.writeLine(text)
    if let drawn { draw(drawn) }
  }

  /// Erases the line.
  public mutating func finish() {
    erase()
    drawn = nil
  }

  private func isWorthDrawing(_ counts: ProgressCounts) -> Bool {
    guard let drawn else { return true }
    let step = max(1, counts.total / 100)
    return counts != drawn && (counts.done >= drawn.done + step || counts.done >= counts.total)
  }

  /// The last column stays empty because a terminal would wrap the line there.
  private mutating func draw(_ counts: ProgressCounts) {
    guard let columns else { return }
    output.writeControl("\r")
    output.write(counts.summary.truncated(to: columns - 1))
    output.writeControl("\u{1B}[K")
    drawn = counts
  }

  private func erase() {
    if drawn != nil { output.writeControl("\r\u{1B}[K") }
  }
}
