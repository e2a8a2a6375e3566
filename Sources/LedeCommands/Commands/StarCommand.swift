import ArgumentParser
import FeedStore

struct StarCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star posts, to find them with `lede list --starred`.")

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    try await Marking(context, options).mark(items, .starred(true), "starred")
  }
}
