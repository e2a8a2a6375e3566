import FeedModel
import FeedStore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FeedStoreSQLite

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
      #expect(try await copy.posts(PostQuery()) == store.posts(PostQuery()))
      #expect(try await copy.changes() == store.changes())
      try await copy.queue.read(checkIntegrity)
    }
  }

  @Test func `a copy takes the place of a file as a whole, or leaves it as it is`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let other = TemporaryLibrary(folder: library.folder + "/copy")
      try other.makeFolder()
      try Data("old".utf8).write(to: URL(filePath: other.database))
      try Data("precious".utf8).write(to: URL(filePath: other.database + ".new"))
      let backUp = { () async throws(FeedStoreError) in try await store.backUp(to: other.database) }
      #expect(await code(backUp) == .readOnly)
      #expect(try Data(contentsOf: URL(filePath: other.database)) == Data("old".utf8))
      try FileManager.default.removeItem(atPath: other.database + ".new")
      try await backUp()
      #expect(try await other.open().posts(PostQuery()) == store.posts(PostQuery()))
      #expect(!FileManager.default.fileExists(atPath: other.database + ".new"))
    }
  }

  @Test(arguments: ["link", "folder", "library"])
  func `a copy never takes the place of what is no file, or of the library`(
    _ place: String
  ) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let path = place == "library" ? library.database : library.folder + "/copy"
      let victim = library.folder + "/victim"
      switch place {
      case "link":
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
      case "folder":
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      default: break
      }
      #expect(
        await code { () async throws(FeedStoreError) in try await store.backUp(to: path) }
          == .readOnly)
      #expect(!FileManager.default.fileExists(atPath: victim))
      #expect(try await store.posts(PostQuery()).count == 1)
    }
  }

  @Test func `an index that would give a number twice is told and mended`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      try library.execute("UPDATE indexHeader SET nextId = 2")
      let store = try library.open()
      #expect(try await store.check() == ["the index of feed 1 would give a number twice"])
      #expect(try await store.mend() == 1)
      #expect(try await store.check() == [])
      #expect(try await store.mend() == 0)
      let feed = FeedID(rawValue: 1)
      #expect(
        try await store.record(.brings(5), for: feed, at: .distantPast).new.count == 2)
    }
  }

  @Test func `a copy that cannot be made leaves nothing behind`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      let path = library.folder + "/none/copy"
      #expect(
        await code { () async throws(FeedStoreError) in try await store.backUp(to: path) }
          == .readOnly)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [
    ("UPDATE feedCount SET total = total + 1", "the counts of feed 1 are not what counting gives"),
    ("UPDATE libraryCount SET unread = 0", "the counts of the library are not what counting gives"),
    (
      "PRAGMA foreign_keys = OFF; DELETE FROM unread; DELETE FROM indexEntry",
      "a row of post belongs to nothing"
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
      _ = try await store.delete(try await store.posts(PostQuery()).map(\.id))
      try library.execute("UPDATE change SET kept = -1e12")
      _ = try await store.dropOld(days: 0)
      let size = try await store.compact()
      let (before, after) = (size?.before ?? 0, size?.after ?? 0)
      #expect(after * 3 < before)
      #expect(try await store.check() == [])
    }
  }

  @Test func `upkeep waits for others and tells when it cannot`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(5)
      let store = try SQLiteFeedStore.open(at: library.folder, patience: .milliseconds(50))
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: library.database, configuration: configuration)
      try await other.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
      }
      #expect(
        await code { () async throws(FeedStoreError) in
          _ = try await store.dropOld(days: 1)
        } == .busy)
      #expect(try await store.check() == [])
      try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
      #expect(try await store.compact() != nil)
    }
  }
}
