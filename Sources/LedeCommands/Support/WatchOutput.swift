import Aggregation
import FeedModel
import FoundationEssentials
import LibraryStore
import Presentation
import Terminal

/// The front end of `lede watch`: prints new posts and messages, and starts the programs that the
/// user configured.
struct WatchOutput: WatchFrontEnd {
  /// Returns the output for a post of a feed.
  typealias PostFormat = @Sendable (StoredPost, StoredFeed?) -> [UInt8]

  /// The format of posts, or `nil` if they are not printed.
  let format: PostFormat?
  let hooks: HookOptions
  let options: LibraryOptions
  let context: CommandContext

  var now: Date { context.now() }

  var isOver: Bool { context.output.isReaderGone }

  var deliversPosts: Bool { format != nil || hooks.onNew != nil }

  // MARK: Library

  func openLibrary() throws -> Library { try options.open(context) }

  func closeLibrary() async { await context.closeLibraries() }

  func libraryState() throws -> String { context.stateOfLibrary(try options.directory(context)) }

  // MARK: New posts

  /// Prints posts, oldest first.
  func show(_ announcements: [Announcement], in library: Library) async throws -> [PostID] {
    guard let format, !announcements.isEmpty else { return [] }
    let posts = try await library.store.posts(PostQuery(ids: announcements.map(\.post)))
    let feeds = try await FeedLookup(of: posts, in: library)
    for post in posts.reversed() {
      context.output.writeDocument(format(post, feeds[post.feed]))
    }
    context.output.flush()
    return posts.map(\.id)
  }

  func confirmShown() throws -> Bool { try context.finishOutput() }

  func handOver(_ announcements: [Announcement], in library: Library) async throws -> HookDelivery?
  {
    try await newPostHooks(library).handOver(announcements)
  }

  func refreshEnded(_ summary: RefreshSummary, in library: Library) async throws {
    let hooks = try newPostHooks(library)
    try await hooks.notify(try await hooks.postsForNotices(in: summary))
  }

  private func newPostHooks(_ library: Library) throws -> NewPostHooks {
    NewPostHooks(
      options: hooks, context: context, library: library, directory: try options.directory(context))
  }

  // MARK: Messages

  func report(_ notice: WatchNotice) {
    switch notice {
    case .feedFailed(let feed, let failure): context.say(FetchText.failure(failure, of: feed))
    case .localFailure(let failure): context.say(FetchText.localFailure(failure))
    case .feedMoved(let feed, let address): context.say(FetchText.moved(feed, to: address))
    case .ruleBroken(let rule, let problem): context.say(RefreshText.broken(rule, problem))
    case .libraryFailed(let error):
      guard !isOver else { return }
      context.say(Words.asMessage(error.description) + " watch will try again.")
    }
  }
}
