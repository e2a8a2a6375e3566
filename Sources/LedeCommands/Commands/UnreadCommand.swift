import Aggregation
import ArgumentParser
import LibraryStore
import Presentation
import Terminal

struct UnreadCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "Print the number of unread posts.",
    discussion: """
      Examples:
        lede unread
        lede unread --count --folder Work
        lede unread --exit-code --folder Work && lede list --folder Work
      """)

  @Flag(name: .customLong("count"), help: "Print only the total.")
  var isBare = false

  @Flag(help: "Print nothing; exit with 0 if posts are unread, 1 if none are, 2 on an error.")
  var exitCode = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if exitCode, isBare || json.isJSON {
      throw ValidationError("--exit-code cannot be combined with --count or --json.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if exitCode { return try await answer(context) }
    let library = try options.open(context)
    // The count of the whole library is one stored number. Feeds are read only if some are named.
    if isBare {
      let count = try await library.unreadCount(in: try await feeds.ids(in: library))
      return context.output.writeLine("\(count)")
    }
    let counted =
      feeds.areAll
      ? try await library.store.feedLines() : try await feeds.select(in: library).map(FeedLine.init)
    context.print(UnreadCounts(of: counted), asJSON: json.isJSON)
  }

  /// Determines the exit code like grep: 0 for unread posts, 1 for none, 2 if the count is unknown.
  private func answer(_ context: CommandContext) async throws {
    var count = 0
    do {
      let library = try options.open(context)
      count = try await library.unreadCount(in: try await feeds.ids(in: library))
    } catch {
      var failure = CommandFailure(describing: error)
      failure.status = .usage
      throw failure
    }
    if count == 0 { throw CommandFailure(.error) }
  }
}
