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
      let older = OlderPosts(context: context, library: library, form: form)
      return try await older.run(feed, pages: pages ?? 1)
    }
    let summary = try await Refreshing(context: context, showsProgress: true).run(
      try await library.store.feeds(), of: library, on: .more)
    if context.terminal.error.isTerminal, let words = RefreshText.skipped(summary) {
      let way = summary.couldBeForced ? "; fetch them anyway with: lede refresh --force" : ""
      context.say("\(words)\(way)")
    }
    let query = PostQuery(ids: summary.announcements.map(\.post))
    let nobodyAsked = RefreshText.nobodyAsked(summary, context.times)
    let listing = try await ListPrinter(
      context: context, library: library, form: form,
      emptyText: "\(nobodyAsked ?? "Nothing new"). ",
      offersMore: false
    ).list(query)
    try await context.shown(listing, in: library)
    // Posts removed in the meantime were not listed. They are not marked as announced, since they
    // can be restored.
    try await context.told(of: listing.posts.map(\.id), in: library)
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }
}
