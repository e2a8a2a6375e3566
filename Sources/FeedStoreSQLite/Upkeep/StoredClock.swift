import FeedStore
import Foundation
import GRDB

/// The library's own clock as it is stored.
struct StoredClock {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Lets time go on after a refresh that has succeeded.
  func move(to now: Date) throws {
    var clock = try clock()
    guard clock.move(to: now) else { return }
    try db.cachedStatement(
      sql: "UPDATE libraryClock SET time = ?, seen = ?, furthest = ?, skipped = ?, owed = ?"
    ).execute(arguments: [
      clock.time.rawValue, StoredDate.seconds(clock.way?.seen),
      StoredDate.seconds(clock.way?.furthest), clock.way?.skipped ?? 0, clock.way?.owed ?? 0,
    ])
  }

  func time() throws -> LibraryTime {
    try clock().time
  }

  private func clock() throws -> LibraryClock {
    let select = try db.cachedStatement(
      sql: "SELECT time, seen, furthest, skipped, owed FROM libraryClock")
    guard let row = try Row.fetchOne(select) else { return LibraryClock() }
    let time = LibraryTime(rawValue: row[0])
    guard let seen = StoredDate.date(row[1]), let furthest = StoredDate.date(row[2]) else {
      return LibraryClock(time: time)
    }
    return LibraryClock(
      time: time,
      way: LibraryClock.Way(seen: seen, furthest: furthest, skipped: row[3], owed: row[4]))
  }
}
