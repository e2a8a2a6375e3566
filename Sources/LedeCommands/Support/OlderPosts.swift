import Aggregation
import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// Older posts of one feed as people get them: fetched page by page, then listed.
struct OlderPosts {
  private let context: CommandContext
  private let library: Library
  private let form: ListFormatOptions

  init(_ context: CommandContext, of library: Library, form: ListFormatOptions) {
    self.context = context
    self.library = library
    self.form = form
  }

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
    let printer = ListPrinter(context, of: library, form: form, emptyText: "Nothing older. ")
    let listing = try await printer.list(query)
    try await context.shown(listing, in: library)
    try await context.told(of: walk.posts, in: library)
    for note in notes(of: walk) + [words(walk.ending, feed)] {
      context.say("\(feed.name): \(note)")
    }
    if walk.failure != nil { throw CommandFailure(.partial) }
  }

  private func notes(of walk: PastWalk) -> [String] {
    var notes: [String] = []
    if walk.unfinishedPages > 0 {
      notes.append(
        "a page is cut off, or has more posts than are read; the rest of it was left out")
    }
    if walk.missed > 0 {
      let posts =
        walk.missed == 1 ? "a post that was missed is" : "\(walk.missed) posts that were missed are"
      notes.append("\(posts) unread: lede get-more")
    }
    return notes
  }

  private func words(_ ending: PastWalk.Ending, _ feed: StoredFeed) -> String {
    let more = "lede get-more --older \(feed.id.rawValue)"
    return switch ending {
    case .enough: "there may be more: \(more)"
    case .beginning: "there is nothing older"
    case .otherHost: "older posts are on another host, and only the feed's own is asked"
    case .known:
      "\(PastWalk.knownPages) pages hold nothing that is not here; to go on: \(more)"
    case .held(let time):
      "the server has told us to wait until \(RFC3339.format(time.date) ?? "later")"
    case .failed(let failure): failure.description
    }
  }
}
