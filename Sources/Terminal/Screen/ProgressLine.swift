/// How far a refresh has come.
public struct ProgressCounts: Sendable, Hashable {
  public var done = 0
  public var total: Int
  public var new = 0
  public var failed = 0

  /// `12/140 feeds · 3 new · 1 failed`
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

/// One line on a terminal that is drawn again as work goes on, and is gone when it is done.
///
/// Where the line cannot be drawn in place (a file, a pipe, a dumb terminal) it is never shown;
/// lines printed through it always are.
public struct ProgressLine: Sendable {
  private let output: Output
  /// Nil when there is nothing to draw on.
  private let columns: Int?
  private var drawn: ProgressCounts?

  /// - Parameter output: standard error, unbuffered.
  public init(on output: Output, environment: TerminalEnvironment) {
    self.output = output
    let canDraw = environment.canMoveCursor(on: environment.error)
    columns = canDraw ? environment.columns(of: environment.error) : nil
  }

  /// Shows the counts, unless they have hardly moved: a line is drawn a hundred times at most
  /// on the way, plus once for the end, however many feeds there are.
  public mutating func show(_ counts: ProgressCounts) {
    guard columns != nil, isWorthDrawing(counts) else { return }
    draw(counts)
  }

  /// Prints a line above the progress.
  public mutating func printLine(_ text: StyledText) {
    erase()
    output.writeLine(text)
    if let drawn { draw(drawn) }
  }

  /// Takes the line away.
  public mutating func finish() {
    erase()
    drawn = nil
  }

  private func isWorthDrawing(_ counts: ProgressCounts) -> Bool {
    guard let drawn else { return true }
    let step = max(1, counts.total / 100)
    return counts != drawn && (counts.done >= drawn.done + step || counts.done >= counts.total)
  }

  /// The last column stays free: a terminal would go to the next line.
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
