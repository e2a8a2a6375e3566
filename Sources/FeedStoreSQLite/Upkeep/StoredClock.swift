import FeedStore
import Foundation
import GRDB

/// The library's own clock as it is stored.
struct StoredClock {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Nil before a refresh has succeeded.
  func clock() throws -> LibraryClock? {
    let select = try db.cachedStatement(
      sql: "SELECT date, seen, steadySince FROM libraryClock WHERE date IS NOT NULL")
    return try Row.fetchOne(select).map { row in
      LibraryClock(
        date: Date(timeIntervalSinceReferenceDate: row[0]),
        seen: Date(timeIntervalSinceReferenceDate: row[1]),
        steadySince: Date(timeIntervalSinceReferenceDate: row[2]))
    }
  }

  /// Lets time go on after a refresh that has succeeded.
  func move(to now: Date) throws {
    guard let moved = LibraryClock.moved(try clock(), to: now) else { return }
    try db.cachedStatement(sql: "UPDATE libraryClock SET date = ?, seen = ?, steadySince = ?")
      .execute(arguments: [
        StoredDate.seconds(moved.date), StoredDate.seconds(moved.seen),
        StoredDate.seconds(moved.steadySince),
      ])
  }

  func stamp(at now: Date) throws -> Date {
    LibraryClock.stamp(try clock(), at: now)
  }

  func date(daysAgo days: Int, at now: Date) throws -> Date {
    LibraryClock.date(daysAgo: days, try clock(), at: now)
  }
}
