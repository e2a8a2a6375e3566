import FoundationEssentials
import Glibc
public import Terminal

/// Tells others that the unread count of a library has changed, so that a status bar need not ask.
///
/// The count stands in the file `unread` of the library, which is written only when it changes:
/// it can be watched, and read. Then the program in `LEDE_ON_CHANGE` is started, if there is one.
public struct ChangeSignal: Sendable {
  private let variables: [String: String]
  private let messages: Output

  private static let time = Duration.seconds(10)

  public init(variables: [String: String], messages: Output) {
    self.variables = variables
    self.messages = messages
  }

  /// Does nothing when the count is the one that was told last. A failure is no reason to fail: the
  /// library itself is written.
  public func give(_ count: Int, of directory: String) async {
    guard Self.write(count, to: directory + "/unread") else { return }
    await startProgram(count, directory)
  }

  /// Writes in place, since those who watch the file would lose sight of another one.
  ///
  /// - Returns: whether there was anything to change.
  private static func write(_ count: Int, to path: String) -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let text = Array("\(count)\n".utf8)
    var known = [UInt8](repeating: 0, count: 32)
    let length = pread(file, &known, known.count, 0)
    guard length < 0 || !known.prefix(length).elementsEqual(text) else { return false }
    return pwrite(file, text, text.count, 0) == text.count && ftruncate(file, text.count) == 0
  }

  private func startProgram(_ count: Int, _ directory: String) async {
    guard let command = variables["LEDE_ON_CHANGE"], !command.isEmpty else { return }
    var environment = variables
    environment["LEDE_DATA_DIR"] = directory
    environment["LEDE_UNREAD"] = "\(count)"
    // What it starts must not start it again.
    environment["LEDE_ON_CHANGE"] = ""
    guard let program = HookProgram(command: command, environment: environment) else {
      return messages.writeLine("lede: LEDE_ON_CHANGE is no program with arguments")
    }
    // In a task of its own: a command that is cancelled has changed the count all the same.
    let outcome = await Task { await program.run(input: [], within: Self.time) }.value
    guard outcome != .exited(0) else { return }
    messages.writeLine("lede: \(program.arguments[0]), started on a change, did not end well")
  }
}
