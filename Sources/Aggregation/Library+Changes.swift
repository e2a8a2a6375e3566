import FeedFormats
public import FeedModel
public import LibraryStore
public import Search
import URLs

/// The result of marking all posts as read.
public struct MarkedAll: Sendable, Hashable {
  /// The number of posts that were marked.
  public var marked: Int
  /// The number of matching posts that are still unread.
  public var left: Int
  /// Whether the posts that count as seen were listed on a terminal, while this listing place is
  /// not a terminal.
  public var countsTerminal: Bool
}

extension Library {
  /// Marks as read the posts that listings at this place could have shown, in some feeds or in all.
  /// Posts that arrived later, and posts of feeds that were not listed, stay unread, because no
  /// listing has shown them. If the library was never listed, all existing posts are marked.
  ///
  /// - Parameters:
  ///   - search: restricts the posts to those that match.
  ///   - unlisted: whether to include posts that no listing could have shown.
  public func markAllRead(
    in feeds: [FeedID]?, matching search: SearchQuery? = nil, unlisted: Bool = false
  ) async throws(StoreError) -> MarkedAll {
    let latest = try await store.latestArrival()
    let listed = unlisted ? nil : try await store.listedPosts(at: listingPlace)
    let shown = listed ?? ListedPosts(library: latest)
    let countsTerminal = listingPlace == .withoutTerminal && shown.place != .withoutTerminal
    if let search {
      let marked = try await store.markAllRead(
        matching: search, in: feeds, upTo: shown, at: clock())
      let query = PostQuery(status: .unread, feeds: feeds, search: search)
      return MarkedAll(
        marked: marked, left: try await store.count(query), countsTerminal: countsTerminal)
    }
    let marked = try await store.markAllRead(in: feeds, upTo: shown, at: clock())
    return MarkedAll(
      marked: marked, left: try await unreadCount(in: feeds), countsTerminal: countsTerminal)
  }

  /// Returns the number of unread posts of some feeds, or of all.
  public func unreadCount(in feeds: [FeedID]?) async throws(StoreError) -> Int {
    guard let feeds else { return try await store.unreadCount() }
    return try await store.count(PostQuery(status: .unread, feeds: feeds))
  }

  /// Changes the URL of a feed. The feed keeps its posts, marks and index. The fetch state of the
  /// old URL is dropped, even if the new URL is the same.
  ///
  /// - Parameter edit: changes properties of the feed as part of the same change.
  /// - Throws: ``LibraryError`` `.address` if the text is not an HTTP(S) URL or the address of a
  ///   service, or another feed has the URL; ``StoreError``.
  public func move(
    _ feed: StoredFeed, to text: String, _ edit: @escaping PropertyEdit = { _ in }
  ) async throws {
    guard let url = try ServiceAddress.canonical(text) ?? SubscriptionAddress.web(text) else {
      throw LibraryError(
        .address,
        "\(URLReference.redacted(text)) is not a web address; it must start with http:// or https://"
      )
    }
    let spelt = try await SpellingsOfMoves().spelling(of: url, for: feed, in: self)
    guard try await store.readdress(feed.id, to: spelt, at: clock(), edit) else {
      throw try await taken(spelt, from: feed)
    }
  }

  /// Returns the error for a URL that another feed has.
  private func taken(
    _ url: String, from feed: StoredFeed
  ) async throws(StoreError) -> LibraryError {
    let lines = try await store.feedLines()
    let address = URLReference.redacted(url)
    guard let other = lines.first(where: { $0.url == url }) else {
      return LibraryError(.address, "\(address) is another feed's address")
    }
    let name = URLReference.redacted(other.name)
    return LibraryError(
      .address,
      "\(address) is the address of feed \(other.id.rawValue) (\(name)); if they are the same, "
        + "remove this one with: lede remove \(feed.id.rawValue)")
  }

  /// Undoes the last changes: either the requested number of them or none. An undo cannot be
  /// undone.
  ///
  /// - Throws: ``LibraryError`` `.nothingToUndo` if there are fewer changes; ``StoreError``.
  public func undo(_ count: Int) async throws -> [UndoneChange] {
    let there = try await store.changes().count
    guard count <= there else {
      throw LibraryError(
        .nothingToUndo,
        there == 0
          ? "there is nothing to undo"
          : "only \(there) changes can be undone, not \(count), so nothing was undone; "
            + "list them with: lede undo --list")
    }
    return try await store.undo(count, at: clock())
  }
}
