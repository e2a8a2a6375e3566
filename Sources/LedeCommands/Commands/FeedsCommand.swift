import Aggregation
import ArgumentParser
import FeedModel
import FeedStore
import Terminal

struct FeedsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds", abstract: "List the feeds with their unread counts.")

  @Flag(help: "Only feeds whose last refresh failed.")
  var failing = false

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let feeds = try await library.store.feeds().filter {
      !failing || $0.fetchState.lastFailure != nil
    }
    if json.isJSON {
      context.output.writeDocument(FeedJSON.list(feeds))
    } else if failing, feeds.isEmpty {
      context.output.writeLine("No feed fails.")
    } else {
      FeedTable(columns: context.terminal.columns(of: context.terminal.output))
        .print(feeds, on: context.output)
    }
  }
}
