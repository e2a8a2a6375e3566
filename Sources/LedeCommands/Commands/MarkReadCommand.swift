import ArgumentParser
import FeedStore

struct MarkReadCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-read", abstract: "Mark posts as read.")

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    try await Marking(context, options).mark(items, .read(true), "marked as read")
  }
}
