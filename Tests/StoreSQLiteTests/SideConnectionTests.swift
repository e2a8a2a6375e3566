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

  @Test func `reads, is the same each time, and writes nothing`() async throws {
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

  @Test func `is none where there is no library, makes none, and is not tried again`() async throws
  {
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

  @Test func `that cannot be had leaves its reading to the first`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      // Open connections remain usable, but a new one finds no file at the old path.
      let moved = library.folder + "-moved"
      try FileManager.default.moveItem(atPath: library.folder, toPath: moved)
      let count = try await store.readDatabase(on: .beside) {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM post")
      }
      #expect(count == 3)
      #expect(!FileManager.default.fileExists(atPath: library.folder))
      try FileManager.default.moveItem(atPath: moved, toPath: library.folder)
      try store.close()
    }
  }

  @Test func `is closed as often as one likes, opened or not, and is gone then`() async throws {
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

  @Test func `of a library that is closed reads no more, which is an error and no end`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      let read = { @Sendable (db: Database) in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM post")
      }
      #expect(try await store.readDatabase(on: .beside, read) == 3)
      try store.close()
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.readDatabase(on: .beside, read)
        }
          != nil)
    }
  }
}
