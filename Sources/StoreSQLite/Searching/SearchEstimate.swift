import GRDB
import LibraryStore

/// How many posts each way to a search's posts leads to, as far as that costs little to know.
struct SearchEstimate: StatementRunner {
  /// So many posts of the index of words are read one by one without hesitation.
  static let many = 2000
  /// To look up one post in the index of words takes as long as to read so many of it in a row.
  private static let lookup = 200
  /// So many posts may be sorted, or told from others by a list of their numbers.
  private static let sortable = 20_000
  /// So many of the newest posts are tried to see whether what is looked for is frequent.
  private static let newest = 5000

  private let query: PostQuery
  let db: Database

  init(_ query: PostQuery, _ db: Database) {
    self.query = query
    self.db = db
  }

  /// The source that is read least for the first page.
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
    return try conjunction.feeds.map(areFew) == true ? .wordsOfFeeds : .words
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

  /// From when on there are so many posts; nil where there are fewer.
  func date(ofNewest count: Int) throws -> Double? {
    try row(
      "SELECT sortDate FROM post WHERE place = 0 ORDER BY sortDate DESC LIMIT 1 OFFSET ?", [count]
    ) { $0[0] }
  }

  /// Whether its conditions other than words leave more posts than can be looked up one by one.
  func isOfMany(_ conjunction: SearchConjunction) throws -> Bool {
    try sourceWithoutWords(conjunction).count > Self.many
  }

  /// About how many posts have the words, if as many of all have them as of the newest; 0 for less
  /// than ``many``. Of words that fewer than one in twenty has, no more is known.
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

  /// Whether feeds have few posts together.
  private func areFew(_ feeds: Set<Int64>) throws -> Bool {
    try counts(of: feeds).total <= Self.sortable
  }

  /// Whether patterns alone say which posts are wanted, and find none of the newest: then a page is
  /// not full soon. In the order of lists each post is read from another page of the file than the
  /// one before, which takes ten times as long as to read the file from one end to the other.
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
