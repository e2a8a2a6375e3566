public import FeedStore

extension Library {
  /// The posts that texts mean: a number of the last listing, a range of them (`3-7`), or a code.
  ///
  /// - Throws: ``LibraryError`` `.notFound`; ``FeedStoreError``.
  public func posts(named texts: [String]) async throws -> [PostID] {
    let listing = try await store.listing()
    var posts: [PostID] = []
    for text in texts {
      let found = try await ItemReference(text).posts(in: listing, of: self)
      posts += found.filter { !posts.contains($0) }
    }
    return posts
  }

  /// Posts by query, kept as the last listing so that their numbers mean them.
  public func list(_ query: PostQuery) async throws(FeedStoreError) -> Listing {
    try await keep(try await store.posts(query))
  }

  /// Makes posts the last listing. A library that can only be read keeps its old one.
  func keep(_ posts: [StoredPost]) async throws(FeedStoreError) -> Listing {
    do {
      try await store.saveListing(posts.map(\.id))
      return Listing(posts: posts, isNumbered: true)
    } catch {
      guard error.code == .readOnly else { throw error }
      return Listing(posts: posts, isNumbered: false)
    }
  }
}

/// Posts as they were listed.
public struct Listing: Sendable {
  public var posts: [StoredPost]
  /// Whether the posts can be named by their number in this listing.
  public var isNumbered: Bool
}

/// One way of naming posts on the command line.
enum ItemReference {
  case number(Int)
  case range(ClosedRange<Int>)
  case code(PostID)
  case unknown(String)

  init(_ text: String) {
    if let number = Int(text) {
      self = .number(number)
    } else if let range = Self.range(text) {
      self = .range(range)
    } else if let post = PostCode.post(of: text) {
      self = .code(post)
    } else {
      self = .unknown(text)
    }
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
      return nil
    }
    return first...last
  }

  func posts(in listing: [PostID], of library: Library) async throws -> [PostID] {
    switch self {
    case .number(let number): return [try Self.post(number, in: listing)]
    case .range(let range):
      return try Self.bounded(range, listing).map { try Self.post($0, in: listing) }
    case .code(let post):
      guard try await library.store.count(PostQuery(ids: [post])) == 1 else {
        throw Self.notFound(PostCode.code(of: post))
      }
      return [post]
    case .unknown(let text): throw Self.notFound(text)
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

  private static func notFound(_ text: String) -> LibraryError {
    LibraryError(.notFound, "there is no item \(text); lede list shows numbers and codes")
  }
}
