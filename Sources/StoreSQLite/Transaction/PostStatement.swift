import FeedModel
import GRDB
import LibraryStore

/// The SQL for a query without search, in one of three forms: for the whole library, some feeds or
/// some posts.
///
/// Each form walks an index that contains only the selected posts in the order of the query, so the
/// cost of a list depends on the number of posts returned. A list of numbers is one JSON argument,
/// so there are few statement texts, and each is prepared once.
struct PostStatement {
  let query: PostQuery

  /// Selects the posts. Requires ``arguments`` and ``limit``.
  var rows: String {
    let columns = PostRow.columns
    let source =
      switch (query.ids, query.feeds, query.tags) {
      case (nil, nil, _): "SELECT \(columns) FROM \(inOrder(ofFeed: false))"
      case (nil, _, nil):
        "SELECT \(columns) FROM post WHERE id IN (\(firstOfFeeds))\(order())"
      default: "SELECT \(columns) FROM post \(condition)\(order())"
      }
    return source + " LIMIT :limit"
  }

  /// Selects the number of posts. Requires ``arguments``.
  var count: String {
    switch (query.status, query.ids) {
    case (.unread, nil) where bounds.isEmpty: counter("unread")
    case (.any, nil) where bounds.isEmpty: counter("total")
    default: "SELECT count(*) FROM post \(condition)"
    }
  }

  /// The arguments other than the limit. Feeds are made unique, so that the posts of a feed named
  /// twice do not use the limit twice.
  var arguments: StatementArguments {
    var arguments: StatementArguments = PostBounds(query: query).arguments
    if let feeds = query.feeds {
      arguments += ["feeds": StoredList.numbers(Set(feeds.map(\.rawValue)).sorted())]
    }
    if let ids = query.ids { arguments += ["ids": StoredList.numbers(ids.map(\.rawValue))] }
    return arguments
  }

  /// The limit as an argument; -1 means no limit.
  var limit: StatementArguments {
    ["limit": query.limit.map { max(0, $0) } ?? -1]
  }

  /// Selects the posts whose entries have one of several keys. The first argument contains the
  /// keys, sixteen bytes each; the second contains their positions as JSON. The unary plus prevents
  /// SQLite from using other indexes.
  static let withKeys = """
    SELECT \(PostRow.columns) FROM post
    WHERE id IN (
      SELECT named.id FROM feed CROSS JOIN json_each(?2) AS wanted
        CROSS JOIN indexKey
          ON indexKey.feedId = feed.id AND indexKey.key = substr(?1, 1 + 16 * wanted.value, 16)
        CROSS JOIN post AS named
          ON named.feedId = indexKey.feedId AND named.entryId = indexKey.entryId)
      AND +place = 0
    ORDER BY sortDate DESC, id DESC
    """

  // MARK: Parts

  private static let inFeeds = "feedId IN (SELECT value FROM json_each(:feeds))"

  private var bounds: [String] { PostBounds(query: query).conditions() }

  private func order(_ date: String = "sortDate", _ id: String = "id") -> String {
    let direction = query.order == .newestFirst ? "DESC" : "ASC"
    return " ORDER BY \(date) \(direction), \(id) \(direction)"
  }

  /// The posts with the status, in the order of the query, from the index that contains only them.
  ///
  /// - Parameter ofFeed: whether to select the numbers of the posts of one feed, rather than to be
  ///   the source of all posts.
  private func inOrder(ofFeed: Bool) -> String {
    guard query.status != .unread else {
      let terms = PostBounds(query: query).conditions("date", "postId")
      return (ofFeed ? "SELECT postId FROM unread" : "unread CROSS JOIN post ON id = postId")
        + Self.conditions((ofFeed ? ["feed = wanted.value"] : []) + terms)
        + order("date", "postId")
    }
    let terms = (query.status == .starred ? ["isStarred = 1"] : []) + ["place = 0"] + bounds
    return (ofFeed ? "SELECT id FROM post" : "post")
      + Self.conditions((ofFeed ? ["feedId = wanted.value"] : []) + terms) + order()
  }

  private static func conditions(_ terms: [String]) -> String {
    terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")
  }

  /// The conditions. For posts named by number, unary plus prevents SQLite from using other
  /// indexes.
  private var condition: String {
    let plus = query.ids == nil ? "" : "+"
    let status: String? =
      switch query.status {
      case .unread: PostRow.isUnread
      case .starred: "\(plus)isStarred = 1"
      case .any: nil
      }
    let terms = [
      query.ids.map { _ in "id IN (SELECT value FROM json_each(:ids))" }, "\(plus)place = 0",
      status, query.feeds.map { _ in plus + Self.inFeeds },
    ]
    return Self.conditions(terms.compactMap { $0 } + bounds)
  }

  /// Selects the first posts of each feed up to the limit, and from these the first ones, so that
  /// no more posts of a feed are read than can be in the result.
  private var firstOfFeeds: String {
    """
    SELECT first.id FROM json_each(:feeds) AS wanted CROSS JOIN post AS first
      ON first.id IN (\(inOrder(ofFeed: true)) LIMIT :limit)
    \(order("first.sortDate", "first.id")) LIMIT :limit
    """
  }

  private func counter(_ name: String) -> String {
    query.feeds == nil
      ? "SELECT \(name) FROM libraryCount"
      : "SELECT coalesce(sum(\(name)), 0) FROM feedCount WHERE \(Self.inFeeds)"
  }
}
