import FeedModel
import FeedStore
import GRDB

/// Keeps what lists of subscriptions have said, where nothing is kept yet.
struct NoteWriter {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func notes() throws -> ListNotes {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT kind, subject, type, attributes FROM listNote"))
    var notes = ListNotes()
    while let row = try rows.next() {
      let attributes: [OutlineAttribute] = try StoredList.values(row[3])
      switch row[0] as String {
      case "head": notes.head = attributes
      case "folder": notes.folders[FolderPath(parsing: row[1])] = attributes
      default:
        guard let feed = Int64(row[1] as String) else { continue }
        notes.feeds[FeedID(rawValue: feed)] = OutlineNotes(type: row[2], attributes: attributes)
      }
    }
    return notes
  }

  // MARK: Keeping

  func keep(_ notes: ListNotes) throws -> KeptNotes {
    let head = OutlineNotes(attributes: notes.head)
    return KeptNotes(
      head: try !head.isEmpty && keep("head", "", head),
      folders: try notes.folders.keys.sorted().filter {
        try keep("folder", $0.description, OutlineNotes(attributes: notes.folders[$0] ?? []))
      },
      feeds: try notes.feeds.keys.sorted().filter {
        try keep("feed", "\($0.rawValue)", notes.feeds[$0] ?? OutlineNotes())
      })
  }

  private func keep(_ kind: String, _ subject: String, _ notes: OutlineNotes) throws -> Bool {
    try db.cachedStatement(
      sql: """
        INSERT INTO listNote (kind, subject, type, attributes) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [
      kind, subject.storable, notes.type?.storable, StoredList.text(notes.attributes),
    ])
    return db.changesCount == 1
  }

  // MARK: Forgetting

  func forget(_ feed: FeedID) throws { try forget("feed", "\(feed.rawValue)") }

  /// - Returns: how many that makes.
  func forget(_ kept: KeptNotes) throws -> Int {
    if kept.head { try forget("head", "") }
    for folder in kept.folders { try forget("folder", folder.description) }
    for feed in kept.feeds { try forget(feed) }
    return kept.count
  }

  private func forget(_ kind: String, _ subject: String) throws {
    try db.cachedStatement(sql: "DELETE FROM listNote WHERE kind = ? AND subject = ?")
      .execute(arguments: [kind, subject.storable])
  }
}
