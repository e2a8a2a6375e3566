import FeedModel
import FeedStore
import Foundation
import GRDB

/// Does to the new posts of a feed what rules say, and keeps what they did.
struct RuleWriter {
  private let feed: FeedID
  private let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  /// Keeps which rules did what to a post.
  ///
  /// - Parameter title: of a post that is not stored.
  func note(_ effect: RuleEffect, on entry: IndexEntry.ID, title: String?) throws {
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO ruleMark (feedId, entryId, title, note) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [feed.rawValue, entry, title?.storable, effect.note.storable])
  }

  /// Marks and tags posts that have just been stored and noted for announcement.
  func carryOut(
    _ effects: [(post: PostID, effect: RuleEffect)], _ marks: UnreadMarks
  ) throws {
    guard !effects.isEmpty else { return }
    let update = try db.cachedStatement(
      sql: "UPDATE post SET isStarred = ?2, ownTags = ?3 WHERE id = ?1")
    for (post, effect) in effects where effect.isStarred || !effect.tags.isEmpty {
      let tags = StoredList.text(effect.tags.map(\.storable))
      try update.execute(arguments: [post.rawValue, effect.isStarred, tags])
    }
    _ = try marks.remove(NumberSet(effects.filter(\.effect.isRead).map(\.post)))
    try SQLiteFeedStore.noteWish(effects.filter(\.effect.notifies).map(\.post), in: db)
  }

  // MARK: Posts that were buried

  struct RuledPost {
    let post: PostID
    let title: String?
    let effect: RuleEffect
  }

  /// What rules say now of a post that did not come because of a deletion; nil when none finds it.
  func ruledPost(buriedAs entry: IndexEntry.ID, at now: Date) throws -> RuledPost? {
    let title = try String.fetchOne(
      db.cachedStatement(sql: "SELECT title FROM channel WHERE feedId = ?"),
      arguments: [feed.rawValue])
    let rules = try StoredRules(db).set(for: feed, channel: Channel(title: title), at: now)
    guard let rules,
      let row = try Row.fetchOne(
        db.cachedStatement(sql: PostRow.buried), arguments: [feed.rawValue, entry])
    else { return nil }
    let stored = try PostRow.post(row, content: PostRow.content(row))
    return rules.effect(on: stored.post).map {
      RuledPost(post: stored.id, title: stored.post.title, effect: $0)
    }
  }

  // MARK: Reading

  struct Note {
    let title: String?
    let text: String
  }

  func notes(on entries: Set<IndexEntry.ID>) throws -> [IndexEntry.ID: Note] {
    let select = try db.cachedStatement(
      sql: """
        SELECT entryId, title, note FROM ruleMark
        WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2))
        """)
    let rows = try Row.fetchCursor(
      select, arguments: [feed.rawValue, StoredList.numbers(entries.sorted())])
    var notes: [IndexEntry.ID: Note] = [:]
    while let row = try rows.next() { notes[row[0]] = Note(title: row[1], text: row[2]) }
    return notes
  }
}
