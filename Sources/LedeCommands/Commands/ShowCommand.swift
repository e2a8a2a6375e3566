import Aggregation
import ArgumentParser
import FeedStore
import Terminal

struct ShowCommand: ContextCommand, ItemCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show posts as text, with their links numbered.")

  @OptionGroup var items: ItemArguments
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let feeds = FeedLookup(try await library.store.feeds())
    var sheets: [StyledText] = []
    for id in try await items.resolve(in: library) {
      let post = try await library.store.post(id)
      if json.isJSON {
        context.output.writeDocument(PostJSON.line(post, number: nil, of: feeds[post.feed]))
      } else {
        let columns = context.terminal.columns(of: context.terminal.output) ?? 80
        sheets.append(PostSheet(columns: min(columns, 100)).render(post, of: feeds[post.feed]))
      }
    }
    guard !json.isJSON else { return }
    Pager(environment: context.terminal).show(
      sheets.dropFirst().reduce(sheets.first ?? "") { $0 + "\n" + $1 }, on: context.output)
  }
}
