import Aggregation
import ArgumentParser
import FeedModel
import FeedStore
import Terminal

struct FeedsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "feeds", abstract: "List the feeds with their unread counts.",
    discussion: """
      Each has a number, by which other commands name it.

      Examples:
        lede feeds
        lede feeds --failing
        lede feeds --json | jq -r '.feeds[] | .url'
      """)

  @Flag(help: "Only feeds whose last refresh failed.")
  var failing = false

  @Flag(help: "Only feeds that have brought nothing new for half a year.")
  var stale = false

  @Flag(help: "Only feeds whose server says that they have moved.")
  var moved = false

  @Flag(help: "Only feeds that are gone, or not there for a month.")
  var gone = false

  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let health = FeedHealth(failing: failing, stale: stale, moved: moved, gone: gone)
    let feeds = try await library.store.feeds().filter { health.includes($0, at: library.now) }
    if json.isJSON {
      context.output.writeDocument(FeedJSON.list(feeds))
    } else if let words = health.wordsForNone, feeds.isEmpty {
      context.output.writeLine("\(words)")
    } else {
      FeedTable(columns: context.terminal.columns(of: context.terminal.output))
        .print(feeds, on: context.output)
    }
  }
}
