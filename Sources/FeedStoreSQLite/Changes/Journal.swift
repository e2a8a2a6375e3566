import FeedStore
import Foundation
import GRDB

/// Keeps what can be undone, and undoes it.
struct Journal {
  private let db: Database
  private let now: Date

  init(_ db: Database, at now: Date) {
    self.db = db
    self.now = now
  }

  /// The changes, the last one first.
  static func changes(_ db: Database) throws -> [LibraryChange] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT id, kind, date, count, subject FROM change ORDER BY id DESC"))
    var changes: [LibraryChange] = []
    while let row = try rows.next() { changes.append(change(row)) }
    return changes
  }

  private static func change(_ row: Row) -> LibraryChange {
    LibraryChange(
      id: row[0], kind: LibraryChange.Kind(rawValue: row[1]),
      date: Date(timeIntervalSinceReferenceDate: row[2]), count: row[3], subject: row[4])
  }

  // MARK: Keeping

  /// Keeps a change, and forgets those that are too many. A change of nothing is not kept.
  ///
  /// - Parameter change: a change in the journal, if the steps belong to it.
  /// - Returns: the number of the change, if there is one.
  @discardableResult
  func record(
    _ kind: LibraryChange.Kind, _ steps: [ChangeStep], continuing change: LibraryChange.ID? = nil
  ) throws -> LibraryChange.ID? {
    let count = steps.reduce(0) { $0 + $1.count }
    guard count > 0 else { return change }
    if let change, try grow(change, by: count) {
      try add(steps, to: change)
      try nameAnew(change)
      return change
    }
    try db.cachedStatement(
      sql: "INSERT INTO change (kind, date, kept, count, subject) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [
      kind.rawValue, now.timeIntervalSinceReferenceDate,
      try StoredClock(db).time().rawValue, count,
      try subject(of: steps),
    ])
    let id = db.lastInsertedRowID
    try add(steps, to: id)
    try forgetOldest()
    return id
  }

  private func grow(_ change: LibraryChange.ID, by count: Int) throws -> Bool {
    try db.cachedStatement(
      sql: "UPDATE change SET count = count + ?, subject = NULL WHERE id = ?"
    ).execute(arguments: [count, change])
    return db.changesCount == 1
  }

  /// A change of much has no name, and may have many steps.
  private func nameAnew(_ change: LibraryChange.ID) throws {
    let isSmall = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT count <= ? FROM change WHERE id = ?"),
      arguments: [LibraryChange.mostNamed, change])
    guard isSmall == true, let subject = try subject(of: try steps(of: change)) else { return }
    try db.cachedStatement(sql: "UPDATE change SET subject = ? WHERE id = ?")
      .execute(arguments: [subject, change])
  }

  private func add(_ steps: [ChangeStep], to change: LibraryChange.ID) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO changeStep (changeId, place, action, subjects)
        SELECT ?1, coalesce(max(place) + 1, 0), ?2, ?3 FROM changeStep WHERE changeId = ?1
        """)
    for step in steps {
      let stored = try StoredStep(step)
      try insert.execute(arguments: [change, stored.action, stored.subjects])
    }
  }

  private func forgetOldest() throws {
    let last = try db.cachedStatement(
      sql: "SELECT id FROM change ORDER BY id DESC LIMIT 1 OFFSET ?")
    if let last = try Int64.fetchOne(last, arguments: [LibraryChange.remembered]) {
      try Self.forget(upTo: last, in: db)
    }
  }

  /// Forgets changes up to one. What they deleted is gone for good.
  static func forget(upTo change: Int64, in db: Database) throws {
    let deletions = try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT subjects FROM changeStep WHERE changeId <= ? AND action = 'deleted'"),
      arguments: [change])
    let remove = try db.cachedStatement(
      sql: "DELETE FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 2")
    for posts in deletions { try remove.execute(arguments: [posts]) }
    try db.cachedStatement(sql: "DELETE FROM change WHERE id <= ?").execute(arguments: [change])
    if !deletions.isEmpty { try DeletedStories(db).forgetBuried() }
  }

  private func subject(of steps: [ChangeStep]) throws -> String? {
    if let feeds = ChangeStep.feeds(of: steps) { return try subject(of: feeds) }
    guard steps.count == 1, let step = steps.first else { return nil }
    switch step {
    case .marked(_, let posts), .reread(let posts), .deleted(let posts):
      guard posts.count == 1 else { return nil }
      return try String.fetchOne(
        db.cachedStatement(sql: "SELECT title FROM post WHERE id = ?"),
        arguments: [posts.posts.first?.rawValue])
    case .ruled(let before):
      guard before.count == 1 else { return nil }
      return try step.subject
        ?? String.fetchOne(
          db.cachedStatement(sql: "SELECT query FROM rule WHERE id = ?"),
          arguments: [before.keys.first?.rawValue])
    default: return step.subject
    }
  }

  private func subject(of feeds: [FeedID]) throws -> String? {
    let select = try db.cachedStatement(
      sql: """
        SELECT coalesce(feed.title, channel.title, url)
        FROM feed JOIN channel ON feedId = id WHERE id = ?
        """)
    return LibraryChange.subject(
      try feeds.compactMap { try String.fetchOne(select, arguments: [$0.rawValue]) })
  }

  // MARK: Undoing

  /// Takes back the last change; nil when there is none.
  func undoLast() throws -> UndoneChange? {
    guard let change = try Self.last(db) else { return nil }
    var restored = 0
    for step in try steps(of: change.id).reversed() {
      restored += try StepUndoer(db, at: now).takeBack(step)
    }
    try db.cachedStatement(sql: "DELETE FROM change WHERE id = ?").execute(arguments: [change.id])
    return UndoneChange(change, restored: restored)
  }

  private static func last(_ db: Database) throws -> LibraryChange? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT id, kind, date, count, subject FROM change ORDER BY id DESC LIMIT 1")
    ).map(change)
  }

  private func steps(of change: Int64) throws -> [ChangeStep] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT action, subjects FROM changeStep WHERE changeId = ? ORDER BY place"),
      arguments: [change])
    return try rows.map { try StoredStep(action: $0[0], subjects: $0[1]).step() }
  }
}
