import FeedModel
import GRDB
import LibraryStore
import Search

/// Answers searches for beginnings of very many words from the newest posts.
///
/// FTS5 reads where all words that begin with `s` stand before it gives one post: most of the index, again
/// and again where it is asked for each post. But what so many words begin with is in many posts, so a page of
/// them is found by reading a few of the newest; and where the query's other conditions leave only a few
/// posts, by reading those.
struct SearchTrial {
  /// So many posts are read before it is known how many have the words.
  private static let first = 250
  /// To read more takes longer than one answer of FTS5, where the library is so small that this matters.
  private static let most = 2_000
  /// The same where words must not be there, for nearly all posts have them, and where they end a phrase:
  /// then FTS5 takes a second or more.
  private static let mostOfSlow = 4_000
  /// Bytes of content for each post, on average.
  private static let bytesOfPost = 4_096

  private let query: PostQuery
  private let db: Database
  private let candidates: (_ count: Int) throws -> [StoredPost]

  /// - Parameter candidates: gives the newest posts that keep all conditions but those that take long.
  init(
    _ query: PostQuery, in db: Database,
    among candidates: @escaping (_ count: Int) throws -> [StoredPost]
  ) {
    self.query = query
    self.db = db
    self.candidates = candidates
  }

  /// The posts that are found; nil where these few do not tell all of them, or no word takes long.
  func posts() throws -> [StoredPost]? {
    guard let search = query.search, try WordExpression(db).isBroad(search) else { return nil }
    let limit = max(0, query.limit ?? .max)
    let most = try WordExpression(db).isSlow(search) ? Self.mostOfSlow : Self.most
    var feeds: [FeedID: SearchedFeed] = [:]
    func isWanted(_ post: StoredPost) -> Bool {
      search.matches(SearchedPost(post, of: feeds[post.feed] ?? .any()))
    }
    var (found, tried, count): ([StoredPost], Int, Int) = ([], 0, Self.first)
    while true {
      let newest = try candidates(count)
      // A library has many more feeds than these posts.
      if search.asksForFeeds { feeds = try SearchedFeeds(db).feeds(Set(newest.map(\.feed))) }
      guard try tryAll(newest.dropFirst(tried), limit, &found, isWanted) else { return nil }
      if found.count == limit || newest.count < count { return found }
      tried = count
      guard limit <= most, !found.isEmpty else { return nil }
      let needed = limit * tried / found.count
      guard needed <= most else { return nil }
      count = needed + needed / 4 + 1
    }
  }

  /// - Returns: false where they are too long.
  private func tryAll(
    _ posts: ArraySlice<StoredPost>, _ limit: Int, _ found: inout [StoredPost],
    _ isWanted: (StoredPost) -> Bool
  ) throws -> Bool {
    var bytes = 0
    for candidate in posts where found.count < limit {
      var post = candidate
      bytes += try readContent(of: &post)
      guard bytes <= posts.count * Self.bytesOfPost else { return false }
      if isWanted(post) { found.append(candidate) }
    }
    return true
  }

  /// - Returns: how many bytes it has.
  private func readContent(of post: inout StoredPost) throws -> Int {
    let select = try db.cachedStatement(
      sql: "SELECT kind, content FROM postBody WHERE postId = ?")
    guard let row = try Row.fetchOne(select, arguments: [post.id.rawValue]) else { return 0 }
    let content: String = row[1]
    post.post.content = PostRow.content(kind: row[0], content)
    return content.utf8.count
  }
}
