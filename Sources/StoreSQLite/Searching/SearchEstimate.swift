import GRDB
import LibraryStore

/// Cheap estimates of how many posts each way to evaluate a search would read.
struct SearchEstimate: StatementRunner {
  /// Up to this many posts of the index of words are read one by one without further estimates.
  static let many = 2000
  /// The number of consecutive posts of the index of words that can be read in the time of one
  /// lookup.
  private static let lookup = 200
  /// The number of posts that may be sorted, or filtered by a list of their numbers.
  private static let sortable = 20_000
  /// The number of newest posts in which the frequency of a condition is measured.
  private static let newest = 5000

  let query: PostQuery
  let db: Database

  /// Returns the source of which the least is read for the first page.
  func source(_ conjunction: SearchConjunction) throws -> SearchSource {
    let (other, count) = try sourceWithoutWords(conjunction)
    guard let words = conjunction.words else {
      let isLong = (other == .all || other == .unread) && count > Self.newest
      return try isLong && isRare(conjunction) ? .file : other
    }
    if !conjunction.isBroad, count <= Self.sortable,
      try count * Self.lookup < frequency(of: words)
    {
      return other
    }
    guard let feeds = conjunction.feeds else { return .words }
    return try counts(of: feeds).total <= Self.sortable ? .wordsOfFeeds : .words
  }

  private func sourceWithoutWords(
    _ conjunction: SearchConjunction
  ) throws -> (SearchSource, count: Int) {
    if let ids = query.ids { return (.ids, ids.count) }
    if conjunction.isStarred == true { return (.starred, try number(Self.starred)) }
    guard let feeds = conjunction.feeds else {
      return conjunction.isUnread == true
        ? (.unread, try number("SELECT unread FROM libraryCount")) : (.all, .max)
    }
    let counts = try counts(of: feeds)
    if conjunction.isUnread == true {
      return counts.unread <= Self.sortable
        ? (.unreadOfFeeds, counts.unread) : (.unread, counts.unread)
    }
    return counts.total <= Self.sortable ? (.feeds, counts.total) : (.all, counts.total)
  }

  /// Returns the date of the post that follows the `count` newest ones; `nil` if there are fewer
  /// posts.
  func date(ofNewest count: Int) throws -> Double? {
    try row(
      "SELECT sortDate FROM post WHERE place = 0 ORDER BY sortDate DESC LIMIT 1 OFFSET ?", [count]
    ) { $0[0] }
  }

  /// Returns whether the conditions other than words leave more posts than can be looked up one by
  /// one.
  func isOfMany(_ conjunction: SearchConjunction) throws -> Bool {
    try sourceWithoutWords(conjunction).count > Self.many
  }

  /// Estimates how many posts contain the words from their frequency in the newest posts. Returns 0
  /// if fewer than ``many`` posts contain them. Words in less than a twentieth of the posts are
  /// treated as occurring in a twentieth.
  private func frequency(of words: String) throws -> Int {
    let newest = try number(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM searchEntry WHERE key >= (
          SELECT rowid FROM postWords WHERE postWords MATCH ?
          ORDER BY rowid DESC LIMIT 1 OFFSET \(Self.many - 1))
        LIMIT \(Self.many * 20))
      """, [words])
    return newest == 0 ? 0 : try number("SELECT total FROM libraryCount") * Self.many / newest
  }

  /// Returns whether only patterns select the posts, and none of the newest match. Then a page does
  /// not fill soon, and reading the file sequentially is ten times as fast as reading posts in list
  /// order, each from another page of the file.
  private func isRare(_ conjunction: SearchConjunction) throws -> Bool {
    guard !conjunction.titles.isEmpty, conjunction.since == nil, conjunction.before == nil else {
      return false
    }
    if query.limit == nil { return true }
    return try number(
      """
      SELECT EXISTS (
        SELECT 1 FROM (
          SELECT title FROM post WHERE place = 0 ORDER BY sortDate DESC LIMIT \(Self.newest)
        ) AS post WHERE \(conjunction.titleConditions.joined(separator: " AND ")))
      """) == 0
  }

  private static let starred = """
    SELECT count(*) FROM (
      SELECT 1 FROM post WHERE isStarred = 1 AND place = 0 LIMIT \(sortable + 1))
    """

  private func counts(of feeds: Set<Int64>) throws -> (unread: Int, total: Int) {
    try row(
      """
      SELECT coalesce(sum(unread), 0), coalesce(sum(total), 0) FROM feedCount
      WHERE feedId IN (SELECT value FROM json_each(?))
      """, [StoredList.numbers(feeds.sorted())]
    ) { ($0[0], $0[1]) } ?? (0, 0)
  }

  private func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try row(sql, arguments) { $0[0] } ?? 0
  }
}
