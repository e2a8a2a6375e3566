public import ArgumentParser

/// The root command. Without a subcommand, `lede` runs `lede list`.
public struct LedeCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "lede",
    abstract: "Read feeds in the terminal.",
    discussion: """
      Start with `lede add https://example.org/` or `lede import feeds.opml`, then \
      `lede refresh` and `lede list`.

      Every command accepts --color auto, always or never.

      Exit codes: 0 success, 1 error, 2 wrong usage, 3 some feeds failed, 4 not found, 75 busy (try again).
      """,
    version: LedeVersion.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Subscriptions",
        subcommands: [
          AddCommand.self, RemoveCommand.self, SetCommand.self, RenameFolderCommand.self,
          FeedsCommand.self, InfoCommand.self, ImportCommand.self, ExportCommand.self,
        ]),
      CommandGroup(
        name: "Reading",
        subcommands: [
          RefreshCommand.self, WatchCommand.self, ListCommand.self, SearchCommand.self,
          GetMoreCommand.self, UnreadCommand.self, StatusCommand.self, ShowCommand.self,
          OpenCommand.self, ExplainCommand.self,
        ]),
      CommandGroup(
        name: "Marking",
        subcommands: [
          MarkReadCommand.self, MarkUnreadCommand.self, MarkAllReadCommand.self,
          StarCommand.self, UnstarCommand.self, DeleteCommand.self, UndoCommand.self,
          RulesCommand.self,
        ]),
      CommandGroup(name: "Hacker News", subcommands: [HNCommand.self]),
      CommandGroup(
        name: "Tools",
        subcommands: [
          BackupCommand.self, RestoreCommand.self, MaintCommand.self, ParseCommand.self,
          ConfigCommand.self, CompletionsCommand.self, NamesCommand.self,
        ]),
    ],
    defaultSubcommand: ListCommand.self)

  public init() {}
}

/// The version of the program.
public enum LedeVersion {
  public static let text = "0.1.0"
}

/// A command that receives everything it needs from its environment as a ``CommandContext``.
public protocol ContextCommand: ParsableCommand {
  /// Runs the command.
  ///
  /// - Throws: ``CommandFailure`` or an error of the library. The caller reports it in one line and
  ///   sets the exit code.
  func run(_ context: CommandContext) async throws
}
