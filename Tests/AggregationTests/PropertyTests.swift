import Aggregation
import FeedModel
import LibraryStore
import TestSupport
import Testing

/// Settings of feeds.
@Suite(.timeLimit(.minutes(10)))
struct PropertyTests {
  @Test(arguments: StoreKind.allCases)
  func `setting a property keeps properties that changed after the feed was read`(kind: StoreKind)
    async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      let feeds = try await bench.subscribe("http://a.ex/")
      #expect(try await bench.store.set(feeds.map(\.id), at: bench.now) { $0.title = "Mine" } == 1)
      #expect(
        try await bench.store.set(feeds.map(\.id), at: bench.now) { $0.folder = FolderPath(["f"]) }
          == 1)
      #expect(try await bench.store.set(feeds.map(\.id), at: bench.now) { $0.title = "Mine" } == 0)
      let kept = try await bench.store.feeds().map(\.subscription)
      #expect(kept == [Subscription(url: "http://a.ex/", title: "Mine", folder: FolderPath(["f"]))])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `no property is set if the new address is refused`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let feeds = try await bench.subscribe("http://a.ex/", "http://b.ex/")
      for address in ["http://b.ex/", "file:///a"] {
        let error = await libraryError {
          try await bench.library.move(feeds[0], to: address) { $0.title = "Mine" }
        }
        #expect(error?.code == .address)
      }
      #expect(try await bench.store.feeds() == feeds)
      try await bench.library.move(feeds[0], to: "http://c.ex/") { $0.title = "Mine" }
      let undone = try await bench.library.undo(1)
      #expect(undone.map(\.restored) == [1])
      #expect(try await bench.store.feeds() == feeds)
    }
  }
}
