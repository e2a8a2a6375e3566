import FeedStore
import GRDB

/// The SQL that answers a query, in one of three shapes: the whole library, some feeds, some posts.
///
/// Every shape walks an index that holds just the wanted posts in the wanted order, so a list costs
/// what it returns. Lists of numbers are one JSON argument each, so the texts are few and their
/// statements are prepared once.
struct PostSelection {
  private let query: PostQuery

  init(_ query: PostQuery) {
    self.query = query
  }

  /// Takes ``arguments`` and ``limit``.
  func rows(_ columns: String = PostRow.columns) -> String {
    let source =
      switch (query.ids, query.feeds) {
      case (nil, nil): "SELECT \(columns) FROM \(inOrder)"
      case (nil, _):
        "SELECT \(columns) FROM post WHERE id IN (\(newestOfFeeds))\(Self.order)"
      case (_, _): "SELECT \(columns) FROM post \(condition)\(Self.order)"
      }
    return source + " LIMIT :limit"
  }

  /// Selects one number; takes ``arguments``.
  var count: String {
    switch (query.status, query.ids) {
    case (.unread, nil): counter("unread")
    case (.any, nil): counter("total")
    default: "SELECT count(*) FROM post \(condition)"
    }
  }

  /// A feed that is named twice must not fill the limit twice.
  var arguments: StatementArguments {
    var arguments: StatementArguments = [:]
    if let feeds = query.feeds {
      arguments += ["feeds": StoredList.numbers(Set(feeds.map(\.rawValue)).sorted())]
    }
    if let ids = query.ids { arguments += ["ids": StoredList.numbers(ids.map(\.rawValue))] }
    return arguments
  }

  /// A negative limit is none in SQL.
  var limit: StatementArguments {
    ["limit": query.limit.map { max(0, $0) } ?? -1]
  }

  // MARK: Parts

  private static let order = " ORDER BY sortDate DESC, id DESC"
  private static let inFeeds = "feedId IN (SELECT value FROM json_each(:feeds))"

  /// All posts of a status in the order of lists, by the index that holds just them.
  private var inOrder: String {
    switch query.status {
    case .unread: "unread CROSS JOIN post ON id = postId ORDER BY date DESC, postId DESC"
    case .starred: "post WHERE isStarred = 1 AND place = 0\(Self.order)"
    case .any: "post WHERE place = 0\(Self.order)"
    }
  }

  /// Those of one feed, by number only.
  private var newestOfFeed: String {
    switch query.status {
    case .unread:
      "SELECT postId FROM unread WHERE feed = wanted.value ORDER BY date DESC, postId DESC"
    case .starred:
      "SELECT id FROM post WHERE feedId = wanted.value AND isStarred = 1 AND place = 0\(Self.order)"
    case .any: "SELECT id FROM post WHERE feedId = wanted.value AND place = 0\(Self.order)"
    }
  }

  /// Where posts are asked for by number, the plus signs keep other indexes out of the plan.
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
    return "WHERE " + terms.compactMap { $0 }.joined(separator: " AND ")
  }

  /// The newest of each feed up to the limit, and of those the newest: no feed is read further
  /// than it can matter.
  private var newestOfFeeds: String {
    """
    SELECT newest.id FROM json_each(:feeds) AS wanted CROSS JOIN post AS newest
      ON newest.id IN (\(newestOfFeed) LIMIT :limit)
    ORDER BY newest.sortDate DESC, newest.id DESC LIMIT :limit
    """
  }

  private func counter(_ name: String) -> String {
    query.feeds == nil
      ? "SELECT \(name) FROM libraryCount"
      : "SELECT coalesce(sum(\(name)), 0) FROM feedCount WHERE \(Self.inFeeds)"
  }
}
