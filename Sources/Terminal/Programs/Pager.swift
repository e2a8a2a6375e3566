/// Shows text a screen at a time when it does not fit on one.
///
/// The pager is `$LEDE_PAGER`, `$PAGER` or `less`, split into words by us. It is used only when
/// standard output is a terminal and the text is taller; if it cannot be started, the text is
/// written as it is.
public struct Pager: Sendable {
  private let environment: TerminalEnvironment

  public init(environment: TerminalEnvironment) {
    self.environment = environment
  }

  /// - Parameter output: standard output, which the pager takes over while it runs.
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

  /// Whether the text fills the screen, counting the lines a terminal folds. The last row is the
  /// prompt's.
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

  /// Nil when the user wants none, which an empty `PAGER` says as well as `cat` does.
  private var command: [String]? {
    let variables = environment.variables
    let line = variables["LEDE_PAGER"] ?? variables["PAGER"] ?? "less"
    guard let words = CommandLineSplitter.words(of: line), words.first != nil, words != ["cat"]
    else { return nil }
    return words
  }

  /// `less` is told to leave short text on the screen and, when there are colours, to let only
  /// those through; a `LESS` of the user's own stands.
  private func variables(inColour: Bool) -> [String: String] {
    var variables = environment.variables
    if variables["LESS"] == nil { variables["LESS"] = inColour ? "FRX" : "FX" }
    return variables
  }
}
