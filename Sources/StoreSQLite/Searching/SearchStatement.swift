import FeedModel
import Foundation
import GRDB
import LibraryStore

/// The SQL for a query. For each conjunction, it selects the newest posts, up to the limit, from
/// the source with the fewest posts. Of all these posts, it selects the newest.
struct SearchStatement {
  private(set) var arguments: StatementArguments = [:]
  private var parts: [String] = []

  /// - Parameters:
  ///   - isOnce: whether to read all posts of the index that contain a word, instead of looking up
  ///     each post.
  ///   - db: the database, to estimate the size of each source.
  init(
    _ query: PostQuery, _ conjunctions: [SearchConjunction], isOnce: Bool, in db: Database
  ) throws {
    arguments += ["limit": query.limit.map { max(0, $0) } ?? -1]
    arguments += PostBounds(query: query).arguments
    if let ids = query.ids { arguments += ["ids": StoredList.numbers(ids.map(\.rawValue))] }
    for (place, conjunction) in conjunctions.enumerated() {
      let source = try SearchEstimate(query: query, db: db).source(conjunction)
      let part = SearchPart(conjunction, from: source, of: query, place, isOnce: isOnce)
      parts.append(part.sql)
      arguments += part.arguments
    }
  }

  /// Selects the posts in list order.
  var rows: String {
    """
    SELECT \(PostRow.columns) FROM post WHERE id IN (\(ids))
    ORDER BY sortDate DESC, id DESC LIMIT :limit
    """
  }

  /// Selects the number of posts. The limit must be negative, as it does not apply.
  var count: String { "SELECT count(*) FROM (\(ids)) WHERE :limit < 0" }

  private var ids: String {
    parts.isEmpty
      ? "SELECT NULL WHERE false"
      : parts.map { "SELECT * FROM (\($0))" }.joined(separator: " UNION ")
  }
}

/// The part of the statement for one conjunction.
private struct SearchPart {
  private(set) var arguments: StatementArguments = [:]
  private(set) var sql = ""
  /// Distinguishes the arguments of this part from those of others.
  private let place: Int

  init(
    _ conjunction: SearchConjunction, from source: SearchSource, of query: PostQuery, _ place: Int,
    isOnce: Bool
  ) {
    self.place = place
    var conditions = ["+post.place = 0"] + Self.marks(conjunction, source)
    conditions += PostBounds(query: query).conditions("+post.sortDate", "+post.id")
    if query.ids != nil { conditions.append("post.id IN (SELECT value FROM json_each(:ids))") }
    conditions += dates(conjunction, source)
    conditions += words(conjunction, source)
    conditions += withoutWords(conjunction, isOnce: isOnce)
    if let feeds = conjunction.feeds {
      arguments += ["feeds\(place)": StoredList.numbers(feeds.sorted())]
      conditions.append("+post.feedId IN (SELECT value FROM json_each(:feeds\(place)))")
    }
    conditions += conjunction.titleConditions
    sql = """
      SELECT post.id FROM \(source.sql(place))\(conditions.joined(separator: " AND ")) \
      \(source.order) LIMIT :limit
      """
  }

  private static func marks(
    _ conjunction: SearchConjunction, _ source: SearchSource
  ) -> [String] {
    let unread = conjunction.isUnread.map {
      "\($0 ? "" : "NOT ")EXISTS (SELECT 1 FROM unread WHERE postId = \(source.id))"
    }
    let starred = conjunction.isStarred.map { "+post.isStarred = \($0 ? 1 : 0)" }
    return [unread, starred].compactMap { $0 }
  }

  /// Returns the conditions on dates. The index of words is ordered by date, so only its rows for
  /// these dates are read.
  private mutating func dates(
    _ conjunction: SearchConjunction, _ source: SearchSource
  ) -> [String] {
    let words = source.isOfWords ? "postWords.rowid" : nil
    return condition(source.date, ">=", "since", conjunction.since)
      + condition(words, ">=", "first", conjunction.since.map(WordKey.first))
      + condition(source.date, "<", "before", conjunction.before)
      + condition(words, "<=", "last", conjunction.before.map(WordKey.last))
  }

  private mutating func condition(
    _ column: String?, _ comparison: String, _ name: String,
    _ value: (any DatabaseValueConvertible)?
  ) -> [String] {
    guard let column, let value else { return [] }
    arguments += ["\(name)\(place)": value]
    return ["\(column) \(comparison) :\(name)\(place)"]
  }

  private mutating func words(
    _ conjunction: SearchConjunction, _ source: SearchSource
  ) -> [String] {
    guard let words = conjunction.words else { return [] }
    arguments += ["words\(place)": words]
    return source.isOfWords ? [] : [Self.holds("words\(place)")]
  }

  private mutating func withoutWords(
    _ conjunction: SearchConjunction, isOnce: Bool
  ) -> [String] {
    guard let words = conjunction.withoutWords else { return [] }
    arguments += ["without\(place)": words]
    if conjunction.isOfNewest, let since = conjunction.since {
      arguments += ["newest\(place)": WordKey.first(since: since)]
      return ["NOT " + Self.isAmong("without\(place)", since: ":newest\(place)")]
    }
    let isOnce = isOnce || conjunction.isBroad
    return ["NOT " + (isOnce ? Self.isAmong("without\(place)") : Self.holds("without\(place)"))]
  }

  /// Returns a condition that looks up one post in the index.
  private static func holds(_ words: String) -> String {
    """
    EXISTS (SELECT 1 FROM postWords WHERE postWords MATCH :\(words)
      AND rowid = (SELECT key FROM searchEntry WHERE postId = post.id))
    """
  }

  /// Returns a condition that reads all posts of the index that contain the words, once.
  ///
  /// - Parameter first: the argument for the first row to read.
  private static func isAmong(_ words: String, since first: String? = nil) -> String {
    """
    (post.id IN (SELECT postId FROM postWords CROSS JOIN searchEntry
      ON key = postWords.rowid WHERE postWords MATCH :\(words) AND postId IS NOT NULL\
    \(first.map { " AND postWords.rowid >= \($0)" } ?? "")))
    """
  }
}
