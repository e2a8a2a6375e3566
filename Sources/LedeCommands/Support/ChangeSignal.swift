import FoundationEssentials
import Glibc
public import Terminal

/// Announces that the unread count of a library has changed, so that status bars need not poll.
///
/// The count is written to the file `unread` of the library, only when it changes, so the file can
/// be watched as well as read. After that, the program in `LEDE_ON_CHANGE` is started if there is
/// one.
public struct ChangeSignal: Sendable {
  private let variables: [String: String]
  private let messages: Output

  private static let time = Duration.seconds(10)

  public init(variables: [String: String], messages: Output) {
    self.variables = variables
    self.messages = messages
  }

  /// Announces the count, unless it is already in the file. Failures are not errors, because the
  /// library itself has been written.
  public func give(_ count: Int, of directory: String) async {
    guard Self.write(count, to: directory + "/unread") else { return }
    await startProgram(count, directory)
  }

  /// Overwrites the file in place: programs that watch it would lose track of a replaced file.
  ///
  /// - Returns: Whether the file was changed.
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
    // The programs it starts must not start it again.
    environment["LEDE_ON_CHANGE"] = ""
    guard let program = HookProgram(command: command, environment: environment) else {
      return messages.writeLine("lede: LEDE_ON_CHANGE is not a valid command; check its quotes")
    }
    // Runs in a task of its own, because the count has changed even if the command is cancelled.
    let outcome = await Task { await program.run(input: [], within: Self.time) }.value
    guard outcome != .exited(0) else { return }
    messages.writeLine("lede: \(program.arguments[0]), the program of LEDE_ON_CHANGE, failed")
  }
}
