public import FeedModel
public import LibraryStore

extension Library {
  /// Returns the posts that texts refer to.
  ///
  /// Each text is a number of the last listing, a range of numbers (`3-7`), a code, or else a URL,
  /// a GUID or the beginning of a code that matches exactly one post. A range refers to those of
  /// its posts that still exist.
  ///
  /// - Parameter beginnings: whether to accept the beginning of a code, which may also be the name
  ///   of a feed.
  /// - Throws: ``LibraryError`` `.notFound`, `.gone` or `.ambiguous`; ``StoreError``.
  public func posts(named texts: [String], beginnings: Bool = true) async throws -> [PostID] {
    let listing = try await lastListing()
    let references = texts.map(ItemReference.init)
    let found = try references.map { try $0.posts(in: listing) }
    let there = try await store.there(found.flatMap(\.self))
    var seen: Set<PostID> = []
    var named: [PostID] = []
    for (reference, posts) in zip(references, found) {
      var left = posts.filter(there.contains)
      if left.isEmpty { left = [try await onlyPost(reference, beginnings)] }
      named += left.filter { seen.insert($0).inserted }
    }
    return named
  }

  /// Returns the posts of the last listing, in order. Some may no longer exist.
  public func lastListing() async throws(StoreError) -> [PostID] {
    try await store.listing(at: listingPlace)
  }

  /// Returns the only post with a URL, GUID or beginning of a code. Feeds choose their GUIDs, and a
  /// GUID must not replace the code of another post that a user types in part.
  private func onlyPost(
    _ reference: ItemReference, _ beginnings: Bool
  ) async throws -> PostID {
    guard reference.numbers == nil else { throw reference.gone }
    var posts: [StoredPost] = []
    if let name = PostName(reference.text) { posts = try await store.posts(called: name) }
    if beginnings {
      let coded = try await store.posts(PostQuery(ids: PostCode.posts(beginning: reference.text)))
      posts += coded.filter { post in !posts.contains { $0.id == post.id } }
    }
    guard let post = posts.first else { throw reference.gone }
    guard posts.count == 1 else { throw reference.ambiguous(posts) }
    return post.id
  }

  /// Returns the posts that match a query, and stores them as the last listing, so that their
  /// numbers refer to them. After the posts were shown, call ``shown(_:)``.
  ///
  /// - Parameters:
  ///   - collapsing: whether to list only the first of several posts with the same URL in different
  ///     feeds. The query's limit then applies to the posts that are listed.
  ///   - arrange: puts the posts into the order in which they are shown.
  public func list(
    _ query: PostQuery, collapsing: Bool = false,
    arrange: ([StoredPost]) async throws(StoreError) -> [StoredPost] = { $0 }
  ) async throws(StoreError) -> Listing {
    // This is read first: posts that arrive in between may be listed, but do not count as shown.
    let arrival = try await store.latestArrival()
    let collapsed = collapsing ? try await store.collapsedPosts(query) : nil
    let found = if let collapsed { collapsed.posts } else { try await store.posts(query) }
    let posts = try await arrange(found)
    var listing = Listing(posts: posts, isNumbered: try await keep(posts))
    listing.repeats = collapsed?.repeats ?? [:]
    listing.covered = collapsed?.covered ?? posts.count
    listing.scope = query.scope ?? .posts(posts.map(\.id))
    listing.arrival = arrival
    return listing
  }

  /// Records that a listing was shown, so that ``markAllRead(in:matching:unlisted:)`` includes the
  /// posts that it could show. A listing that could not be stored is ignored.
  public func shown(_ listing: Listing) async throws(StoreError) {
    guard listing.isNumbered else { return }
    do {
      try await store.noteListed(listing.scope, upTo: listing.arrival, at: listingPlace)
    } catch {
      guard error.leavesLibraryReadable else { throw error }
    }
  }

  /// Stores posts as the last listing. If the library cannot be written, the old listing is kept.
  /// An empty listing also keeps the old one, whose numbers are still on the screen.
  ///
  /// - Returns: whether the posts can be referred to by number.
  private func keep(_ posts: [StoredPost]) async throws(StoreError) -> Bool {
    if posts.isEmpty { return true }
    do {
      try await store.saveListing(posts.map(\.id), at: listingPlace)
      return true
    } catch {
      guard error.leavesLibraryReadable else { throw error }
      return false
    }
  }
}

extension PostQuery {
  /// The unread posts that a listing could show; `nil` if these are only the posts that it shows.
  fileprivate var scope: ListingScope? {
    guard ids == nil, search == nil, status != .starred else { return nil }
    return feeds.map { .feeds($0) } ?? .library
  }
}

extension StoreError {
  /// Whether the library can still be read although it cannot be written.
  fileprivate var leavesLibraryReadable: Bool { [.readOnly, .busy, .disk].contains(code) }
}

extension LibraryEngine {
  /// Returns the posts that exist.
  fileprivate func there(_ posts: [PostID]) async throws(StoreError) -> Set<PostID> {
    let all = Set(posts)
    let query = PostQuery(ids: Array(all))
    // Usually all of them exist, so that they need not be read.
    guard try await count(query) < all.count else { return all }
    return Set(try await self.posts(query).map(\.id))
  }
}

/// A list of posts in the order in which they are shown.
public struct Listing: Sendable {
  public var posts: [StoredPost]
  /// The other feeds that contain a listed post, if repeats were collapsed.
  public var repeats: [PostID: [FeedID]] = [:]
  /// The number of posts that are listed, including their repeats.
  public var covered: Int
  /// The unread posts that the listing could show.
  var scope = ListingScope.posts([])
  /// The last arrival before the listing was made.
  var arrival = Arrival(rawValue: 0)
  /// Whether the posts can be referred to by their number in this listing.
  public var isNumbered: Bool

  package init(posts: [StoredPost], isNumbered: Bool) {
    self.posts = posts
    self.isNumbered = isNumbered
    covered = posts.count
  }
}
