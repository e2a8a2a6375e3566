import LedeCommands
import StoreSQLite
import Terminal

/// Runs `lede unread --count` and `lede status` in the forms that status bars use, without parsing
/// all commands, opening a store or starting a thread.
///
/// The output is identical to that of `UnreadCommand` and `StatusCommand`. In every unusual case
/// nothing is printed, and those commands run and report the problem.
enum CountShortcut {
  /// Prints the unread count if the arguments request exactly that.
  ///
  /// - Returns: Whether the count was printed.
  static func run(
    _ arguments: [String], _ terminal: TerminalEnvironment, _ output: Output
  ) -> Bool {
    guard let folder = libraryFolder(arguments, terminal.variables),
      (try? Clock.current(terminal.variables)) != nil,
      let count = UnreadCountReader.unreadCount(at: folder)
    else { return false }
    output.writeLine("\(count)")
    return (try? output.finish()) != nil
  }

  /// The commands that print only the count. The option `--data-dir` may follow.
  private static let commands =
    [["unread", "--count"], ["status"]]
    + ["plain", "polybar", "i3blocks", "tmux", "starship", "xmobar"].map {
      ["status", "--format", $0]
    }

  /// Returns the folder of the library, or `nil` if this is another command or the folder is
  /// unknown.
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
