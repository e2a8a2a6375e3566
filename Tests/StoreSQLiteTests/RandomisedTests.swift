import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// Random operations on several stores. A failure reports its seed; `LEDE_TEST_SEED` repeats it.
@Suite struct RandomisedTests {
  private static let seeds: [UInt64] = {
    let seed = ProcessInfo.processInfo.environment["LEDE_TEST_SEED"].flatMap(UInt64.init)
    return seed.map { [$0] } ?? (1...4).map { _ in UInt64.random(in: 0...UInt64(UInt32.max)) }
  }()

  @Test(arguments: seeds)
  func `after random operations, counts are correct and both stores agree`(
    _ seed: UInt64
  ) async throws {
    try await TemporaryLibrary.lend { library in
      var random = SeededGenerator(seed: seed)
      var reader = RandomReader(stores: [try library.open().engine, LibraryEngine.oracle()])
      for step in 0..<150 {
        try await reader.act(at: step, &random)
        guard step % 10 == 9 else { continue }
        let store = try library.open().engine
        let memory = reader.stores[1]
        try await library.open().queue.read(checkIntegrity)
        #expect(try await store.feeds() == memory.feeds(), "seed \(seed), step \(step)")
        #expect(
          try await store.posts(PostQuery()) == memory.posts(PostQuery()),
          "seed \(seed), step \(step)")
        #expect(try await store.changes() == memory.changes(), "seed \(seed), step \(step)")
        reader.stores[0] = store
      }
    }
  }
}

/// Performs the same operations on several stores, and expects the same results.
private struct RandomReader {
  var stores: [LibraryEngine]
  private var feeds: [FeedID] = []
  private var posts: [PostID] = []
  private var urls: [String] = []

  init(stores: [LibraryEngine]) {
    self.stores = stores
  }

  mutating func act(at step: Int, _ random: inout SeededGenerator) async throws {
    let now = Date(timeIntervalSinceReferenceDate: Double(step) * 1_000)
    let some = posts.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    let feed = feeds.randomElement(using: &random)
    switch (Int.random(in: 0..<17, using: &random), feed) {
    case (0, _), (_, nil):
      let profile = DetectionProfile.allCases.randomElement(using: &random) ?? .standard
      let policy = UpdatePolicy.allCases.randomElement(using: &random) ?? .record
      let subscription = Subscription(url: "feed\(step)", profile: profile, onUpdate: policy)
      feeds.append(try await all { try await $0.subscribe(to: [subscription], at: now)[0].id })
      urls.append(subscription.url)
    case (1, let feed?):
      _ = try await all { store in
        try await store.unsubscribe(from: [feed])
        return 0
      }
    case (2, _): _ = try await all { try await $0.mark(some, .read(step % 3 != 0)) }
    case (3, _): _ = try await all { try await $0.mark(some, .starred(step % 2 == 0)) }
    case (4, _): _ = try await all { try await $0.delete(some) }
    case (5, let feed?): _ = try await all { try await $0.markAllRead(in: [feed]) }
    case (6, _): _ = try await all { try await $0.undo(step % 3 + 1) }
    case (7, _):
      let subscriptions = urls.shuffled(using: &random).prefix(3)
        .map { Subscription(url: $0, title: "\(step)") }
      let results = try await all {
        try await $0.subscribe(to: SubscriptionList(subscriptions), as: .importing, at: now)
      }
      let there = try await stores[0].feeds(results.filter(\.isNew).map(\.id))
      // Only undoing can leave a feed with an address that another feed has.
      #expect(!there.contains { DisplacedAddress.isOne($0.subscription.url) })
    case (8, let feed?), (9, let feed?):
      let url = (urls + ["moved\(step)"]).randomElement(using: &random) ?? ""
      urls.append(url)
      // The feed may have been removed.
      _ = try await all { try? await $0.readdress(feed, to: url, at: now) }
    case (10, let feed?):
      let url = "gone\(step)"
      urls.append(url)
      _ = try await all { try? await $0.move(feed, to: url) }
    case (_, let feed?):
      let outcome = randomOutcome(&random)
      // The feed may have been removed.
      posts += try await all { try? await $0.record(outcome, for: feed, at: now) }?.new ?? []
    }
  }

  /// Returns the result of an operation, which must be the same for all stores.
  private func all<Answer: Equatable & Sendable>(
    _ body: (LibraryEngine) async throws -> Answer
  ) async throws -> Answer {
    let first = try await body(stores[0])
    for store in stores.dropFirst() { #expect(try await body(store) == first) }
    return first
  }

  private func randomOutcome(_ random: inout SeededGenerator) -> FetchOutcome {
    let items = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
      let guid = "guid\(Int.random(in: 0..<20, using: &random))"
      let title = "title\(Int.random(in: 0..<3, using: &random))"
      return IncomingPost(identity: PostIdentity(guid: guid, title: title)) {
        Post(guid: guid, title: title, content: .text(title))
      }
    }
    let completeness: [Completeness] = [.complete, .complete, .partial, .truncated]
    return .snapshot(
      FeedSnapshot(
        channel: Channel(title: "Channel"), items: items,
        completeness: completeness.randomElement(using: &random) ?? .complete),
      FetchState(failures: items.count))
  }
}
