import Aggregation
import ArgumentParser
import FeedModel
import FeedStore
import Terminal

struct GetMoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "get-more", abstract: "Refresh all feeds and list only what is new.",
    discussion: """
      New are the unread posts that no command has told of before, those that a quiet refresh \
      brought included.
      """)

  @OptionGroup var form: ListFormatOptions
  @OptionGroup var wait: WaitOption
  @OptionGroup var options: LibraryOptions

  func run(_ context: CommandContext) async throws {
    let library = try options.open(context)
    let turn = try await library.store.beginRefresh(waits: wait.waits)
    defer { turn.end() }
    let summary = try await Refreshing(context, showsProgress: true).run(
      try await library.store.feeds(), of: library, on: .more)
    if context.terminal.error.isTerminal, let words = RefreshText.skipped(summary) {
      let way = summary.couldBeForced ? "; lede refresh --force asks what was not asked" : ""
      context.say("\(words)\(way)")
    }
    let new = summary.announcements.map(\.post)
    let query = PostQuery(ids: new)
    let listing = try await ListPrinter(context, of: library, form: form).list(query)
    try await context.shown(listing, in: library)
    try await context.told(of: new, in: library)
    if summary.failed > 0 { throw CommandFailure(.partial) }
  }
}
