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

  /// Selects ``PostRow/columns``; takes ``arguments`` and ``limit``.
  var rows: String {
    let source =
      switch (query.ids, query.feeds) {
      case (nil, nil): merging { "SELECT \(PostRow.columns), sortDate FROM post WHERE \($0)" }
      case (nil, _): "SELECT \(PostRow.columns) FROM post WHERE id IN (\(newestOfFeeds))"
      case (_, _): "SELECT \(PostRow.columns) FROM post \(condition)"
      }
    return source + Self.order
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

  private static let order = " ORDER BY sortDate DESC, id DESC LIMIT :limit"
  private static let inFeeds = "feedId IN (SELECT value FROM json_each(:feeds))"

  /// The parts of an index in which the posts of a status stand, each in the order of lists.
  private var parts: [String] {
    switch query.status {
    case .unread: ["isRead = 0"]
    case .starred: ["isStarred = 1"]
    case .any: ["isRead = 0", "isRead = 1"]
    }
  }

  /// SQLite merges parts that come in order, and reads them no further than the limit.
  private func merging(_ select: (String) -> String) -> String {
    parts.map(select).joined(separator: " UNION ALL ")
  }

  private var status: String? {
    query.status == .any ? nil : parts[0]
  }

  /// Where posts are asked for by number, the plus signs keep other indexes out of the plan.
  private var condition: String {
    let terms =
      if query.ids == nil {
        [status, query.feeds.map { _ in Self.inFeeds }]
      } else {
        [
          "id IN (SELECT value FROM json_each(:ids))", status.map { "+" + $0 },
          query.feeds.map { _ in "+" + Self.inFeeds },
        ]
      }
    let known = terms.compactMap { $0 }
    return known.isEmpty ? "" : "WHERE " + known.joined(separator: " AND ")
  }

  /// The newest of each feed up to the limit, and of those the newest: no feed is read further
  /// than it can matter.
  private var newestOfFeeds: String {
    let newest = merging { part in
      """
      SELECT newest.id AS postId, newest.sortDate AS postDate
      FROM json_each(:feeds) AS wanted CROSS JOIN post AS newest ON newest.id IN (
        SELECT id FROM post WHERE feedId = wanted.value AND \(part)\(Self.order))
      """
    }
    return "SELECT postId FROM (\(newest) ORDER BY postDate DESC, postId DESC LIMIT :limit)"
  }

  private func counter(_ name: String) -> String {
    query.feeds == nil
      ? "SELECT \(name) FROM libraryCount"
      : "SELECT coalesce(sum(\(name)), 0) FROM feedCount WHERE \(Self.inFeeds)"
  }
}
