/// Shows text one screen at a time if it is taller than the screen.
///
/// The pager is `$LEDE_PAGER`, `$PAGER` or `less`. It is used only if standard output is a
/// terminal. If the pager cannot be started, the text is written directly.
public struct Pager: Sendable {
  private let environment: TerminalEnvironment

  public init(environment: TerminalEnvironment) {
    self.environment = environment
  }

  /// - Parameter output: Standard output, which the pager takes over while it runs.
  public func show(_ text: StyledText, on output: Output) async {
    output.flush()
    guard isTallerThanScreen(text.text), let arguments = command else {
      output.write(text)
      return
    }
    let program = ForegroundProgram(
      arguments: arguments, environment: variables(inColour: output.usesColour))
    let rendered = Array(text.rendered(inColour: output.usesColour).utf8)
    if await program.run(input: rendered) == .notStarted {
      output.write(text)
    }
  }

  /// Whether the text is taller than the screen, including the lines that the terminal wraps. The
  /// last row is reserved for the prompt.
  func isTallerThanScreen(_ text: SafeText) -> Bool {
    let stream = environment.output
    guard let rows = environment.rows(of: stream), let columns = environment.columns(of: stream)
    else { return false }
    var needed = 0
    for line in text.lines {
      needed += max(1, (line.columns + columns - 1) / columns)
      if needed > rows - 1 { return true }
    }
    return false
  }

  /// The pager and its arguments, or `nil` if the variable is empty, `cat` or has an unclosed
  /// quote.
  private var command: [String]? {
    let variables = environment.variables
    let line = variables["LEDE_PAGER"] ?? variables["PAGER"] ?? "less"
    guard let words = CommandLineSplitter.words(of: line), words.first != nil, words != ["cat"]
    else { return nil }
    return words
  }

  /// The environment with default options in `LESS`, unless the user has set it: `F` and `X` leave
  /// short text on the screen, and `R` passes only colours through.
  private func variables(inColour: Bool) -> [String: String] {
    var variables = environment.variables
    if variables["LESS"] == nil { variables["LESS"] = inColour ? "FRX" : "FX" }
    return variables
  }
}
