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
      let mover = LogMover(on: SideConnection { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) })
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
