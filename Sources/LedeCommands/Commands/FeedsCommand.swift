import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
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
    if json.isJSON {
      let feeds = try await feeds(health, in: library)
      return FeedJSON.forEachPiece(of: feeds, context.output.writeDocument)
    }
    let lines = try await lines(health, in: library)
    if let words = health.wordsForNone, lines.isEmpty {
      context.output.writeLine("\(words)")
    } else {
      FeedTable(columns: context.terminal.columns(of: context.terminal.output))
        .forEachLine(of: lines, context.output.writeLine(ifOpen:))
    }
  }

  private func lines(_ health: FeedHealth, in library: Library) async throws -> [FeedLine] {
    let lines = try await library.store.feedLines()
    return health.isAny ? lines : lines.filter { health.includes($0, at: library.now) }
  }

  private func feeds(_ health: FeedHealth, in library: Library) async throws -> [StoredFeed] {
    guard !health.isAny else { return try await library.store.feeds() }
    return try await library.store.feeds(try await lines(health, in: library).map(\.id))
  }
}
