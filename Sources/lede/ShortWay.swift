import FeedStoreSQLite
import LedeCommands
import Terminal

/// `lede unread --count` and `lede status` as status bars call them, without all that other commands
/// need: no parser of arguments, no store, no thread.
///
/// It answers what `UnreadCommand` and `StatusCommand` would, or nothing at all: then the ordinary way is
/// gone, which also has the words for whatever is wrong.
enum ShortWay {
  /// - Returns: whether the answer was given.
  static func run(
    _ arguments: [String], _ terminal: TerminalEnvironment, _ output: Output
  ) -> Bool {
    guard let folder = folder(arguments, terminal.variables),
      (try? Clock(environment: terminal.variables)) != nil,
      let count = KeptCount.unread(at: folder)
    else { return false }
    output.writeLine("\(count)")
    return (try? output.finish()) != nil
  }

  /// What prints the bare count, the longer ones first.
  private static let commands =
    [["unread", "--count"]]
    + ["plain", "polybar", "i3blocks", "tmux", "starship", "xmobar"].map {
      ["status", "--format", $0]
    } + [["status"]]

  /// The folder of the library; nil when this is another command, or the folder is not known.
  private static func folder(_ arguments: [String], _ variables: [String: String]) -> String? {
    guard let command = commands.first(where: { arguments.starts(with: $0) }) else { return nil }
    let options = arguments.dropFirst(command.count)
    guard options.isEmpty || options.count == 2 && options.first == "--data-dir" else { return nil }
    let named = options.last
    guard named?.isEmpty != true, named?.hasPrefix("-") != true else { return nil }
    return try? LibraryLocation.folder(named: named, variables: variables, relativeTo: ".")
  }
}
