import FeedModel
import FeedStore
import Foundation
import GRDB

/// Reads and writes what was found of a feed's past.
struct PastWriter {
  private let feed: FeedID
  private let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  // MARK: Posts

  /// Makes posts read that have just been stored, and keeps that nobody has seen them listed.
  func file(_ posts: [PostID]) throws {
    guard !posts.isEmpty else { return }
    _ = try UnreadMarks(db).remove(NumberSet(posts))
    try db.cachedStatement(
      sql: "INSERT INTO unlistedPost SELECT value FROM json_each(?) WHERE true"
    ).execute(arguments: [StoredList.numbers(posts.map(\.rawValue))])
  }

  /// Tells what the reader can have missed. Cheap, however many posts the feed has.
  func missedPosts(at now: Date) throws -> MissedPosts {
    let select = try db.cachedStatement(
      sql: """
        SELECT added,
          (SELECT max(published) FROM (
              SELECT published, firstSeen FROM post WHERE feedId = ?1 ORDER BY entryId LIMIT 20000)
            WHERE published <= firstSeen + ?3 AND firstSeen = (
              SELECT firstSeen FROM post WHERE feedId = ?1 ORDER BY entryId LIMIT 1)),
          (SELECT published FROM post
            WHERE feedId = ?1 AND place = 0 AND published <= ?2 ORDER BY sortDate DESC LIMIT 1)
        FROM feed WHERE id = ?1
        """)
    let row = try Row.fetchOne(
      select,
      arguments: [feed.rawValue, StoredDate.seconds(now), MissedPosts.tolerance])
    return MissedPosts(
      added: StoredDate.date(row?[0]) ?? now, first: StoredDate.date(row?[1]),
      newest: StoredDate.date(row?[2]), now: now)
  }

  /// Those of some posts that the reader has missed.
  ///
  /// - Parameter candidates: the entries whose posts these can be.
  func missed(
    among posts: [PostID], of candidates: Set<IndexEntry.ID>, by rule: MissedPosts
  ) throws -> Set<PostID> {
    guard !posts.isEmpty, !candidates.isEmpty else { return [] }
    let select = try db.cachedStatement(
      sql: """
        SELECT post.id, entryId, published
        FROM json_each(?) AS stored CROSS JOIN post ON post.id = stored.value
        WHERE published IS NOT NULL
        """)
    let dated = try Row.fetchAll(
      select, arguments: [StoredList.numbers(posts.map(\.rawValue))])
    let missed = dated.filter { row in
      candidates.contains(row[1]) && rule.contains(StoredDate.date(row[2]))
    }
    return Set(missed.map { PostID(rawValue: $0[0]) })
  }

  // MARK: Places

  /// Nil where nobody has asked for the feed's past.
  ///
  /// - Throws: `.notFound` when the feed is gone.
  func place() throws -> PastPlace? {
    let select = try db.cachedStatement(
      sql: """
        SELECT date, next, nextIsGuessed, gap, gapNext, gapNextIsGuessed
        FROM feed LEFT JOIN pastPlace ON feedId = id WHERE id = ? AND archived IS NULL
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    guard let date = StoredDate.date(row[0]) else { return nil }
    let gap = (row[3] as IndexEntry.ID?).map { PastGap(begin: $0, next: Self.link(row, 4)) }
    return PastPlace(next: Self.link(row, 1), date: date, gap: gap)
  }

  /// - Parameter column: the address; whether it is guessed stands behind it.
  private static func link(_ row: Row, _ column: Int) -> PageLink? {
    (row[column] as String?).map { PageLink($0, isGuessed: row[column + 1]) }
  }

  /// Keeps how far the past was walked. Of what is remembered of the feed's own document only the
  /// host's wish to be left alone is touched.
  func save(_ place: PastPlace, _ pause: HostPause?) throws {
    let gap = place.gap
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO pastPlace
          (feedId, date, next, nextIsGuessed, gap, gapNext, gapNextIsGuessed)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      feed.rawValue, StoredDate.seconds(place.date) ?? 0, place.next?.url.storable,
      place.next?.isGuessed ?? false, gap?.begin, gap?.next?.url.storable,
      gap?.next?.isGuessed ?? false,
    ])
    guard let pause else { return }
    try db.cachedStatement(
      sql: "UPDATE fetchMemory SET pauseHost = ?2, pauseUntil = ?3 WHERE feedId = ?1"
    ).execute(arguments: [feed.rawValue, pause.host, StoredDate.seconds(pause.until)])
  }

  /// Notes that what was known before an entry may have left the feed unseen. A walk through an older
  /// gap begins anew: it reaches further.
  func noteGap(before entry: IndexEntry.ID) throws {
    try db.cachedStatement(
      sql: """
        UPDATE pastPlace SET gap = min(coalesce(gap, ?2), ?2), gapNext = NULL, gapNextIsGuessed = 0
        WHERE feedId = ?1
        """
    ).execute(arguments: [feed.rawValue, entry])
  }
}
