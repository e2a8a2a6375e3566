import FeedModel
import FeedStore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FeedStoreSQLite

@Suite struct KeptCountTests {
  @Test func `it is the store's count`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      #expect(KeptCount.unread(at: library.folder) == 3)
      let store = try library.open()
      _ = try await store.mark([PostID(rawValue: 1)], .read(true))
      // The mark stands in the log only.
      #expect(KeptCount.unread(at: library.folder) == 2)
      #expect(try await store.unreadCount() == 2)
    }
  }

  @Test func `it can be read while somebody writes`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      let seen = try await store.write(.full) { db in
        try db.execute(
          sql:
            "DELETE FROM unread; UPDATE feedCount SET unread = 0; UPDATE libraryCount SET unread = 0"
        )
        return KeptCount.unread(at: library.folder)
      }
      #expect(seen == 3)
      #expect(KeptCount.unread(at: library.folder) == 0)
    }
  }

  @Test func `it leaves nothing behind`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let before = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(KeptCount.unread(at: library.folder) == 3)
      #expect(try FileManager.default.contentsOfDirectory(atPath: library.folder) == before)
    }
  }

  @Test(arguments: ["library", "50% of #1?", "wörter und blanks"])
  func `it is read from a library that nobody has written to for a while`(
    _ name: String
  ) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let folder = library.folder + "-" + name
      try FileManager.default.moveItem(atPath: library.folder, toPath: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try settle(folder + "/lede.db")
      let before = LibraryState(of: folder)
      #expect(KeptCount.unread(at: folder) == 3)
      #expect(LibraryState(of: folder) == before)
    }
  }

  @Test func `a library that was written to long ago may have a log that says more`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      _ = try await store.mark([PostID(rawValue: 1)], .read(true))
      try settle(library.database)
      #expect(KeptCount.unread(at: library.folder) == 2)
    }
  }

  @Test func `only a library without a log that is not just written is settled`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      #expect(LibraryState(settledIn: library.folder) == nil)
      try settle(library.database)
      #expect(LibraryState(settledIn: library.folder) == LibraryState(of: library.folder))
      let store = try library.open()
      _ = try await store.mark([PostID(rawValue: 1)], .read(true))
      try settle(library.database)
      #expect(LibraryState(settledIn: library.folder) == nil)
    }
  }

  /// Makes a file look as if nobody had written to it for an hour.
  private func settle(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
  }

  @Test func `it makes no library`() async throws {
    try await TemporaryLibrary.lend { library in
      #expect(KeptCount.unread(at: library.folder) == nil)
      #expect(!FileManager.default.fileExists(atPath: library.folder))
      try library.makeFolder()
      #expect(KeptCount.unread(at: library.folder) == nil)
      #expect(!FileManager.default.fileExists(atPath: library.database))
    }
  }

  @Test(arguments: [
    "PRAGMA user_version = 99", "PRAGMA user_version = 0", "PRAGMA application_id = 7",
    "DROP TABLE libraryCount",
  ])
  func `it is not read from a library of another kind`(_ sql: String) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute(sql)
      #expect(KeptCount.unread(at: library.folder) == nil)
    }
  }

  @Test func `it is not read from what is no database`() async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      for content in ["", String(repeating: "*", count: 10_000)] {
        try Data(content.utf8).write(to: URL(filePath: library.database))
        #expect(KeptCount.unread(at: library.folder) == nil)
        #expect(try Data(contentsOf: URL(filePath: library.database)) == Data(content.utf8))
      }
    }
  }

  @Test func `it is not read through a symbolic link`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let moved = library.folder + "/moved.db"
      try FileManager.default.moveItem(atPath: library.database, toPath: moved)
      try FileManager.default.createSymbolicLink(
        atPath: library.database, withDestinationPath: moved)
      #expect(KeptCount.unread(at: library.folder) == nil)
    }
  }
}
