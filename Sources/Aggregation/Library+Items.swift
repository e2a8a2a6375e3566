public import FeedModel
public import LibraryStore

extension Library {
  /// The posts that texts mean: a number of the last listing, a range of them (`3-7`), a code; else an
  /// address or guid, or the beginning of a code, if that is only one post. Of a range those are meant that are
  /// still there.
  ///
  /// - Parameter beginnings: whether the beginning of a code will do. It may well be a feed's name, too.
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

  /// The posts that numbers mean, in their order; some may be gone.
  public func lastListing() async throws(StoreError) -> [PostID] {
    try await store.listing(at: listingPlace)
  }

  /// The post that something means which is no number and no code of a post. Feeds choose guids, and must not
  /// take the place of another's code that somebody types in part.
  private func onlyPost(
    _ reference: ItemReference, _ beginnings: Bool
  ) async throws -> PostID {
    guard case .name(let text) = reference else { throw reference.gone }
    var posts: [StoredPost] = []
    if let name = PostName(text) { posts = try await store.posts(called: name) }
    if beginnings {
      let coded = try await store.posts(PostQuery(ids: PostCode.posts(beginning: text)))
      posts += coded.filter { post in !posts.contains { $0.id == post.id } }
    }
    guard let post = posts.first else { throw reference.gone }
    guard posts.count == 1 else { throw ItemReference.ambiguous(text, posts) }
    return post.id
  }

  /// Posts by query, kept as the last listing so that their numbers mean them. When they have been
  /// shown, ``shown(_:)`` is to be told.
  ///
  /// - Parameters:
  ///   - collapsing: of posts with the same address in several feeds only the first is listed. The
  ///     query's limit then counts what is listed.
  ///   - arrange: puts the posts into the order they are shown in.
  public func list(
    _ query: PostQuery, collapsing: Bool = false,
    arrange: ([StoredPost]) async throws(StoreError) -> [StoredPost] = { $0 }
  ) async throws(StoreError) -> Listing {
    // Asked for first: what arrives in between may be listed, but does not count as shown.
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

  /// Notes that a listing has been seen, so that ``markAllRead(in:unlisted:)`` takes what it could show.
  /// One that could not be kept is none.
  public func shown(_ listing: Listing) async throws(StoreError) {
    guard listing.isNumbered else { return }
    do {
      try await store.noteListed(listing.scope, upTo: listing.arrival, at: listingPlace)
    } catch {
      guard error.leavesLibraryReadable else { throw error }
    }
  }

  /// Makes posts the last listing. A library that cannot be written now keeps its old one, and a listing
  /// of nothing leaves the numbers that are on the screen.
  ///
  /// - Returns: whether posts can be named by their number.
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
  /// What a listing could show of the unread posts; nil where that is what it shows.
  fileprivate var scope: ListingScope? {
    guard ids == nil, search == nil, status != .starred else { return nil }
    return feeds.map { .feeds($0) } ?? .library
  }
}

extension StoreError {
  /// Whether a library that refuses to be written can still be read.
  fileprivate var leavesLibraryReadable: Bool { [.readOnly, .busy, .disk].contains(code) }
}

extension LibraryEngine {
  /// Which of some posts are there.
  fileprivate func there(_ posts: [PostID]) async throws(StoreError) -> Set<PostID> {
    let all = Set(posts)
    let query = PostQuery(ids: Array(all))
    // As a rule all are, and need not be read.
    guard try await count(query) < all.count else { return all }
    return Set(try await self.posts(query).map(\.id))
  }
}

/// Posts as they were listed.
public struct Listing: Sendable {
  public var posts: [StoredPost]
  /// The other feeds that have a listed post too, where repeats were collapsed.
  public var repeats: [PostID: [FeedID]] = [:]
  /// How many posts it stands for: those that are listed, and their repeats.
  public var covered: Int
  /// What it could show of the unread posts.
  var scope = ListingScope.posts([])
  /// The moment it was made.
  var arrival = Arrival(rawValue: 0)
  /// Whether the posts can be named by their number in this listing.
  public var isNumbered: Bool

  package init(posts: [StoredPost], isNumbered: Bool) {
    self.posts = posts
    self.isNumbered = isNumbered
    covered = posts.count
  }
}

/// One way of naming posts on the command line.
enum ItemReference {
  case number(Int)
  case range(ClosedRange<Int>)
  /// A code, a beginning of one, an address or a guid.
  case name(String)

  init(_ text: String) {
    if let number = Int(text) {
      self = .number(number)
    } else if let range = Self.range(text) {
      self = .range(range)
    } else {
      self = .name(text)
    }
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    guard let ends = ends(text), ends.first <= ends.last else { return nil }
    return ends.first...ends.last
  }

  private static func ends(_ text: String) -> (first: Int, last: Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
    return (first, last)
  }

  func posts(in listing: [PostID]) throws(LibraryError) -> [PostID] {
    switch self {
    case .number(let number): return [try Self.post(number, in: listing)]
    case .range(let range):
      var posts: [PostID] = []
      for number in Self.bounded(range, listing) {
        posts.append(try Self.post(number, in: listing))
      }
      return posts
    case .name(let text): return PostCode.post(of: text).map { [$0] } ?? []
    }
  }

  /// A range far beyond the listing is an error, not a loop of millions.
  private static func bounded(_ range: ClosedRange<Int>, _ listing: [PostID]) -> ClosedRange<Int> {
    let last = max(range.lowerBound, min(range.upperBound, listing.count + 1))
    return range.lowerBound...last
  }

  private static func post(
    _ number: Int, in listing: [PostID]
  ) throws(LibraryError) -> PostID {
    guard number >= 1, number <= listing.count else {
      throw LibraryError(
        .notFound,
        listing.isEmpty
          ? "there is no item \(number): nothing has been listed yet; lede list comes first"
          : "there is no item \(number): the last listing has \(listing.count)")
    }
    return listing[number - 1]
  }

  /// Nothing that it means is there. A number was listed once; a name may be anything.
  var gone: LibraryError {
    switch self {
    case .number(let number): Self.gone("\(number)")
    case .range(let range): Self.gone("\(range.lowerBound)-\(range.upperBound)")
    case .name(let text): Self.notFound(text)
    }
  }

  private static func gone(_ text: String) -> LibraryError {
    LibraryError(.gone, "item \(text) is gone, deleted or with its feed; lede list numbers anew")
  }

  static func ambiguous(_ text: String, _ posts: [StoredPost]) -> LibraryError {
    let names = posts.prefix(3).map { post in
      PostCode.code(of: post.id) + (post.post.title.map { " (\($0.prefix(40)))" } ?? "")
    }
    let rest = posts.count > names.count ? ", …" : ""
    return LibraryError(
      .ambiguous,
      "\(text) means several items: \(names.joined(separator: ", "))\(rest); use a whole code")
  }

  private static func notFound(_ text: String) -> LibraryError {
    LibraryError(.notFound, "there is no item \(text); \(way(for: text))")
  }

  private static func way(for text: String) -> String {
    if ends(text) != nil { return "a range begins with its lowest number" }
    let parts = text.split(separator: ",")
    if parts.count > 1, parts.allSatisfy({ Int($0) != nil || range(String($0)) != nil }) {
      return "blanks part items: \(parts.joined(separator: " "))"
    }
    return PostCode.isShortBeginning(text)
      ? "of a code at least four signs are needed" : "lede list shows numbers and codes"
  }
}
