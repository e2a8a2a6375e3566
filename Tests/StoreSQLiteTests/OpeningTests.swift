import FeedModel
import Foundation
import GRDB
import Glibc
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

@Suite struct OpeningTests {
  @Test func `reopening a library keeps its contents`() async throws {
    try await TemporaryLibrary.lend { library in
      let now = Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7)
      var before: [StoredFeed] = []
      var posts: [StoredPost] = []
      do {
        let store = try library.open()
        let feed = try await store.engine.subscribe(
          to: [Subscription(url: "https://a.example/", tags: ["one"])], at: now)[0].id
        let new = try await store.engine.record(.brings(5), for: feed, at: now).new
        _ = try await store.engine.delete([new[0]])
        _ = try await store.engine.mark([new[1]], .read(true))
        try await store.engine.saveListing(new)
        before = try await store.engine.feeds()
        posts = try await store.engine.posts(PostQuery())
      }
      let store = try library.open()
      #expect(try await store.engine.feeds() == before)
      #expect(try await store.engine.posts(PostQuery()) == posts)
      #expect(try await store.engine.unreadCount() == 3)
      #expect(try await store.engine.listing().count == 5)
      let again = try await store.engine.record(.brings(6), for: before[0].id, at: now)
      #expect(again.new.count == 1)
    }
  }

  @Test func `a file in place of the library folder is reported`() async throws {
    try await TemporaryLibrary.lend { library in
      try Data().write(to: URL(filePath: library.folder))
      let error = library.errorOnOpening()
      #expect(error?.code == .unreadable)
      #expect(
        error?.description
          == "\(library.folder) is not a folder; give the path of the library's folder.")
    }
  }

  @Test func `a library folder that cannot be created is reported`() async throws {
    try await TemporaryLibrary.lend { library in
      try Data().write(to: URL(filePath: library.folder))
      let inner = TemporaryLibrary(folder: library.folder + "/inner")
      #expect(inner.errorOnOpening()?.code == .unreadable)
    }
  }

  @Test func `a folder in place of the database file is reported`() async throws {
    try await TemporaryLibrary.lend { library in
      try FileManager.default.createDirectory(
        atPath: library.database, withIntermediateDirectories: true)
      let error = library.errorOnOpening()
      #expect(error?.code == .unreadable)
      #expect(error?.description == "\(library.database) is not a file; move it away.")
    }
  }

  @Test(arguments: [true, false])
  func `a symbolic link in place of the database file is rejected`(_ targetExists: Bool)
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      let victim = library.folder + "/victim"
      if targetExists { try Data("precious".utf8).write(to: URL(filePath: victim)) }
      try FileManager.default.createSymbolicLink(
        atPath: library.database, withDestinationPath: victim)

      #expect(library.errorOnOpening()?.code == .unreadable)
      let content = try? Data(contentsOf: URL(filePath: victim))
      #expect(content == (targetExists ? Data("precious".utf8) : nil))
    }
  }

  @Test func `a file that is not a database is reported and not changed`() async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      let garbage = Data(repeating: 0x2a, count: 10_000)
      try garbage.write(to: URL(filePath: library.database))
      let error = library.errorOnOpening()
      #expect(error?.code == .corrupt)
      #expect(
        error?.description == """
          \(library.database) is damaged or is not a library of lede; \
          restore a copy with lede restore FILE, or move it away.
          """)
      #expect(try Data(contentsOf: URL(filePath: library.database)) == garbage)
    }
  }

  @Test(arguments: [
    "CREATE TABLE theirs (id)", "PRAGMA application_id = 7", "PRAGMA user_version = 1",
  ])
  func `the database of another program is rejected`(_ sql: String) async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      try library.execute(sql)
      #expect(library.errorOnOpening()?.code == .corrupt)
    }
  }

  @Test func `a damaged library is reported as corrupt`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill()
      let file = try FileHandle(forUpdating: URL(filePath: library.database))
      let size = try file.seekToEnd()
      try file.seek(toOffset: 4096 * 2)
      try file.write(contentsOf: Data(repeating: 0xff, count: Int(size) - 4096 * 2))
      try file.close()
      #expect(
        await code { () async throws(StoreError) in
          _ = try await library.open().engine.posts(PostQuery())
        } == .corrupt)
    }
  }

  @Test func `a truncated library is reported as corrupt`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill()
      #expect(truncate(library.database, 3 * 4096) == 0)
      #expect(
        await code { () async throws(StoreError) in
          _ = try await library.open().engine.posts(PostQuery())
        } == .corrupt)
    }
  }

  @Test func `a library of a newer version is rejected`() async throws {
    try await TemporaryLibrary.lend { library in
      _ = try library.open()
      try library.execute("PRAGMA user_version = 99")
      let error = library.errorOnOpening()
      #expect(error?.code == .newerSchema)
      #expect(
        error?.description == """
          The library \(library.database) has version 99, but this program supports \
          only versions up to \(Schema.version); use a newer lede.
          """)
    }
  }

  @Test func `an empty file becomes a library`() async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      try Data().write(to: URL(filePath: library.database))
      #expect(try await library.open().engine.feeds() == [])
    }
  }

  @Test func `creating the tables waits for another process that creates them`() async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      let lock = try FileLock(library.folder + "/lede.lock", patience: .seconds(1))
      #expect(library.errorOnOpening()?.code == .busy)
      lock.release()
      #expect(library.errorOnOpening() == nil)
    }
  }

  @Test func `a library of the current version opens without the lock`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let lock = try FileLock(library.folder + "/lede.lock", patience: .seconds(1))
      defer { lock.release() }
      #expect(try await library.open().engine.unreadCount() == 1)
    }
  }

  @Test func `closing leaves only the database and the lock file, and later calls are errors`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      _ = try await store.engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)
      try store.close()
      let files = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      #expect(files.sorted() == ["lede.db", "lede.lock"])
      #expect(
        await code { () async throws(StoreError) in _ = try await store.engine.feeds() } != nil)
    }
  }

  @Test func `several connections can open a new library at the same time`() async throws {
    try await TemporaryLibrary.lend { library in
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 { group.addTask { try library.open() } }
        for try await store in group { #expect(try await store.engine.feeds() == []) }
      }
    }
  }

  @Test func `folder names with special characters are used literally`() async throws {
    try await TemporaryLibrary.lend { library in
      let odd = TemporaryLibrary(folder: library.folder + "/50%20 a?b#c 'ü'")
      try await odd.fill(2)
      #expect(FileManager.default.fileExists(atPath: odd.database))
      #expect(try await odd.open().engine.unreadCount() == 2)
    }
  }
}
