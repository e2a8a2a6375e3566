import FeedStore
import GRDB

/// Where the posts of a search are read from, in the order of lists.
enum SearchSource {
  /// The index of words.
  case words
  case unread
  case starred
  case all
  /// All as they stand in the file, for what few of them have; these are sorted.
  case file
  /// These are few, and sorted when they have been read.
  case unreadOfFeeds
  case feeds
  case ids

  /// Up to the first condition.
  func sql(_ place: Int) -> String {
    switch self {
    case .words:
      """
      postWords CROSS JOIN searchEntry ON searchEntry.key = postWords.rowid
      CROSS JOIN post ON post.id = searchEntry.postId WHERE postWords MATCH :words\(place) AND
      """ + " "
    case .unread: "unread CROSS JOIN post ON post.id = unread.postId WHERE "
    case .starred: "post WHERE post.isStarred = 1 AND post.place = 0 AND "
    case .all: "post WHERE post.place = 0 AND "
    case .file: "post NOT INDEXED WHERE post.place = 0 AND "
    case .unreadOfFeeds:
      """
      json_each(:feeds\(place)) AS wanted CROSS JOIN unread ON unread.feed = wanted.value
      CROSS JOIN post ON post.id = unread.postId WHERE
      """ + " "
    case .feeds:
      """
      json_each(:feeds\(place)) AS wanted
      CROSS JOIN post ON post.feedId = wanted.value AND post.place = 0 WHERE
      """ + " "
    case .ids: "post WHERE "
    }
  }

  var order: String {
    switch self {
    case .words: "postWords.rowid DESC"
    case .unread: "unread.date DESC, unread.postId DESC"
    case .starred, .all, .file, .unreadOfFeeds, .feeds, .ids: "post.sortDate DESC, post.id DESC"
    }
  }

  /// The date by which the source may be read no further; a plus sign where it has another order.
  var date: String {
    switch self {
    case .unread, .unreadOfFeeds: "unread.date"
    case .starred, .all, .file, .feeds: "post.sortDate"
    case .words, .ids: "+post.sortDate"
    }
  }
}

/// How many posts each way to a search's posts leads to, as far as that costs little to know.
struct SearchEstimate {
  /// So many posts of the index of words are read one by one without hesitation.
  static let many = 2000
  /// So many posts may be looked up in the index of words one by one.
  private static let few = 1000
  /// So many posts may be sorted.
  private static let sortable = 5000
  /// So many of the newest posts are tried to see whether what is looked for is frequent.
  private static let newest = 5000

  private let query: PostQuery
  private let db: Database

  init(_ query: PostQuery, _ db: Database) {
    self.query = query
    self.db = db
  }

  /// The source that is read least for the first page.
  func source(_ conjunction: SearchConjunction) throws -> SearchSource {
    let (other, count) = try sourceWithoutWords(conjunction)
    guard let words = conjunction.words else {
      let isLong = (other == .all || other == .unread) && count > Self.sortable
      return try isLong && isRare(conjunction) ? .file : other
    }
    guard count < Self.few, try Self.words(words, in: db) >= Self.many else { return .words }
    return other
  }

  private func sourceWithoutWords(
    _ conjunction: SearchConjunction
  ) throws -> (SearchSource, count: Int) {
    if let ids = query.ids { return (.ids, ids.count) }
    if conjunction.isStarred == true { return (.starred, try starred()) }
    guard let feeds = conjunction.feeds else {
      return conjunction.isUnread == true ? (.unread, try unread()) : (.all, .max)
    }
    let counts = try counts(of: feeds)
    if conjunction.isUnread == true {
      return counts.unread <= Self.sortable
        ? (.unreadOfFeeds, counts.unread) : (.unread, counts.unread)
    }
    return counts.total <= Self.sortable ? (.feeds, counts.total) : (.all, counts.total)
  }

  /// Posts that have the words, ``many`` at most.
  static func words(_ words: String, in db: Database) throws -> Int {
    let count = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM postWords WHERE postWords MATCH ? LIMIT \(many))
        """)
    return try Int.fetchOne(count, arguments: [words]) ?? 0
  }

  /// Whether patterns alone say which posts are wanted, and find none of the newest: then a page is not
  /// full soon. In the order of lists each post is read from another page of the file than the one
  /// before, which takes ten times as long as to read the file from one end to the other.
  private func isRare(_ conjunction: SearchConjunction) throws -> Bool {
    guard !conjunction.titles.isEmpty, conjunction.since == nil, conjunction.before == nil else {
      return false
    }
    if query.limit == nil { return true }
    let isFound = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM (
            SELECT title FROM post WHERE place = 0 ORDER BY sortDate DESC LIMIT \(Self.newest)
          ) AS post WHERE \(conjunction.titleConditions.joined(separator: " AND ")))
        """)
    return isFound == false
  }

  private func starred() throws -> Int {
    let count = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM post WHERE isStarred = 1 AND place = 0 LIMIT \(Self.few))
        """)
    return try Int.fetchOne(count) ?? 0
  }

  private func unread() throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT unread FROM libraryCount")) ?? 0
  }

  private func counts(of feeds: Set<Int64>) throws -> (unread: Int, total: Int) {
    let count = try db.cachedStatement(
      sql: """
        SELECT coalesce(sum(unread), 0), coalesce(sum(total), 0) FROM feedCount
        WHERE feedId IN (SELECT value FROM json_each(?))
        """)
    let row = try Row.fetchOne(count, arguments: [StoredList.numbers(feeds.sorted())])
    return (row?[0] ?? 0, row?[1] ?? 0)
  }
}
