import FeedModel
import Foundation
import LibraryStore
import Synchronization

/// A store, and short functions for using it.
struct StoreScenario: Sendable {
  static let day = TimeInterval(86_400)
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000.125)

  let store: LibraryEngine
  let posts = PostCounter()

  /// Returns the time a number of days after the start.
  static func day(_ days: Double) -> Date { start + days * day }

  func subscribe(
    _ name: String = "a", profile: DetectionProfile = .standard
  ) async throws -> FeedID {
    let subscription = Subscription(url: "https://\(name).example/feed", profile: profile)
    return try await store.subscribe(to: [subscription], at: Self.start)[0].id
  }

  /// Refreshes a feed with items, on a day after the start.
  @discardableResult
  func refresh(
    _ feed: FeedID, _ items: [Item], on day: Double = 0, _ completeness: Completeness = .complete
  ) async throws -> RefreshRecord {
    let snapshot = FeedSnapshot(
      channel: Channel(title: "Channel", link: "https://channel.example/"),
      items: items.map { $0.incoming(posts) }, completeness: completeness)
    let state = FetchState().succeeding(
      validators: nil, bodyDigest: Digest("\(items)"), at: Self.day(day))
    return try await store.record(.snapshot(snapshot, state), for: feed, at: Self.day(day))
  }

  /// Returns the titles of the posts that match a query.
  func titles(_ query: PostQuery = PostQuery()) async throws -> [String?] {
    try await store.posts(query).map(\.post.title)
  }

  /// Returns the counts of one feed and of the library.
  func counts(_ feed: FeedID) async throws -> Counts {
    let stored = try await store.feeds().first { $0.id == feed }
    return Counts(
      unread: stored?.unread, total: stored?.total, libraryUnread: try await store.unreadCount())
  }

  struct Counts: Equatable {
    let unread: Int?
    let total: Int?
    let libraryUnread: Int

    init(unread: Int?, total: Int?, libraryUnread: Int) {
      self.unread = unread
      self.total = total
      self.libraryUnread = libraryUnread
    }

    /// Creates the counts of a library with a single feed.
    init(_ unread: Int, of total: Int) {
      self.init(unread: unread, total: total, libraryUnread: unread)
    }
  }
}

/// An item of a test feed.
struct Item: Sendable, Hashable {
  var guid: String?
  var link: String?
  var comments: String?
  var title: String?
  var date: Date?
  var text: String

  init(
    _ title: String?, guid: String? = nil, link: String? = nil, comments: String? = nil,
    date: Date? = nil, text: String = "text"
  ) {
    self.guid = guid
    self.link = link
    self.comments = comments
    self.title = title
    self.date = date
    self.text = text
  }

  /// Returns an item whose GUID is its title.
  ///
  /// - Parameter site: The host of its link. Items with the same name on different sites are
  ///   different stories.
  static func named(
    _ name: String, on site: String = "a", date: Date? = nil, text: String = "text"
  ) -> Item {
    Item(name, guid: name, link: "https://\(site).example/\(name)", date: date, text: text)
  }

  var identity: PostIdentity {
    PostIdentity(
      guid: guid, link: link, comments: comments, title: title, date: date, text: Digest(text))
  }

  var post: Post {
    Post(
      guid: guid, link: link, comments: comments, title: title, published: date,
      content: .html(text))
  }

  func incoming(_ counter: PostCounter) -> IncomingPost {
    IncomingPost(identity: identity) {
      counter.count(title)
      return post
    }
  }
}

/// Records which posts have been created.
final class PostCounter: Sendable {
  private let titles = Mutex<[String?]>([])

  func count(_ title: String?) {
    titles.withLock { $0.append(title) }
  }

  /// Returns the titles of the posts created since the last call, in alphabetical order.
  func take() -> [String] {
    titles.withLock { titles in
      defer { titles = [] }
      return titles.map { $0 ?? "" }.sorted()
    }
  }
}
