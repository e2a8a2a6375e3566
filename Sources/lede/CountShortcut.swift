import LedeCommands
import StoreSQLite
import Terminal

/// Answers `lede unread --count` and `lede status` as status bars call them, without parsing all
/// commands, opening a store or starting a thread.
///
/// The answer is that of `UnreadCommand` and `StatusCommand`. In every unusual case there is none, and
/// these commands run and report what is wrong.
enum CountShortcut {
  /// Prints the unread count if the arguments ask for nothing else.
  ///
  /// - Returns: Whether it was printed.
  static func run(
    _ arguments: [String], _ terminal: TerminalEnvironment, _ output: Output
  ) -> Bool {
    guard let folder = libraryFolder(arguments, terminal.variables),
      (try? Clock(environment: terminal.variables)) != nil,
      let count = UnreadCountReader.unreadCount(at: folder)
    else { return false }
    output.writeLine("\(count)")
    return (try? output.finish()) != nil
  }

  /// The commands that print the bare count. An option `--data-dir` may follow.
  private static let commands =
    [["unread", "--count"], ["status"]]
    + ["plain", "polybar", "i3blocks", "tmux", "starship", "xmobar"].map {
      ["status", "--format", $0]
    }

  /// The folder of the library; `nil` if this is another command, or the folder is unknown.
  private static func libraryFolder(
    _ arguments: [String], _ variables: [String: String]
  ) -> String? {
    var command = arguments
    var named: String?
    if command.count > 2, command[command.count - 2] == "--data-dir" {
      named = command.removeLast()
      command.removeLast()
    }
    guard commands.contains(command), named?.isEmpty != true, named?.hasPrefix("-") != true else {
      return nil
    }
    return try? LibraryLocation.folder(named: named, variables: variables, relativeTo: ".")
  }
}
