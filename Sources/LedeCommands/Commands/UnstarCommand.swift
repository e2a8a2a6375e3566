import ArgumentParser
import LibraryStore

struct UnstarCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstar", abstract: "Take the star off posts.",
    discussion: """
      Examples:
        lede unstar 3-5
      """)

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    try await Marking(context, options).mark(items, .starred(false), "unstarred")
  }
}
