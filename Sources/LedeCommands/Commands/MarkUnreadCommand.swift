import ArgumentParser
import LibraryStore

struct MarkUnreadCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-unread", abstract: "Mark posts as unread.",
    discussion: """
      Examples:
        lede mark-unread 3
      """)

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    try await Marking(context, options).mark(items, .read(false), "marked as unread")
  }
}
