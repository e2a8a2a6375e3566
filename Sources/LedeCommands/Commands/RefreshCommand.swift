import Aggregation
import ArgumentParser
import FeedModel
import FeedStore
import Terminal

struct RefreshCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Fetch the feeds and take in what is new.",
    discussion: """
      New are the posts that nobody has been told of. With --quiet nobody is: get-more lists them \
      later. One refresh runs at a time; a second one ends with exit code 75.
      A feed that was asked minutes ago is not asked again. Without a terminal (cron) every feed is \
      asked once an hour at most, and not before its server wants it: run it as often as you like.
      """)

  @Argument(
    help: ArgumentHelp("A feed's number, name or address; none means all.", valueName: "feed"),
    completion: .feedNames)
  var names: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Fetch everything again, whatever was said of it before.",
      discussion: "Only a server that has told us to wait is left alone."))
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
      chosen, of: library, on: occasion(context))
    if json.isJSON {
      context.output.writeDocument(RefreshJSON.document(summary))
    } else if !quiet {
      context.output.writeLine("\(RefreshText.line(summary))")
      if summary.couldBeForced, isAttended(context) {
        context.say("lede refresh --force asks what was not asked")
      }
    }
    if json.isJSON || !quiet {
      try await context.told(of: summary.announcements.map(\.post), in: library)
    }
    // Nobody waits for it, and whoever searches next need not either.
    if quiet { _ = try await library.store.indexWords(Self.wordsAtOnce) }
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }

  /// Posts whose words are read after a quiet refresh: some seconds, where many have come.
  private static let wordsAtOnce = 20_000

  /// Who names a feed wants it now; who starts this without a terminal is a clock.
  private func occasion(_ context: CommandContext) -> FetchOccasion {
    if force { return .forced }
    if !names.isEmpty || !feeds.feeds.isEmpty { return .named }
    return feeds.folder != nil || isAttended(context) ? .attended : .unattended
  }

  private func isAttended(_ context: CommandContext) -> Bool {
    context.terminal.output.isTerminal || context.terminal.error.isTerminal
  }
}
