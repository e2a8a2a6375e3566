import FeedModel
import Foundation
import GRDB
import LibraryStore
import Testing

@testable import StoreSQLite

@Suite(.timeLimit(.minutes(10)))
struct LogSizeTests {
  /// More bytes than SQLite writes to the log before a checkpoint.
  private static let roundBytes = 20 << 20

  @Test func `the write-ahead log does not grow with the amount that a refresh stores`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let feed = try await store.engine.subscribe(
        to: [Subscription(url: "https://a.example/")], at: .distantPast)[0].id
      for round in 0..<5 {
        _ = try await store.engine.record(
          .brings(from: round * 400, bytes: Self.roundBytes), for: feed, from: "https://a.example/",
          at: .distantPast)
      }
      let log = try FileManager.default.attributesOfItem(atPath: library.database + "-wal")
      #expect(try #require(log[.size] as? Int) < 5 * Self.roundBytes / 2)
      try await store.queue.read(checkIntegrity)
      try store.close()
    }
  }
}

extension FetchOutcome {
  /// Returns a refresh with 400 new posts and this total size.
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
