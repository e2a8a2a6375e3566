import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct MarkAllReadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-all-read", abstract: "Mark all posts as read, or those of some feeds.",
    discussion: """
      What has arrived since the last listing stays unread, and so do feeds that were not listed: \
      nobody has seen them. Without a terminal, as on a status bar's click, it takes what was listed \
      at the last one.

      Examples:
        lede mark-all-read
        lede mark-all-read --feed 'Example Blog'
        lede mark-all-read --where 'older:7d -is:starred'
      """)

  @Flag(help: "Also what no listing has shown.")
  var unlisted = false

  @OptionGroup var search: QueryOption
  @OptionGroup var feeds: FeedOptions
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let chosen = try await feeds.ids(in: library)
    let result = try await library.markAllRead(
      in: chosen, matching: try await library.query(search.text), unlisted: unlisted)
    var line = "\(Words.count(result.marked, "post")) marked as read."
    if result.left > 0 {
      let way =
        result.countsTerminal
        ? "no listing at a terminal has shown: lede list there, or --unlisted"
        : "no listing has shown: lede list"
      line += " \(result.left) unread that \(way)"
    }
    context.output.writeLine("\(line)")
    context.offerUndo(result.marked)
  }
}
