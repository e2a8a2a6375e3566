import FeedStoreSQLite
import LedeCommands
import Terminal

/// `lede unread --count` and `lede status` as status bars call them, without all that other commands
/// need: no parser of arguments, no store, no thread.
///
/// It answers what `UnreadCommand` and `StatusCommand` would, or nothing at all: then the ordinary way is
/// gone, which also has the words for whatever is wrong. Nor does it use what the runtime has to prepare at
/// its first use, as dictionaries and joined strings: each costs a tenth of the time there is.
enum ShortWay {
  /// - Returns: whether the answer was given.
  static func run(
    _ arguments: [String], _ terminal: TerminalEnvironment, _ output: Output
  ) -> Bool {
    guard let folder = folder(arguments, terminal.variables),
      (try? Clock(environment: terminal.variables)) != nil,
      let count = KeptCount.unread(at: folder)
    else { return false }
    output.writeDocument(Array("\(count)\n".utf8))
    return (try? output.finish()) != nil
  }

  /// The folder of the library; nil when this is another command, or the folder is not known.
  private static func folder(
    _ arguments: [String], _ variables: EnvironmentVariables
  ) -> String? {
    guard let words = wordsOfCommand(arguments) else { return nil }
    var named: String?
    if arguments.count > words {
      guard arguments.count == words + 2, arguments[words] == "--data-dir" else { return nil }
      named = arguments[words + 1]
    }
    guard named?.isEmpty != true, named?.hasPrefix("-") != true else { return nil }
    return try? LibraryLocation.folder(named: named, variables: variables, relativeTo: ".")
  }

  /// How many of the arguments name a command that prints the bare count; nil for other commands.
  private static func wordsOfCommand(_ arguments: [String]) -> Int? {
    switch arguments.first {
    case "unread": return arguments.count > 1 && arguments[1] == "--count" ? 2 : nil
    case "status" where arguments.count > 2 && arguments[1] == "--format":
      return bareFormats.contains(arguments[2]) ? 3 : nil
    case "status": return 1
    default: return nil
    }
  }

  private static let bareFormats = ["plain", "polybar", "i3blocks", "tmux", "starship", "xmobar"]
}
