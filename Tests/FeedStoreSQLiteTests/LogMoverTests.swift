import FeedModel
import FeedStore
import Foundation
import GRDB
import Testing

@testable import FeedStoreSQLite

@Suite(.timeLimit(.minutes(10)))
struct `The log of a long refresh` {
  /// As much as makes the log worth moving, and a fifth of what who writes would move.
  private static let round = 5 * LogMover.pages / 4 * 4096

  @Test func `is moved beside who writes, and begins anew`() async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let feed = try await store.subscribe(
        to: [Subscription(url: "https://a.example/")], at: .distantPast)[0].id
      for number in 0..<5 {
        _ = try await store.record(
          .brings(from: number * 400, bytes: Self.round), for: feed, from: "https://a.example/",
          at: .distantPast)
        // Nobody else writes to the file, and who is stored last leaves it to be moved.
        while try Self.size(library.database) < number * Self.round {
          try await Task.sleep(for: .milliseconds(5))
          _ = try await store.record(
            .unchanged(FetchState()), for: feed, from: "https://a.example/", at: .distantPast)
        }
      }
      #expect(try Self.size(library.database + "-wal") < LogMover.mostPages * 4096)
      #expect(
        try await store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") }
          == 2000)
      try await store.queue.read(checkIntegrity)
      try store.close()
      try await library.open().queue.read(checkIntegrity)
    }
  }

  @Test func `is moved by who writes where there is no third connection`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(10)
      let store = try library.open()
      let mover = LogMover(
        on: SideConnection { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) },
        usually: .seconds(10))
      try await store.queue.writeWithoutTransaction { db in
        for number in 1...3 {
          try db.execute(
            sql: """
              CREATE TABLE more\(number) AS
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                SELECT zeroblob(4000) AS bytes FROM n
              """)
          mover.noteWrites(in: db)
        }
      }
      try mover.close()
      try await store.queue.read(checkIntegrity)
      try store.close()
    }
  }

  @Test func `begins anew when who reads it has ended`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(10)
      let store = try library.open()
      let side = SideConnection(try LibraryFiles(in: library.folder).connectToMove)
      let mover = LogMover(on: side, patience: .seconds(60), usually: .seconds(10))
      let reader = try DatabaseQueue(path: library.database)
      try await store.queue.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            CREATE TABLE more AS
              WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
              SELECT zeroblob(4000) AS bytes FROM n
            """)
        mover.noteWrites(in: db)
        // What is moved beside has been moved when its connection can be asked.
        try side.queue?.read { _ in }
        Self.read(reader)
        mover.noteWrites(in: db)
        try db.execute(sql: "CREATE TABLE last AS SELECT 1 AS number")
        let inLog = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")?[1] as Int?
        #expect(try #require(inLog) < 100)
      }
      try mover.close()
      try reader.close()
      try store.close()
    }
  }

  /// Begins to read the log, and goes on for a while.
  private static func read(_ reader: DatabaseQueue) {
    let hasBegun = DispatchSemaphore(value: 0)
    reader.asyncWriteWithoutTransaction { db in
      try? db.inTransaction(.deferred) {
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM post")
        hasBegun.signal()
        usleep(200_000)
        return .commit
      }
    }
    hasBegun.wait()
  }

  private static func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}

extension FetchOutcome {
  /// 400 posts with so many bytes in all.
  fileprivate static func brings(from first: Int, bytes: Int) -> FetchOutcome {
    let text = String(repeating: "text ", count: bytes / 400 / 5)
    let items = (first..<first + 400).map { number in
      IncomingPost(identity: PostIdentity(guid: "\(number)", title: "Post \(number)")) {
        Post(guid: "\(number)", title: "Post \(number)", content: .text(text))
      }
    }
    return .snapshot(
      FeedSnapshot(channel: Channel(), items: items, completeness: .partial), FetchState())
  }
}
