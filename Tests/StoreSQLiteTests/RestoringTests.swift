import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// Libraries that are restored from copies.
@Suite struct RestoringTests {
  private func copy(_ library: TemporaryLibrary) async throws -> String {
    try await library.fill(3)
    let store = try library.open()
    let copy = library.folder + "-copy.db"
    try await store.backUp(to: copy)
    try store.close()
    return copy
  }

  @Test func `a store that has read before a restore can neither read nor write afterwards`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      let copy = try await copy(library)
      let store = try library.open()
      let feed = try #require(try await store.engine.feeds().first).id
      let posts = try await store.engine.posts(PostQuery()).map(\.id)
      let report = try await SQLiteStore.restore(copy, in: library.folder)
      #expect(report == RestoreReport(previous: store.path + ".replaced1"))

      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.markAllRead(in: nil)
        } == .restored)
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.mark(posts, .starred(true))
        } == .restored)
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.record(.brings(2, from: 9), for: feed, at: .now)
        } == .restored)
      #expect(
        await code { () async throws(StoreError) in _ = try await store.engine.feeds() }
          == .restored)

      let again = try library.open()
      #expect(try await again.engine.unreadCount() == 3)
      #expect(try await again.engine.markAllRead(in: nil) == 3)
      try await again.queue.read(checkIntegrity)
      #expect(try await again.check() == [])
    }
  }

  @Test func `a store that has read nothing before a restore uses the restored library`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      let copy = try await copy(library)
      let store = try library.open()
      _ = try await SQLiteStore.restore(copy, in: library.folder)
      #expect(try await store.engine.markAllRead(in: nil) == 3)
    }
  }

  @Test func `a transaction that began before a restore sees the old library`() async throws {
    try await TemporaryLibrary.lend { library in
      let copy = try await copy(library)
      let store = try library.open()
      _ = try await store.engine.markAllRead(in: nil)
      try store.close()
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let reader = try DatabaseQueue(path: library.database, configuration: configuration)
      try await reader.writeWithoutTransaction { db in try db.execute(sql: "BEGIN") }
      func unread() async throws -> Int? {
        try await reader.writeWithoutTransaction { db in
          try Int.fetchOne(db, sql: "SELECT unread FROM libraryCount")
        }
      }
      #expect(try await unread() == 0)
      _ = try await SQLiteStore.restore(copy, in: library.folder)
      #expect(try await unread() == 0)
      try await reader.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
      #expect(try await unread() == 3)
    }
  }

  @Test func `numbers after a restore continue after those of the replaced library`() async throws {
    try await TemporaryLibrary.lend { library in
      let copy = try await copy(library)
      let store = try library.open()
      let more = try await store.engine.subscribe(
        to: [Subscription(url: "https://b.example/")], at: .now)
      let posts = try await store.engine.record(.brings(5), for: more[0].id, at: .now).new
      try store.close()
      _ = try await SQLiteStore.restore(copy, in: library.folder)
      let again = try library.open()
      let other = try await again.engine.subscribe(
        to: [Subscription(url: "https://c.example/")], at: .now)
      #expect(other[0].id > more[0].id)
      let new = try await again.engine.record(.brings(1), for: other[0].id, at: .now).new
      #expect(new.count == 1)
      #expect(new.allSatisfy { id in posts.allSatisfy { $0 < id } })
    }
  }

  @Test func `a damaged library that cannot be replaced is not moved`() async throws {
    try await TemporaryLibrary.lend { library in
      let files = try LibraryFiles(in: library.folder)
      for path in [files.database] + files.logs {
        try Data(path.utf8).write(to: URL(filePath: path))
      }
      #expect(throws: StoreError.self) {
        _ = try files.replaceDamaged(with: library.folder + "/missing.db")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(names.sorted() == ["lede.db", "lede.db-journal", "lede.db-wal"])
      for path in [files.database] + files.logs {
        #expect(FileManager.default.contents(atPath: path) == Data(path.utf8))
      }
    }
  }

  @Test func `files left by a killed restore are removed`() async throws {
    try await TemporaryLibrary.lend { library in
      let copy = try await copy(library)
      let left = library.folder + "/restoring"
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
      try Data("half".utf8).write(to: URL(filePath: left + "/lede.db"))
      _ = try await SQLiteStore.restore(copy, in: library.folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(!names.contains("restoring"))
    }
  }
}
