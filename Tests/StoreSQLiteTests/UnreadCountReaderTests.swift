import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

@Suite struct UnreadCountReaderTests {
  @Test func `the count without a store equals the count of the store`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 3)
      let store = try library.open()
      _ = try await store.engine.mark([PostID(rawValue: 1)], .read(true))
      // The mark is only in the write-ahead log.
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 2)
      #expect(try await store.engine.unreadCount() == 2)
    }
  }

  @Test func `the last committed count is read during a write transaction`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      let seen = try await store.writeDatabase(.full) { db in
        try db.execute(
          sql:
            "DELETE FROM unread; UPDATE feedCount SET unread = 0; UPDATE libraryCount SET unread = 0"
        )
        return UnreadCountReader.unreadCount(at: library.folder)
      }
      #expect(seen == 3)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 0)
    }
  }

  @Test func `reading the count of a library that was just written leaves no file`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let before = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 3)
      #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder) == before)
    }
  }

  @Test(arguments: ["library", "50% of #1?", "wörter mit leerzeichen"])
  func `the count of an idle library is read from folders with any name`(
    _ name: String
  ) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let folder = library.folder + "-" + name
      try FileManager.default.moveItem(atPath: library.folder, toPath: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try settle(folder + "/lede.db")
      let before = LibraryState(of: folder)
      #expect(UnreadCountReader.unreadCount(at: folder) == 3)
      #expect(LibraryState(of: folder) == before)
    }
  }

  @Test func `a write-ahead log is read even if the library file is old`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      _ = try await store.engine.mark([PostID(rawValue: 1)], .read(true))
      try settle(library.database)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 2)
    }
  }

  @Test func `a library is settled two seconds after the last write if it has no log`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      // A time in the future, so that the last write is recent even if this test is delayed.
      try setTime(of: library.database, to: 3600)
      #expect(LibraryState(settledIn: library.folder) == nil)
      try settle(library.database)
      #expect(LibraryState(settledIn: library.folder) == LibraryState(of: library.folder))
      let store = try library.open()
      _ = try await store.engine.mark([PostID(rawValue: 1)], .read(true))
      try settle(library.database)
      #expect(LibraryState(settledIn: library.folder) == nil)
    }
  }

  @Test func `reading the count of an idle library creates no file, even temporarily`() async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try settle(library.database)
      // Creating or removing a file would change the folder's modification time.
      try settle(library.folder)
      let before = try modificationDate(library.folder)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 3)
      #expect(try modificationDate(library.folder) == before)
    }
  }

  @Test func `a library that was not closed is read with its write-ahead log`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      _ = try await store.engine.mark([PostID(rawValue: 1)], .read(true))
      // A copy without the shared memory file, as after a restart of the machine.
      let copy = library.folder + "-copy"
      try FileManager.default.createDirectory(
        atPath: copy, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for name in ["/lede.db", "/lede.db-wal"] {
        try FileManager.default.copyItem(atPath: library.folder + name, toPath: copy + name)
      }
      #expect(UnreadCountReader.unreadCount(at: copy) == 2)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 2)
    }
  }

  @Test func `a library that another connection has locked has no count`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let queue = try DatabaseQueue(path: library.database)
      try await queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE")
        try db.execute(sql: "UPDATE libraryCount SET unread = 2; COMMIT")
        #expect(UnreadCountReader.unreadCount(at: library.folder) == nil)
      }
      try queue.close()
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 2)
    }
  }

  @Test func `reading the count leaves no lock`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == 3)
      // An exclusive lock is granted only if no other connection holds a lock.
      let queue = try DatabaseQueue(path: library.database)
      try await queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
      }
      try queue.close()
    }
  }

  /// Changes random bytes in the pages that the count is read from. A wrong number cannot be
  /// detected, but nothing may crash.
  @Test func `reading the count of a damaged library does not crash`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let sound = try Data(contentsOf: URL(filePath: library.database))
      var random = SeededGenerator(seed: 1)
      for _ in 0..<300 {
        var damaged = sound
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          let place = Int.random(in: 0..<min(damaged.count, 40_000), using: &random)
          damaged[place] = UInt8.random(in: .min ... .max, using: &random)
        }
        if Bool.random(using: &random) { damaged.removeLast(damaged.count / 2) }
        try damaged.write(to: URL(filePath: library.database))
        try settle(library.database)
        _ = UnreadCountReader.unreadCount(at: library.folder)
      }
    }
  }

  /// Sets the modification time of a file to one hour ago.
  private func settle(_ path: String) throws {
    try setTime(of: path, to: -3600)
  }

  /// Sets the modification time of a file.
  ///
  /// - Parameter seconds: The number of seconds from now.
  private func setTime(of path: String, to seconds: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: path)
  }

  private func modificationDate(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  @Test func `reading the count creates no library`() async throws {
    try await TemporaryLibrary.lend { library in
      #expect(UnreadCountReader.unreadCount(at: library.folder) == nil)
      #expect(!FileManager.default.fileExists(atPath: library.folder))
      try library.makeFolder()
      #expect(UnreadCountReader.unreadCount(at: library.folder) == nil)
      #expect(!FileManager.default.fileExists(atPath: library.database))
    }
  }

  @Test(arguments: [
    "PRAGMA user_version = 99", "PRAGMA user_version = 0", "PRAGMA application_id = 7",
    "DROP TABLE libraryCount",
  ])
  func `a library of another version or program has no count`(_ sql: String) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute(sql)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == nil)
    }
  }

  @Test func `a file that is not a database has no count and is not changed`() async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      for content in ["", String(repeating: "*", count: 10_000)] {
        try Data(content.utf8).write(to: URL(filePath: library.database))
        #expect(UnreadCountReader.unreadCount(at: library.folder) == nil)
        #expect(try Data(contentsOf: URL(filePath: library.database)) == Data(content.utf8))
      }
    }
  }

  @Test func `a symbolic link is not followed`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let moved = library.folder + "/moved.db"
      try FileManager.default.moveItem(atPath: library.database, toPath: moved)
      try FileManager.default.createSymbolicLink(
        atPath: library.database, withDestinationPath: moved)
      #expect(UnreadCountReader.unreadCount(at: library.folder) == nil)
    }
  }
}
