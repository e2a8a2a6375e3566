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
    try db.cachedStatement(sql: "UPDATE libraryClock SET time = ?, seen = ?, owed = ?")
      .execute(arguments: [clock.time.rawValue, StoredDate.seconds(clock.seen), clock.owed])
  }

  func time() throws -> LibraryTime {
    try clock().time
  }

  private func clock() throws -> LibraryClock {
    let select = try db.cachedStatement(sql: "SELECT time, seen, owed FROM libraryClock")
    return try Row.fetchOne(select).map { row in
      LibraryClock(time: LibraryTime(rawValue: row[0]), seen: StoredDate.date(row[1]), owed: row[2])
    } ?? LibraryClock()
  }
}
