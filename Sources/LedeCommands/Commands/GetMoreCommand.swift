import Aggregation
import ArgumentParser
import FeedModel
import LibraryStore
import Presentation
import Terminal

struct GetMoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "get-more", abstract: "Refresh all feeds and list only what is new.",
    discussion: """
      Lists the unread posts that no command has reported yet, including those from a quiet refresh.
      With --older, fetches and lists older posts of one feed, continuing where the last such command \
      stopped. These are stored as read.

      Examples:
        lede get-more
        lede get-more --older lwn 3       three pages of older posts
        lede get-more --jsonl | jq -r .title
      """)

  @Option(
    help: ArgumentHelp(
      "Fetch and list older posts of this feed.",
      discussion: "They come from its archives or further pages, if it has any.", valueName: "feed"),
    completion: .feedNames)
  var older: String?

  @Argument(
    help: ArgumentHelp(
      "With --older: the number of pages to fetch. Default: 1.", valueName: "pages"))
  var pages: Int?

  @OptionGroup var form: ListFormatOptions
  @OptionGroup var wait: WaitOption
  @OptionGroup var options: LibraryOptions

  static let mostPages = 100

  func validate() throws {
    guard let pages else { return }
    guard older != nil else {
      throw ValidationError("A number of pages requires --older FEED.")
    }
    guard (1...Self.mostPages).contains(pages) else {
      throw ValidationError("The number of pages must be from 1 to \(Self.mostPages).")
    }
  }

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    // An unknown feed is reported before waiting for another refresh.
    let feed = try await library.feeds(named: older.map { [$0] } ?? []).first
    let turn = try await library.store.beginRefresh(waits: wait.waits)
    defer { turn.end() }
    if let feed {
      return try await listOlder(feed, library, context)
    }
    let summary = try await Refreshing(context: context, showsProgress: true).run(
      try await library.store.feeds(), of: library, on: .more)
    if context.terminal.error.isTerminal, let words = RefreshText.skipped(summary) {
      let advice = summary.couldBeForced ? "; fetch them anyway with: lede refresh --force" : ""
      context.say("\(words)\(advice)")
    }
    let query = PostQuery(ids: summary.announcements.map(\.post))
    let noFetchReason = RefreshText.noFetchReason(summary, context.times)
    let listing = try await ListPrinter(
      context: context, library: library, form: form,
      emptyText: "\(noFetchReason ?? "Nothing new"). ",
      offersMore: false
    ).list(query)
    try await context.record(listing, in: library)
    // Posts removed in the meantime were not listed. They are not marked as announced, since they
    // can be restored.
    try await context.markAnnounced(listing.posts.map(\.id), in: library)
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }

  /// Fetches older posts of a feed page by page, and lists them.
  private func listOlder(
    _ feed: StoredFeed, _ library: Library, _ context: CommandContext
  ) async throws {
    var progress = ProgressLine(on: context.messages, environment: context.terminal)
    var counts = ProgressCounts(total: pages ?? 1)
    let walk = try await library.fetchOlderPosts(of: feed, pages: pages ?? 1) { posts in
      counts.done += posts > 0 ? 1 : 0
      counts.new += posts
      progress.show(counts)
    }
    progress.finish()
    let printer = ListPrinter(
      context: context, library: library, form: form, emptyText: "Nothing older. ")
    let listing = try await printer.list(PostQuery(ids: walk.posts))
    try await context.record(listing, in: library)
    try await context.markAnnounced(walk.posts, in: library)
    for note in OlderPostsText.notes(on: walk, of: feed, context.times) {
      context.say("\(feed.name): \(note)")
    }
    if walk.failure != nil { throw CommandFailure(.partial) }
  }
}
