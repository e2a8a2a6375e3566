import FeedModel
import Foundation
import GRDB
import LibraryStore
import Testing

@testable import StoreSQLite

@Suite struct `The second connection` {
  private func side(of library: TemporaryLibrary) throws -> ReadConnection {
    let files = try LibraryFiles(in: library.folder)
    return ReadConnection { try files.connectBeside(patience: .milliseconds(50)) }
  }

  @Test func `the second connection is opened once and cannot write`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let side = try side(of: library)
      let queue = try #require(side.queue)
      #expect(side.queue === queue)
      let count = "SELECT count(*) FROM post"
      #expect(try await queue.read { try Int.fetchOne($0, sql: count) } == 3)
      await #expect(throws: DatabaseError.self) {
        try await queue.writeWithoutTransaction { try $0.execute(sql: "DELETE FROM post") }
      }
      try side.close()
    }
  }

  @Test func `the second connection creates no library and is not tried again`() async throws {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      let side = try side(of: library)
      #expect(side.queue == nil)
      #expect(!FileManager.default.fileExists(atPath: library.database))
      try await library.fill(3)
      #expect(side.queue == nil)
      try side.close()
    }
  }

  @Test func `reads use the first connection if the second one cannot be opened`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      // Open connections remain usable, but a new one finds no file at the old path.
      let moved = library.folder + "-moved"
      try FileManager.default.moveItem(atPath: library.folder, toPath: moved)
      let count = try await store.readDatabase(on: .secondary) {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM post")
      }
      #expect(count == 3)
      #expect(!FileManager.default.fileExists(atPath: library.folder))
      try FileManager.default.moveItem(atPath: moved, toPath: library.folder)
      try store.close()
    }
  }

  @Test func `the second connection can be closed several times and cannot be used afterwards`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      for isOpened in [true, false] {
        let side = try side(of: library)
        if isOpened { #expect(side.queue != nil) }
        try side.close()
        try side.close()
        #expect(side.queue == nil)
      }
    }
  }

  @Test func `reading on the second connection of a closed store is an error`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      let read = { @Sendable (db: Database) in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM post")
      }
      #expect(try await store.readDatabase(on: .secondary, read) == 3)
      try store.close()
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.readDatabase(on: .secondary, read)
        }
          != nil)
    }
  }
}
