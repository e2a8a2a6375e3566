import FeedModel
import Foundation
import GRDB
import LibraryStore

extension SQLiteTransaction {
  // MARK: Records

  // Each kind of record has its own table, with a column for each property.

  func records<Record: StoreRecord>(_ type: Record.Type) throws -> [Record] {
    try RecordRow<Record>.fetchAll(statement("SELECT * FROM \(Record.kind)")).map(\.record)
  }

  func record<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) throws -> Record? {
    try RecordRow<Record>.fetchOne(
      statement("SELECT * FROM \(Record.kind) WHERE \(Record.keyName) = ?"),
      arguments: RecordKey(key: key).arguments
    )?.record
  }

  func put(_ record: some StoreRecord) throws -> Bool {
    let columns = try RecordRow(record: record).columns
    let names = columns.map(\.name)
    let new = names.map { "excluded.\($0)" }.joined(separator: ", ")
    let all = names.joined(separator: ", ")
    let kind = type(of: record)
    return try count(
      """
      INSERT INTO \(kind.kind) (\(all)) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (\(kind.keyName)) DO UPDATE SET (\(all)) = (\(new)) WHERE (\(all)) IS NOT (\(new))
      """, StatementArguments(columns.map(\.value))) == 1
  }

  func remove<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) throws -> Bool {
    try count(
      "DELETE FROM \(Record.kind) WHERE \(Record.keyName) = ?", RecordKey(key: key).arguments) == 1
  }

  func newNumber<Record: StoreRecord>(of type: Record.Type) throws -> Int64 {
    try newNumber(in: Record.kind)
  }

  // MARK: Steps of changes

  func steps(of change: LibraryChange.ID) throws -> [ChangeStep] {
    try rows(
      "SELECT action, subjects FROM changeStep WHERE changeId = ? ORDER BY place", [change]
    ) { try ChangeStep(actionName: $0[0], subjects: $0[1]) }
  }

  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) throws {
    for step in steps {
      try execute(
        """
        INSERT INTO changeStep (changeId, place, action, subjects)
        SELECT ?1, coalesce(max(place) + 1, 0), ?2, ?3 FROM changeStep WHERE changeId = ?1
        """, [change, step.actionName, step.subjects])
    }
  }

  // MARK: Notes of rules

  func ruleNotes(
    on entries: [IndexEntry.ID], of feed: FeedID
  ) throws -> [IndexEntry.ID: RuleNote] {
    let notes = try rows(
      """
      SELECT entryId, title, note FROM ruleMark
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2))
      """, [feed.rawValue, StoredList.numbers(entries)]
    ) { ($0[0] as IndexEntry.ID, ($0[1], $0[2]) as RuleNote) }
    return Dictionary(uniqueKeysWithValues: notes)
  }

  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) throws {
    try execute(
      "INSERT OR REPLACE INTO ruleMark (feedId, entryId, title, note) VALUES (?, ?, ?, ?)",
      [feed.rawValue, entry, note.title?.storable, note.text.storable])
  }

  // MARK: Notes of imported lists

  func listNotes() throws -> ListNotes {
    var notes = ListNotes()
    try forEachRow("SELECT kind, subject, type, attributes FROM listNote") { row in
      let attributes: [OutlineAttribute] = try StoredList.values(row[3])
      switch row[0] as String {
      case "head": notes.head = attributes
      case "folder": notes.folders[FolderPath(parsing: row[1])] = attributes
      default:
        guard let feed = Int64(row[1] as String) else { return }
        notes.feeds[FeedID(rawValue: feed)] = OutlineNotes(type: row[2], attributes: attributes)
      }
    }
    return notes
  }

  func addListNotes(_ notes: ListNotes) throws {
    if !notes.head.isEmpty { try add("head", "", OutlineNotes(attributes: notes.head)) }
    for (folder, attributes) in notes.folders {
      try add("folder", folder.description, OutlineNotes(attributes: attributes))
    }
    for (feed, notes) in notes.feeds { try add("feed", "\(feed.rawValue)", notes) }
  }

  private func add(_ kind: String, _ subject: String, _ notes: OutlineNotes) throws {
    try execute(
      """
      INSERT INTO listNote (kind, subject, type, attributes) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      [kind, subject.storable, notes.type?.storable, StoredList.text(notes.attributes)])
  }

  func removeListNotes(_ notes: AddedListNotes) throws {
    if notes.head { try remove("head", "") }
    for folder in notes.folders { try remove("folder", folder.description) }
    for feed in notes.feeds { try remove("feed", "\(feed.rawValue)") }
  }

  private func remove(_ kind: String, _ subject: String) throws {
    try execute(
      "DELETE FROM listNote WHERE kind = ? AND subject = ?", [kind, subject.storable])
  }
}

/// A record as a row of its table.
private struct RecordRow<Record: StoreRecord>: Codable, FetchableRecord, EncodableRecord {
  let record: Record

  init(record: Record) {
    self.record = record
  }

  init(from decoder: any Decoder) throws {
    record = try Record(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
  }

  static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
    .timeIntervalSinceReferenceDate
  }

  static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
    .timeIntervalSinceReferenceDate
  }
}

/// The key of a record as a statement argument, encoded as in the record's column.
private struct RecordKey<Key: Codable>: Encodable, EncodableRecord {
  let key: Key

  var arguments: StatementArguments {
    get throws { StatementArguments(try columns.map(\.value)) }
  }
}

extension EncodableRecord {
  /// The columns by name, with texts in a form that SQLite can store completely.
  fileprivate var columns: [(name: String, value: DatabaseValue)] {
    get throws {
      try databaseDictionary.sorted { $0.key < $1.key }.map { name, value in
        (name, String.fromDatabaseValue(value)?.storable.databaseValue ?? value)
      }
    }
  }
}
