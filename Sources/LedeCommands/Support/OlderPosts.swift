import Aggregation
import FeedFormats
import FeedModel
import FoundationEssentials
import LibraryStore
import Presentation
import Terminal

/// Fetches older posts of a feed page by page, and lists them.
struct OlderPosts {
  let context: CommandContext
  let library: Library
  let form: ListFormatOptions

  func run(_ feed: StoredFeed, pages: Int) async throws {
    var progress = ProgressLine(on: context.messages, environment: context.terminal)
    var counts = ProgressCounts(total: pages)
    let walk = try await library.walkPast(of: feed, pages: pages) { posts in
      counts.done += posts > 0 ? 1 : 0
      counts.new += posts
      progress.show(counts)
    }
    progress.finish()
    let query = PostQuery(ids: walk.posts)
    let printer = ListPrinter(
      context: context, library: library, form: form, emptyText: "Nothing older. ")
    let listing = try await printer.list(query)
    try await context.shown(listing, in: library)
    try await context.told(of: walk.posts, in: library)
    for note in OlderPostsText.notes(on: walk, of: feed, context.times) {
      context.say("\(feed.name): \(note)")
    }
    if walk.failure != nil { throw CommandFailure(.partial) }
  }
}
