import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct DeleteCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete posts. Refreshes do not add them again.",
    discussion: """
      `lede undo` restores them as long as `lede undo --list` shows the deletion.

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
