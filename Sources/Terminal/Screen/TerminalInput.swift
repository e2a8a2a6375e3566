import Glibc

/// Standard input, if it is a terminal.
public struct TerminalInput: Sendable {
  private let messages: Output

  /// The maximum length of a line in bytes.
  private static let limit = 4096
  /// The code of Ctrl-C.
  private static let interrupt: UInt8 = 3

  /// - Parameter messages: where prompts are written, usually standard error.
  /// - Returns: `nil` if standard input is not a terminal.
  public init?(messages: Output) {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    self.messages = messages
  }

  /// Asks for a line.
  ///
  /// - Parameter isSecret: whether the terminal does not show what the user types.
  /// - Returns: the line without its end, or `nil` if the user pressed Ctrl-C or Ctrl-D.
  public func line(_ prompt: SafeText, isSecret: Bool = false) -> String? {
    messages.write(prompt)
    messages.flush()
    var settings = termios()
    guard isSecret, tcgetattr(STDIN_FILENO, &settings) == 0 else { return readLine() }
    var silent = settings
    // Ctrl-C ends the line instead of the process, so that the settings are always restored.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    silent.c_lflag |= tcflag_t(ICANON)
    silent.c_cc.11 = Self.interrupt  // VEOL
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
      messages.writeLine()
    }
    return readLine()
  }

  private func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < Self.limit {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || byte == Self.interrupt { return nil }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }
}
