import FeedModel
public import FeedStore
import GRDB

extension SQLiteFeedStore {
  public func listNotes() async throws(FeedStoreError) -> ListNotes {
    try await read { db in
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
  }

  public func keep(_ notes: ListNotes) async throws(FeedStoreError) {
    guard !notes.isEmpty else { return }
    try await write(.full) { db in
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO listNote (kind, subject, type, attributes) VALUES (?, ?, ?, ?)
          ON CONFLICT DO NOTHING
          """)
      func keep(_ kind: String, _ subject: String, _ notes: OutlineNotes) throws {
        try insert.execute(arguments: [
          kind, subject.storable, notes.type?.storable, StoredList.text(notes.attributes),
        ])
      }
      if !notes.head.isEmpty { try keep("head", "", OutlineNotes(attributes: notes.head)) }
      for (folder, attributes) in notes.folders {
        try keep("folder", folder.description, OutlineNotes(attributes: attributes))
      }
      for (feed, notes) in notes.feeds { try keep("feed", "\(feed.rawValue)", notes) }
    }
  }
}
