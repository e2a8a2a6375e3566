import FeedModel
import GRDB
import LibraryStore
import Search

/// What searches ask of the feeds that are not put away.
///
/// A library may have ten thousand of them. What a condition cannot mean is left out by SQLite, which is many
/// times quicker than to make values of all of them; the condition itself has the last word.
struct SearchedFeeds {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func all() throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM feed WHERE archived IS NULL"))
  }

  /// The feeds that a condition means.
  func matching(_ condition: FeedCondition) throws -> [Int64] {
    switch condition {
    case .named(let text) where Int64(text) != nil:
      try feeds("id = ? OR name = ?", [Int64(text), text]).ofThose(condition)
    case .named(let text): try feeds(Self.mayHold, [text.lowercased()]).ofThose(condition)
    case .folder: try filed(condition)
    case .tagged: try tagged(condition)
    case .these(let feeds): feeds.map(\.rawValue)
    }
  }

  /// Some feeds with all that searches can ask of them.
  func feeds(_ ids: Set<FeedID>) throws -> [FeedID: SearchedFeed] {
    let numbers = StoredList.numbers(ids.map(\.rawValue).sorted())
    let chosen = "IN (SELECT value FROM json_each(?))"
    let tags = try tags("feedId \(chosen)", [numbers])
    return Dictionary(
      uniqueKeysWithValues: try feeds("id \(chosen)", [numbers]).map { feed in
        var feed = feed
        feed.tags = tags[feed.id.rawValue] ?? []
        return (feed.id, feed)
      })
  }

  // MARK: Leaving out

  /// SQLite knows the small letters of ASCII alone.
  private static let mayHold = """
    instr(lower(url), ?1) OR instr(lower(name), ?1)
      OR length(CAST(url AS BLOB)) <> length(url) OR length(CAST(name AS BLOB)) <> length(name)
    """

  private func feeds(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [SearchedFeed] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT id, url, name, folder FROM (
            SELECT id, url, folder, coalesce(feed.title, channel.title, url) AS name
            FROM feed JOIN channel ON feedId = id WHERE archived IS NULL) WHERE \(condition)
          """), arguments: arguments)
    var feeds: [SearchedFeed] = []
    while let row = try rows.next() {
      feeds.append(
        SearchedFeed(
          id: FeedID(rawValue: row[0]), url: row[1], name: row[2],
          folder: FolderPath(parsing: row[3]), tags: []))
    }
    return feeds
  }

  /// There are many times fewer folders than feeds.
  private func filed(_ condition: FeedCondition) throws -> [Int64] {
    let folders = try String.fetchAll(
      db.cachedStatement(sql: "SELECT DISTINCT folder FROM feed WHERE archived IS NULL"))
    let meant = folders.filter { folder in
      condition.matches(SearchedFeed.any(in: FolderPath(parsing: folder)))
    }
    return try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id FROM feed WHERE archived IS NULL AND folder IN (SELECT value FROM json_each(?))
          """), arguments: [StoredList.text(meant)])
  }

  private func tagged(_ condition: FeedCondition) throws -> [Int64] {
    try tags("archived IS NULL").filter { condition.matches(SearchedFeed.any(tags: $0.value)) }
      .map(\.key)
  }

  private func tags(
    _ condition: String, _ arguments: StatementArguments = []
  ) throws -> [Int64: [String]] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT feedId, tag FROM feedTag JOIN feed ON id = feedId WHERE \(condition)
          ORDER BY feedId, place
          """), arguments: arguments)
    var tags: [Int64: [String]] = [:]
    while let row = try rows.next() { tags[row[0], default: []].append(row[1]) }
    return tags
  }
}

extension SearchQuery {
  /// Whether feeds have to be looked up for it.
  var asksForFeeds: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForFeeds)
    case .not(let part): part.asksForFeeds
    case .feed: true
    case .words, .title, .isRead, .isStarred, .since, .before: false
    }
  }
}

extension [SearchedFeed] {
  fileprivate func ofThose(_ condition: FeedCondition) -> [Int64] {
    filter(condition.matches).map(\.id.rawValue)
  }
}

extension SearchedFeed {
  /// Stands for feeds of which nothing else is asked.
  static func any(in folder: FolderPath = FolderPath(), tags: [String] = []) -> SearchedFeed {
    SearchedFeed(id: FeedID(rawValue: 0), url: "", name: "", folder: folder, tags: tags)
  }
}
