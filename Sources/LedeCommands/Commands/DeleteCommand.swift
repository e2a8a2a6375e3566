import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct DeleteCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete posts: their feeds never bring them back.",
    discussion: """
      `lede undo` does, as long as it is one of the changes that `lede undo --list` shows.

      Examples:
        lede delete 3-5
        lede search title:/sponsored/ --tsv | cut -f2 | lede delete -
      """)

  @OptionGroup var items: ItemArguments
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let posts = try await items.resolve(in: library)
    let count = try await library.store.delete(posts, at: library.now)
    context.output.writeLine("\(Words.count(count, "post")) deleted.")
    context.offerUndo(count)
  }
}
