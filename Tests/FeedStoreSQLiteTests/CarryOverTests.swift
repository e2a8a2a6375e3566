import FeedModel
import FeedStore
import Foundation
import GRDB
import Testing

@testable import FeedStoreSQLite

/// Libraries of older versions.
@Suite struct CarryOverTests {
  @Test func `a library of version 1 is carried over with posts, marks and index`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(5)
      let store = try library.open()
      _ = try await store.mark([PostID(rawValue: 1)], .read(true))
      _ = try await store.mark([PostID(rawValue: 2)], .starred(true))
      _ = try await store.delete([PostID(rawValue: 3)])
      let feeds = try await store.feeds()
      let posts = try await store.posts(PostQuery())
      try store.close()
      try library.becomeVersion1()

      let renewed = try library.open()
      #expect(try await renewed.feeds() == feeds)
      #expect(try await renewed.posts(PostQuery()) == posts)
      #expect(try await renewed.announcements(of: nil) == [])
      let again = try await renewed.record(.brings(6), for: feeds[0].id, at: .distantPast)
      #expect(again.new.count == 1)
      #expect(try await renewed.announcements(of: nil).map(\.post) == again.new)
      try await renewed.queue.read(checkIntegrity)
    }
  }
}

extension TemporaryLibrary {
  /// Moves what the library holds into one that version 1 has made, as far as it knew the columns.
  fileprivate func becomeVersion1() throws {
    let old = folder + "/old.db"
    let queue = try DatabaseQueue(path: old)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: Schema.version1)
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "ATTACH ? AS new", arguments: [database])
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid")
      for table in tables where !table.hasPrefix("sqlite_") {
        let columns = try db.columns(in: table).map(\.name).joined(separator: ", ")
        try db.execute(
          sql: "INSERT OR REPLACE INTO main.\(table) (\(columns)) "
            + "SELECT \(columns) FROM new.\(table)")
      }
      try db.execute(sql: "DETACH new")
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    try queue.close()
    try FileManager.default.removeItem(atPath: database)
    try FileManager.default.moveItem(atPath: old, toPath: database)
  }
}
