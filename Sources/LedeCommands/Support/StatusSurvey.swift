import Aggregation
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// Reads what a status bar has to know. It reads no more than is shown: a bare count is one number
/// that the library keeps.
struct StatusSurvey {
  var feeds: FeedOptions
  var needsDetails: Bool

  /// Never throws: a bar has nobody to read an error. What went wrong is the report, and is said
  /// once on standard error.
  func report(_ options: LibraryOptions, _ context: CommandContext) async -> StatusReport {
    do {
      return try await report(of: try options.open(context))
    } catch {
      let failure = CommandFailure(describing: error)
      let problem = failure.message ?? "the library cannot be read"
      context.say(problem)
      return .failed(problem)
    }
  }

  private func report(of library: Library) async throws -> StatusReport {
    guard needsDetails else {
      guard let ids = try await feeds.ids(in: library) else {
        return StatusReport(unread: try await library.store.unreadCount())
      }
      let query = PostQuery(status: .unread, feeds: ids)
      return StatusReport(unread: try await library.store.count(query))
    }
    let chosen = try await feeds.select(in: library)
    let query = PostQuery(
      status: .unread, feeds: feeds.areAll ? nil : chosen.map(\.id), limit: StatusReport.shown)
    let newest = try await library.store.posts(query)
    return Self.report(of: chosen, newest, at: library.now)
  }

  private static func report(
    of feeds: [StoredFeed], _ newest: [StoredPost], at now: Date
  ) -> StatusReport {
    let shown = Set(newest.map(\.feed))
    let names = FeedLookup(feeds.filter { shown.contains($0.id) })
    let checked = feeds.compactMap(\.fetchState.lastChecked).max()
    return StatusReport(
      unread: feeds.map(\.unread).reduce(0, +),
      feeds: feeds.count,
      failing: feeds.count { $0.fetchState.lastFailure != nil },
      isStale: checked.map { now.timeIntervalSince($0) > 86_400 } ?? false,
      top: fullest(feeds).map {
        .init(name: $0.name, url: $0.subscription.url, unread: $0.unread)
      },
      newest: newest.map { post in
        .init(
          code: PostCode.code(of: post.id), title: PostTable.title(of: post).string,
          link: post.post.link, feed: names[post.feed]?.name ?? "")
      })
  }

  /// The feeds with the most unread posts, the first of them first. Their places are sorted, since there may
  /// be ten thousand feeds and each is large.
  private static func fullest(_ feeds: [StoredFeed]) -> [StoredFeed] {
    feeds.indices.filter { feeds[$0].unread > 0 }
      .map { (unread: feeds[$0].unread, id: feeds[$0].id, place: $0) }
      .sorted { ($1.unread, $0.id) < ($0.unread, $1.id) }
      .prefix(StatusReport.shown).map { feeds[$0.place] }
  }
}
