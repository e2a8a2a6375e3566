import Aggregation
import ArgumentParser
import FeedStore
import Terminal

struct UnreadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "Say how many posts are unread.",
    discussion: """
      Examples:
        lede unread
        lede unread --count --folder Work
      """)

  @Flag(name: .customLong("count"), help: "Print a bare number.")
  var isBare = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    // Of the whole library the count is one kept number; feeds are looked at only when named.
    if isBare {
      let count = try await library.unreadCount(in: try await feeds.ids(in: library))
      return context.output.writeLine("\(count)")
    }
    let counted =
      feeds.areAll
      ? try await library.store.feedLines() : try await feeds.select(in: library).map(FeedLine.init)
    if json.isJSON {
      context.output.writeDocument(FeedJSON.unread(counted))
    } else {
      UnreadTable.print(counted, on: context.output)
    }
  }
}
