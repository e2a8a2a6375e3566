import FoundationEssentials
import Glibc

/// The environment variables of the process, and which of its streams are terminals.
///
/// All decisions about colour, width, paging and progress depend on this value, so that tests can
/// create one.
public struct TerminalEnvironment: Sendable, Hashable {
  public enum Stream: Sendable, Hashable {
    /// A file, a pipe or a closed stream.
    case other
    /// A terminal with its size in character cells.
    case terminal(columns: Int, rows: Int)

    public var isTerminal: Bool { self != .other }
  }

  /// The value of the option `--color`.
  public enum ColourChoice: String, Sendable, CaseIterable { case auto, always, never }

  /// The environment variables by name.
  public var variables: [String: String]
  public var output: Stream
  public var error: Stream

  public init(
    variables: [String: String] = [:], output: Stream = .other, error: Stream = .other
  ) {
    self.variables = variables
    self.output = output
    self.error = error
  }

  /// Whether control sequences may be written to the stream. For `auto`: not if
  /// [`NO_COLOR`](https://no-color.org) is set, not to a dumb or unnamed terminal, and to a pipe
  /// only if `CLICOLOR_FORCE` is set.
  public func usesColour(on stream: Stream, choice: ColourChoice = .auto) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), variables["CLICOLOR_FORCE"] != "0" { return true }
    if variables["CLICOLOR"] == "0" { return false }
    return canMoveCursor(on: stream)
  }

  /// Whether a line on the stream can be redrawn in place.
  public func canMoveCursor(on stream: Stream) -> Bool {
    stream.isTerminal && isSet("TERM") && variables["TERM"] != "dumb"
  }

  /// The available columns: `$COLUMNS`, or else the width of the terminal. `nil` means no limit:
  /// the stream is not a terminal, and programs that read the output need whole lines.
  public func columns(of stream: Stream) -> Int? {
    guard case .terminal(let columns, _) = stream else { return nil }
    return positiveNumber("COLUMNS") ?? columns
  }

  /// The rows of the screen: `$LINES`, or else the height of the terminal. `nil` if the stream is
  /// not a terminal.
  public func rows(of stream: Stream) -> Int? {
    guard case .terminal(_, let rows) = stream else { return nil }
    return positiveNumber("LINES") ?? rows
  }

  private func isSet(_ name: String) -> Bool {
    variables[name]?.isEmpty == false
  }

  private func positiveNumber(_ name: String) -> Int? {
    variables[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension TerminalEnvironment {
  /// The environment of this process.
  public static func current() -> TerminalEnvironment {
    TerminalEnvironment(
      variables: ProcessInfo.processInfo.environment,
      output: Stream(descriptor: STDOUT_FILENO),
      error: Stream(descriptor: STDERR_FILENO))
  }
}

extension TerminalEnvironment.Stream {
  /// Determines whether a file descriptor is a terminal, and its size.
  public init(descriptor: Int32) {
    guard isatty(descriptor) == 1 else {
      self = .other
      return
    }
    var size = winsize()
    let isKnown =
      ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    self =
      isKnown
      ? .terminal(columns: Int(size.ws_col), rows: Int(size.ws_row))
      : .terminal(columns: 80, rows: 24)
  }
}
