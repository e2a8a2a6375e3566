import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct RefreshCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Fetch the feeds and take in what is new.",
    discussion: """
      New are the posts that nobody has been told of. With --quiet nobody is: get-more lists them \
      later. One refresh runs at a time; a second one ends with exit code 75.
      A feed that was asked minutes ago is not asked again. Without a terminal (cron) every feed is \
      asked once an hour at most, and not before its server wants it: run it as often as you like.

      Examples:
        lede refresh
        lede refresh lwn --force
        lede refresh --quiet --notify       from a crontab
        lede refresh --install-timer
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

  @Flag(name: .shortAndLong, help: "Say on standard error what became of each feed.")
  var verbose = false

  @Flag(
    help: ArgumentHelp(
      "Print what happens as it happens, one JSON object a line.",
      discussion: "start, feed (one for each as it ends), then post (one for each new one), end."))
  var porcelain = false

  @Flag(
    help: ArgumentHelp(
      "Write a systemd timer that refreshes by itself, and say how to switch it on.",
      discussion: "Nothing is fetched. --data-dir, --on-new and --notify go with it."))
  var installTimer = false

  @OptionGroup var feeds: FeedOptions
  @OptionGroup var json: JSONOption
  @OptionGroup var hooks: HookOptions
  @OptionGroup var wait: WaitOption
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if quiet, verbose {
      throw ValidationError("--quiet and --verbose are opposites; choose one.")
    }
    if porcelain, json.isJSON {
      throw ValidationError("--porcelain and --json are two forms; choose one.")
    }
    if installTimer, !names.isEmpty || !feeds.areAll || force {
      throw ValidationError(
        "The timer refreshes all feeds as they are due: name none with it, and leave --force out.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if installTimer { return try TimerUnits(options: options, hooks: hooks).install(context) }
    let library = try options.open(context)
    let turn = try await library.store.beginRefresh(waits: wait.waits)
    defer { turn.end() }
    let chosen = try await feeds.select(names, in: library)
    let events = porcelain ? RefreshEvents(output: context.output) : nil
    events?.begin(chosen.count)
    let summary = try await Refreshing(context: context, showsProgress: !quiet, namesAll: verbose)
      .run(
        chosen, of: library, on: occasion(context)
      ) { events?.ended($0) }
    let named = try await events?.end(summary, in: library)
    if !porcelain { report(summary, of: chosen.count, context) }
    let hooks = NewPostHooks(
      options: hooks, context: context, library: library, directory: try options.directory(context)
    )
    let told = named ?? (isSilent ? [] : summary.announcements.map(\.post))
    let (_, wasStopped) = try await context.endingProgramsWithUs(hooks.areAny) {
      try await hooks.notify(try await hooks.worthNotice(in: summary))
      let handOver = try await hooks.handOver(summary.announcements)
      // The delivery of posts is recorded even if the command is stopped at this moment.
      try await Task { try await context.told(of: handOver?.posts ?? told, in: library) }.value
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
      context.say("lede refresh --force asks what was not asked")
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
