import ArgumentParser
import LibraryStore

struct StarCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star posts, to find them with `lede list --starred`.",
    discussion: """
      Examples:
        lede star 3
        lede star k2ng7a mvqkc8       by their codes, which stay
      """)

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    try await Marking(context, options).mark(items, .starred(true), "starred")
  }
}
