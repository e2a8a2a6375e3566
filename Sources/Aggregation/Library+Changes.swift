import FeedFormats
public import FeedModel
public import LibraryStore
public import Search
import URLs

/// What came of a wish to mark all posts as read.
public struct MarkedAll: Sendable, Hashable {
  /// How many posts were unread.
  public var marked: Int
  /// How many of those that were meant still are.
  public var left: Int
  /// Whether only what a terminal has listed counts as seen, and this is none.
  public var countsTerminal: Bool
}

extension Library {
  /// Marks as read what listings here could have shown, in some feeds or in all. What has arrived since, and
  /// what stands in feeds that were not listed, stays unread: nobody has seen it. In a library that was
  /// never listed, it is what is there now.
  ///
  /// - Parameters:
  ///   - search: only what it finds.
  ///   - unlisted: also what no listing could have shown.
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

  /// Unread posts of some feeds, or of all.
  public func unreadCount(in feeds: [FeedID]?) async throws(StoreError) -> Int {
    guard let feeds else { return try await store.unreadCount() }
    return try await store.count(PostQuery(status: .unread, feeds: feeds))
  }

  /// Gives a feed another address. It stays the same feed, with its posts, marks and index, and is asked
  /// anew: what its old address has answered is forgotten, also where that is the new one.
  ///
  /// - Parameter edit: changes properties along with it, as one change.
  /// - Throws: ``LibraryError`` `.address` for what is no web address, or another feed's;
  ///   ``StoreError``.
  public func move(
    _ feed: StoredFeed, to text: String, _ edit: @escaping PropertyEdit = { _ in }
  ) async throws {
    guard let url = SubscriptionAddress.web(text) else {
      throw LibraryError(
        .address,
        "\(URLReference.redacted(text)) is no web address; give one with http:// or https://")
    }
    let spelt = try await spelling(of: url, for: feed)
    guard try await store.readdress(feed.id, to: spelt, at: clock(), edit) else {
      throw try await taken(spelt, from: feed)
    }
  }

  /// Why a feed cannot have an address.
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
      "\(address) is the address of \(other.id.rawValue) (\(name)); if they are the same feed, "
        + "lede remove \(feed.id.rawValue) leaves that one")
  }

  /// Takes back the last changes, all that are asked for or none: it cannot be taken back itself.
  ///
  /// - Throws: ``LibraryError`` `.nothingToUndo` where there are fewer; ``StoreError``.
  public func undo(_ count: Int) async throws -> [UndoneChange] {
    let there = try await store.changes().count
    guard count <= there else {
      throw LibraryError(
        .nothingToUndo,
        there == 0
          ? "there is nothing to undo"
          : "only \(there) of \(count) changes could be undone, so none was; "
            + "lede undo --list shows them")
    }
    return try await store.undo(count, at: clock())
  }
}
