import FeedModel
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// The cost of reading in SQLite virtual machine steps, which must not depend on the number of
/// posts.
@Suite(.timeLimit(.minutes(10))) struct ReadingCostTests {
  private static let operations: [(String, @Sendable (SQLiteStore) async throws -> Void)] = [
    ("unread --count", { _ = try await $0.engine.unreadCount() }),
    ("list", { _ = try await $0.engine.posts(PostQuery(status: .unread, limit: 50)) }),
    ("list --all", { _ = try await $0.engine.posts(PostQuery(limit: 50)) }),
    (
      "list --feed",
      {
        _ = try await $0.engine.posts(
          PostQuery(status: .unread, feeds: [FeedID(rawValue: 1)], limit: 50))
      }
    ),
    (
      "recording a listing",
      { store in
        let arrival = try await store.engine.latestArrival()
        try await store.engine.saveListing((1...50).map(PostID.init))
        try await store.engine.noteListed(.library, upTo: arrival)
        _ = try await store.engine.listedPosts()
      }
    ),
    (
      "posts by number",
      { _ = try await $0.engine.posts(PostQuery(ids: (1...1_024).map(PostID.init))) }
    ),
    (
      "posts by address",
      { _ = try await $0.engine.posts(called: try #require(PostName("https://a.example/1"))) }
    ),
    ("status", { _ = try await $0.engine.summary(of: nil, fullest: 5) }),
  ]

  @Test func `the cost of reading does not grow with the library`() async throws {
    let few = try await steps(1_200)
    let many = try await steps(50_000)
    #expect(few.map(\.name) == Self.operations.map(\.0))
    #expect(few == many)
    #expect(few.allSatisfy { $0.steps > 0 })
  }

  private struct Cost: Equatable {
    let name: String
    let steps: Int
  }

  private func steps(_ posts: Int) async throws -> [Cost] {
    try await TemporaryLibrary.lend { library in
      try await library.fill(0)
      try library.execute(ManyPosts.sql(posts))
      let store = try library.open()
      let counter = CostCounter()
      try await store.turn { counter.watch($0) }
      var costs: [Cost] = []
      for (name, operation) in Self.operations {
        // The first call prepares the statements, which reads the schema.
        try await operation(store)
        counter.steps = 0
        try await operation(store)
        costs.append(Cost(name: name, steps: counter.steps))
      }
      try store.close()
      return costs
    }
  }
}
