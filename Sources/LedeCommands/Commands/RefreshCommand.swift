import Aggregation
import ArgumentParser
import FeedStore
import Terminal

struct RefreshCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Fetch the feeds and take in what is new.",
    discussion: """
      New are the posts that nobody has been told of. With --quiet nobody is: get-more lists them \
      later. One refresh runs at a time; a second one ends with exit code 75.
      """)

  @Argument(
    help: ArgumentHelp("A feed's number, name or address; none means all.", valueName: "feed"),
    completion: .feedNames)
  var names: [String] = []

  @Flag(help: "Fetch everything again, whatever the servers said of it before.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing of what went well.")
  var quiet = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var wait: WaitOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let turn = try await library.store.beginRefresh(waits: wait.waits)
    defer { turn.end() }
    let chosen = try await feeds.select(names, in: library)
    let summary = try await Refreshing(context, showsProgress: !quiet).run(
      chosen, of: library, force: force)
    if json.isJSON {
      context.output.writeDocument(RefreshJSON.document(summary))
    } else if !quiet {
      context.output.writeLine("\(RefreshText.line(summary))")
    }
    if json.isJSON || !quiet {
      try await context.told(of: summary.announcements.map(\.post), in: library)
    }
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }
}
