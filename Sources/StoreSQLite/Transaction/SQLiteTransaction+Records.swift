import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search

extension SQLiteTransaction {
  // MARK: Rules

  func rules() throws -> [Rule] {
    try rows("SELECT id, query, actions FROM rule ORDER BY id") { row in
      let words: [String] = try StoredList.values(row[2])
      return Rule(
        id: Rule.ID(rawValue: row[0]), query: row[1],
        actions: words.compactMap(RuleAction.init))
    }
  }

  func insertRule(_ query: String, _ actions: [RuleAction]) throws -> Rule {
    try execute(
      "INSERT INTO rule (query, actions) VALUES (?, ?)",
      [query.storable, StoredList.text(actions.map(\.word.storable))])
    return Rule(id: Rule.ID(rawValue: db.lastInsertedRowID), query: query, actions: actions)
  }

  func restoreRule(_ rule: Rule) throws -> Bool {
    try count(
      "INSERT INTO rule (id, query, actions) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [
        rule.id.rawValue, rule.query.storable,
        StoredList.text(rule.actions.map(\.word.storable)),
      ]) == 1
  }

  func removeRule(_ id: Rule.ID) throws -> Bool {
    try count("DELETE FROM rule WHERE id = ?", [id.rawValue]) == 1
  }

  func ruleNotes(
    on entries: [IndexEntry.ID], of feed: FeedID
  ) throws -> [IndexEntry.ID: RuleNote] {
    let notes = try rows(
      """
      SELECT entryId, title, note FROM ruleMark
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2))
      """, [feed.rawValue, StoredList.numbers(entries)]
    ) { ($0[0] as IndexEntry.ID, RuleNote(title: $0[1], text: $0[2])) }
    return Dictionary(uniqueKeysWithValues: notes)
  }

  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) throws {
    try execute(
      "INSERT OR REPLACE INTO ruleMark (feedId, entryId, title, note) VALUES (?, ?, ?, ?)",
      [feed.rawValue, entry, note.title?.storable, note.text.storable])
  }

  // MARK: Saved searches

  func savedSearches() throws -> [SavedSearch] {
    try rows("SELECT name, query FROM savedSearch ORDER BY name") {
      SavedSearch(name: $0[0], query: $0[1])
    }
  }

  func setSavedSearch(_ name: String, _ query: String?) throws -> Bool {
    guard let query else {
      return try count("DELETE FROM savedSearch WHERE name = ?", [name.storable]) == 1
    }
    return try count(
      """
      INSERT INTO savedSearch (name, query) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET query = excluded.query WHERE query <> excluded.query
      """, [name.storable, query.storable]) == 1
  }

  // MARK: Journal

  func journal() throws -> [JournalEntry] {
    try rows("SELECT id, kind, date, count, subject, kept FROM change ORDER BY id DESC") {
      JournalEntry(
        LibraryChange(
          id: $0[0], kind: LibraryChange.Kind(rawValue: $0[1]),
          date: Date(timeIntervalSinceReferenceDate: $0[2]), count: $0[3], subject: $0[4]),
        kept: LibraryTime(rawValue: $0[5]))
    }
  }

  func steps(of change: LibraryChange.ID) throws -> [ChangeStep] {
    try rows(
      "SELECT action, subjects FROM changeStep WHERE changeId = ? ORDER BY place", [change]
    ) { try StoredStep(action: $0[0], subjects: $0[1]).step() }
  }

  func insertChange(
    _ kind: LibraryChange.Kind, at date: Date, kept: LibraryTime, count: Int, subject: String?
  ) throws -> LibraryChange.ID {
    try execute(
      "INSERT INTO change (kind, date, kept, count, subject) VALUES (?, ?, ?, ?, ?)",
      [
        kind.rawValue, date.timeIntervalSinceReferenceDate, kept.rawValue, count,
        subject?.storable,
      ])
    return db.lastInsertedRowID
  }

  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) throws {
    for step in steps {
      let stored = try StoredStep(step)
      try execute(
        """
        INSERT INTO changeStep (changeId, place, action, subjects)
        SELECT ?1, coalesce(max(place) + 1, 0), ?2, ?3 FROM changeStep WHERE changeId = ?1
        """, [change, stored.action, stored.subjects])
    }
  }

  func updateChange(_ change: LibraryChange) throws {
    try execute(
      "UPDATE change SET count = ?2, subject = ?3 WHERE id = ?1",
      [change.id, change.count, change.subject?.storable])
  }

  func removeChanges(_ changes: [LibraryChange.ID]) throws {
    try execute(
      "DELETE FROM change WHERE id IN (SELECT value FROM json_each(?))",
      [StoredList.numbers(changes)])
  }

  // MARK: Clock

  func clock() throws -> LibraryClock {
    try row("SELECT time, seen, furthest, skipped, owed FROM libraryClock") { row in
      let time = LibraryTime(rawValue: row[0])
      guard let seen = StoredDate.date(row[1]), let furthest = StoredDate.date(row[2]) else {
        return LibraryClock(time: time)
      }
      return LibraryClock(
        time: time,
        way: LibraryClock.Way(
          seen: seen, furthest: furthest, skipped: row[3], owed: row[4]))
    } ?? LibraryClock()
  }

  func saveClock(_ clock: LibraryClock) throws {
    try execute(
      "UPDATE libraryClock SET time = ?, seen = ?, furthest = ?, skipped = ?, owed = ?",
      [
        clock.time.rawValue, StoredDate.seconds(clock.way?.seen),
        StoredDate.seconds(clock.way?.furthest), clock.way?.skipped ?? 0, clock.way?.owed ?? 0,
      ])
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

  func removeListNotes(_ notes: KeptNotes) throws {
    if notes.head { try remove("head", "") }
    for folder in notes.folders { try remove("folder", folder.description) }
    for feed in notes.feeds { try remove("feed", "\(feed.rawValue)") }
  }

  private func remove(_ kind: String, _ subject: String) throws {
    try execute(
      "DELETE FROM listNote WHERE kind = ? AND subject = ?", [kind, subject.storable])
  }
}
