import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct MarkAllReadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark-all-read",
    abstract: "Mark all listed posts as read, or those of some feeds.",
    discussion: """
      Posts that arrived after the last listing stay unread, and so do posts of feeds that were not \
      listed. Without a terminal, as in a status bar, the listings of the terminal that was used last \
      count.

      Examples:
        lede mark-all-read
        lede mark-all-read --feed 'Example Blog'
        lede mark-all-read --where 'older:7d -is:starred'
      """)

  @Flag(help: "Also mark posts that no listing has shown.")
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
      let advice =
        result.countsTerminal
        ? "on a terminal has shown; run lede list there, or use --unlisted"
        : "has shown; list them with: lede list"
      line += " \(result.left) left unread that no listing \(advice)"
    }
    context.output.writeLine("\(line)")
    context.offerUndo(result.marked)
  }
}
