import FeedModel
import Foundation
import GRDB
import LibraryStore

/// The SQL conditions of a query on dates, numbers and tags, and for its cursor.
struct PostBounds {
  let query: PostQuery

  /// - Parameters:
  ///   - date: the column of the date by which posts are sorted.
  ///   - id: the column of the number.
  func conditions(_ date: String = "post.sortDate", _ id: String = "post.id") -> [String] {
    let comparison = query.order == .newestFirst ? "<" : ">"
    return [
      query.since.map { _ in "\(date) >= :since" },
      query.before.map { _ in "\(date) < :before" },
      query.idRange.map { _ in "\(id) BETWEEN :firstID AND :lastID" },
      query.cursor.map { _ in "(\(date), \(id)) \(comparison) (:cursorDate, :cursorID)" },
      query.tags.map { _ in Self.hasTag },
    ].compactMap { $0 }
  }

  private static let hasTag = """
    EXISTS (SELECT 1 FROM json_each(:tags) AS tag
      WHERE tag.value IN (SELECT value FROM json_each(coalesce(post.tags, '[]')))
        OR tag.value IN (SELECT value FROM json_each(coalesce(post.ownTags, '[]'))))
    """

  var arguments: StatementArguments {
    var arguments: StatementArguments = [:]
    if let since = query.since { arguments += ["since": since.timeIntervalSinceReferenceDate] }
    if let before = query.before { arguments += ["before": before.timeIntervalSinceReferenceDate] }
    if let range = query.idRange {
      arguments += ["firstID": range.lowerBound.rawValue, "lastID": range.upperBound.rawValue]
    }
    if let cursor = query.cursor {
      arguments += [
        "cursorDate": cursor.date.timeIntervalSinceReferenceDate, "cursorID": cursor.id.rawValue,
      ]
    }
    if let tags = query.tags { arguments += ["tags": StoredList.text(tags) ?? "[]"] }
    return arguments
  }
}
