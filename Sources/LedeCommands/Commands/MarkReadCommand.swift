import ArgumentParser
import LibraryStore

struct MarkReadCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-read", abstract: "Mark posts as read.",
    discussion: """
      Examples:
        lede mark-read 3 5-9
        lede search older:30d is:unread --tsv | cut -f2 | lede mark-read -
      """)

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    try await Marking(context, options).mark(items, .read(true), "marked as read")
  }
}
