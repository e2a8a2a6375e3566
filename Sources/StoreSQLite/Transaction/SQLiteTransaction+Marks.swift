import FeedModel
import GRDB
import LibraryStore

extension SQLiteTransaction {
  func movePosts(
    _ posts: PostSelection, from source: PostLocation, to target: PostLocation
  ) throws {
    try execute(
      "UPDATE post SET place = ?3 WHERE \(posts.condition) AND place = ?2",
      [posts.argument, source.rawValue, target.rawValue])
  }

  func setStarred(
    _ isStarred: Bool, on posts: NumberSet, in locations: Set<PostLocation>
  ) throws -> NumberSet {
    NumberSet(
      try rows(
        """
        UPDATE post SET isStarred = ?2
        WHERE id IN (\(NumberRanges.posts)) AND +isStarred <> ?2
          AND place IN (SELECT value FROM json_each(?3))
        RETURNING id
        """,
        [posts.text, isStarred, StoredList.numbers(locations.map(\.rawValue).sorted())]
      ) { $0[0] as Int64 })
  }
}

extension PostSelection {
  /// The condition on rows of `post`, whose first argument is ``argument``.
  var condition: String {
    switch self {
    case .ofFeed: "feedId = ?1"
    case .these: "id IN (\(NumberRanges.posts))"
    case .ofEntries:
      """
      id IN (SELECT named.id FROM json_each(?1, '$.entries') AS entry CROSS JOIN post AS named
        ON named.feedId = json_extract(?1, '$.feed') AND named.entryId = entry.value)
      """
    }
  }

  var argument: any DatabaseValueConvertible {
    switch self {
    case .ofFeed(let feed): feed.rawValue
    case .these(let numbers): numbers.text
    case .ofEntries(let entries, let feed):
      #"{"feed":\#(feed.rawValue),"entries":\#(StoredList.numbers(entries))}"#
    }
  }
}

/// SQL for ranges of numbers, with ``NumberSet/text`` as the first argument.
enum NumberRanges {
  /// Selects the numbers in the set that existing posts have.
  static let posts = numbers(in: "post", "id")

  /// Selects the numbers in the set that the key column of a table contains.
  static func numbers(in table: String, _ column: String) -> String {
    """
    SELECT ranged.\(column) FROM json_each(?1) AS numbers CROSS JOIN \(table) AS ranged
      ON ranged.\(column) BETWEEN json_extract(numbers.value, '$[0]')
        AND json_extract(numbers.value, '$[1]')
    """
  }
}
