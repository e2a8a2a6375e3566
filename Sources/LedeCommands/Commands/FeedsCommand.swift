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
      Each feed has a number, which other commands accept as its name.

      Examples:
        lede feeds
        lede feeds --failing
        lede feeds --json | jq -r '.feeds[] | .url'
      """)

  @OptionGroup var health: FeedHealthOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    if json.isJSON {
      let feeds = try await feeds(in: library)
      return FeedJSON.forEachPiece(of: feeds, context.output.writeDocument)
    }
    let lines = try await lines(of: library)
    if let words = health.messageIfNone, lines.isEmpty {
      context.output.writeLine("\(words)")
    } else {
      FeedTable(columns: context.terminal.columns(of: context.terminal.output))
        .forEachLine(of: lines, context.output.writeLine(ifOpen:))
    }
  }

  private func lines(of library: Library) async throws -> [FeedLine] {
    let lines = try await library.store.feedLines()
    return health.isAny ? lines : lines.filter { health.includes($0, at: library.now) }
  }

  private func feeds(in library: Library) async throws -> [StoredFeed] {
    guard !health.isAny else { return try await library.store.feeds() }
    return try await library.store.feeds(try await lines(of: library).map(\.id))
  }
}
