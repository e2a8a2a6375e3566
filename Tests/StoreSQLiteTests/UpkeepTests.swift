import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

@Suite struct UpkeepTests {
  @Test func `a copy is a whole library for its owner alone`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(50)
      let store = try library.open()
      let other = TemporaryLibrary(folder: library.folder + "/copy")
      try other.makeFolder()
      try await store.backUp(to: other.database)
      let mode = try FileManager.default.attributesOfItem(atPath: other.database)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let copy = try other.open()
      #expect(try await copy.engine.posts(PostQuery()) == store.engine.posts(PostQuery()))
      #expect(try await copy.engine.changes() == store.engine.changes())
      try await copy.queue.read(checkIntegrity)
    }
  }

  @Test func `a copy replaces a file, through a link too, and leaves nothing else`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let other = TemporaryLibrary(folder: library.folder + "/copy")
      try other.makeFolder()
      try Data("old".utf8).write(to: URL(filePath: other.database))
      let link = library.folder + "/link"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "copy/lede.db")
      try await store.backUp(to: link)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: other.folder) == ["lede.db"])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "copy/lede.db")
      #expect(try await other.open().engine.posts(PostQuery()) == store.engine.posts(PostQuery()))
    }
  }

  @Test(arguments: ["folder", "pipe", "link to a device"])
  func `a copy never replaces what is not a regular file`(_ kind: String) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let path = library.folder + "/copy"
      switch kind {
      case "folder":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "pipe": #expect(mkfifo(path, 0o600) == 0)
      default:
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
      }
      let before =
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      #expect(
        await code { () async throws(StoreError) in try await store.backUp(to: path) }
          == .readOnly)
      let after =
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      #expect(before == after)
    }
  }

  @Test(arguments: [
    "lede.db", "lede.db-wal", "lede.db-shm", "lede.db-journal", "lede.lock", "refresh.lock",
    "unread", "lede.db.version1", "./lede.db", "LEDE.DB-JOURNAL",
  ])
  func `a copy never replaces a file of the library`(_ name: String) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let path = library.folder + "/" + name
      let before = FileManager.default.contents(atPath: path)
      #expect(
        await code { () async throws(StoreError) in try await store.backUp(to: path) }
          == .readOnly)
      #expect(FileManager.default.contents(atPath: path) == before)
      #expect(try await store.engine.posts(PostQuery()).count == 1)
    }
  }

  @Test func `an index that would give a number twice is told and mended`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute("UPDATE indexHeader SET nextId = 2")
      let store = try library.open()
      #expect(try await store.check() == ["the next entry number of feed 1 is already in use"])
      #expect(try await store.mend() == 1)
      #expect(try await store.check() == [])
      #expect(try await store.mend() == 0)
      let feed = FeedID(rawValue: 1)
      #expect(
        try await store.engine.record(.brings(5), for: feed, at: .distantPast).new.count == 2)
    }
  }

  @Test func `a copy that cannot be made leaves nothing behind`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let path = library.folder + "/none/copy"
      #expect(
        await code { () async throws(StoreError) in try await store.backUp(to: path) }
          == .readOnly)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [
    ("UPDATE feedCount SET total = total + 1", "the stored counts of feed 1 are wrong"),
    ("UPDATE libraryCount SET unread = 0", "the stored counts of the library are wrong"),
    (
      "PRAGMA foreign_keys = OFF; DELETE FROM unread; DELETE FROM indexEntry",
      "a row of post refers to a missing row"
    ),
  ])
  func `what is wrong is found`(_ damage: String, _ problem: String) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(5)
      #expect(try await library.open().check() == [])
      try library.execute(damage)
      #expect(try await library.open().check().contains(problem))
    }
  }

  @Test func `what posts are known by goes with their feed`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(20)
      let store = try library.open()
      let count = { @Sendable (db: Database) in
        try ["indexEntry", "indexKey", "indexAlias", "post"].map {
          try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1
        }
      }
      try await store.queue.write { db in
        try db.execute(sql: "INSERT INTO indexAlias VALUES (1, zeroblob(8), 1)")
      }
      #expect(try await store.queue.read(count).allSatisfy { $0 > 0 })
      try await store.queue.write { db in
        try db.execute(
          sql: """
            DELETE FROM unread;
            UPDATE feedCount SET unread = 0;
            UPDATE libraryCount SET unread = 0;
            DELETE FROM feed;
            """)
      }
      #expect(try await store.queue.read(count) == [0, 0, 0, 0])
    }
  }

  @Test func `room is given back`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3_000)
      let store = try library.open()
      _ = try await store.engine.delete(try await store.engine.posts(PostQuery()).map(\.id))
      try library.execute("UPDATE change SET kept = -1e12")
      _ = try await store.engine.dropOld(days: 0)
      let size = try await store.compact()
      let (before, after) = (size?.before ?? 0, size?.after ?? 0)
      #expect(after * 3 < before)
      #expect(try await store.check() == [])
    }
  }

  @Test func `upkeep waits for others and tells when it cannot`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(5)
      let store = try SQLiteStore.open(at: library.folder, patience: .milliseconds(50))
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: library.database, configuration: configuration)
      try await other.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
      }
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.dropOld(days: 1)
        } == .busy)
      #expect(try await store.check() == [])
      try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
      #expect(try await store.compact() != nil)
    }
  }
}
