import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct RefreshCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Fetch feeds and store new posts.",
    discussion: """
      A post is new if it has not been reported yet. With --quiet, nothing is reported; `lede get-more` \
      lists the new posts later. Only one refresh runs at a time; a second one exits with 75.
      Feeds that were fetched in the last few minutes are skipped. Without a terminal (cron), a feed is \
      fetched at most once an hour and never earlier than its server allows, so you can run this as \
      often as you like.

      Examples:
        lede refresh
        lede refresh lwn --force
        lede refresh --quiet --notify       from a crontab
        lede refresh --install-timer
      """)

  @Argument(
    help: ArgumentHelp("A feed's number, name or address. Default: all feeds.", valueName: "feed"),
    completion: .feedNames)
  var names: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Fetch feeds even if they are not due, and completely even if they are unchanged.",
      discussion: "Only servers that sent a Retry-After delay are skipped."))
  var force = false

  @Flag(name: .shortAndLong, help: "Print only failures.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print the result of each feed on standard error.")
  var verbose = false

  @Flag(
    help: ArgumentHelp(
      "Print events as they happen, one JSON object per line.",
      discussion: "Events: start, feed (when one is done), post (for each new one), end."))
  var porcelain = false

  @Flag(
    help: ArgumentHelp(
      "Write a systemd timer that runs refresh, and print how to enable it.",
      discussion:
        "Nothing is fetched. The timer uses --data-dir, --on-new and --notify as given here."))
  var installTimer = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var hooks: HookOptions
  @OptionGroup var wait: WaitOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if quiet, verbose {
      throw ValidationError("--quiet and --verbose cannot be combined.")
    }
    if porcelain, json.isJSON {
      throw ValidationError("--porcelain and --json cannot be combined.")
    }
    if installTimer, !names.isEmpty || !feeds.areAll || force {
      throw ValidationError(
        "--install-timer refreshes all feeds when they are due; it takes no feeds and no --force.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if installTimer { return try TimerUnits(options: options, hooks: hooks).install(context) }
    let library = try options.open(context)
    let turn = try await library.store.beginRefresh(waits: wait.waits)
    defer { turn.end() }
    let chosen = try await feeds.select(names, in: library)
    let events = porcelain ? RefreshEvents(output: context.output) : nil
    events?.write(RefreshEventJSON.start(chosen.count))
    let summary = try await Refreshing(context: context, showsProgress: !quiet, namesAll: verbose)
      .run(
        chosen, of: library, on: occasion(context)
      ) { events?.write(RefreshEventJSON.feed($0)) }
    let named = try await events?.end(summary, in: library)
    if !porcelain { report(summary, of: chosen.count, context) }
    let hooks = NewPostHooks(
      options: hooks, context: context, library: library, directory: try options.directory(context)
    )
    let delivered = named ?? (isSilent ? [] : summary.announcements.map(\.post))
    let wasStopped = try await context.cancelledBySignals(hooks.areAny) {
      try await hooks.notify(try await hooks.postsForNotices(in: summary))
      let handOver = try await hooks.handOver(summary.announcements)
      // The delivery of posts is recorded even if the command is stopped at this moment.
      try await Task { try await context.markAnnounced(handOver?.posts ?? delivered, in: library) }
        .value
      // A quiet refresh usually runs in the background, so it also indexes new words for the next
      // search.
      if quiet { try await library.indexNewWords() }
    }
    if wasStopped { throw CommandFailure(.stopped) }
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }

  /// Whether the output does not show new posts.
  private var isSilent: Bool { quiet && !json.isJSON }

  private func report(_ summary: RefreshSummary, of feeds: Int, _ context: CommandContext) {
    if json.isJSON { return context.output.writeDocument(RefreshJSON.document(summary)) }
    guard !quiet else { return }
    guard feeds > 0 else { return context.output.writeLine("\(Words.noFeeds)") }
    context.output.writeLine("\(RefreshText.line(summary))")
    if summary.couldBeForced, isAttended(context) {
      context.say("fetch the skipped feeds anyway with: lede refresh --force")
    }
  }

  /// Returns the occasion: an explicitly named feed is fetched now, and a refresh without a
  /// terminal was started by a timer.
  private func occasion(_ context: CommandContext) -> FetchOccasion {
    if force { return .forced }
    if !names.isEmpty || !feeds.feeds.isEmpty { return .named }
    return !feeds.folders.isEmpty || isAttended(context) ? .attended : .unattended
  }

  private func isAttended(_ context: CommandContext) -> Bool {
    context.terminal.output.isTerminal || context.terminal.error.isTerminal
  }
}
