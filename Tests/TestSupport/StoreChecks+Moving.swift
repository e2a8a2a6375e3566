import FeedModel
import LibraryStore

extension StoreChecks {
  /// Undoing moves of feeds.
  static let moving = [
    StoreCheck("after undoing a change of address, the address leads to the same feed as before") {
      scenario in
      let store = scenario.store
      let (feed, other) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      try expect(try await store.move(other, to: old("c")), true)
      try expect(try await store.readdress(feed, to: old("b"), at: StoreScenario.day(1)), true)
      try expect(try await scenario.subscribe("b"), feed)
      try expect(try await store.undo().map(\.restored), [1])
      try expect(try await scenario.subscribe("b"), other)
      try expect(try await store.readdress(feed, to: new, at: StoreScenario.day(1)), true)
      _ = try await store.undo()
      try expect(
        try await store.subscribe(to: [Subscription(url: new)], at: StoreScenario.start)
          .map(\.isNew), [true])
    },

    StoreCheck("undoing a change of address has no effect if the feed has moved since") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      try expect(try await store.readdress(feed, to: old("b"), at: StoreScenario.day(1)), true)
      try expect(try await store.move(feed, to: new), true)
      try expect(try await store.undo().map(\.restored), [0])
      try expect(try await store.feeds().map(\.subscription.url), [new])
      try expect(try await store.formerAddresses(), [old("a"): feed, old("b"): feed])
    },
  ]

  private static let new = "https://new.example/"

  /// Returns the address of a feed from ``StoreScenario/subscribe(_:profile:)``.
  private static func old(_ name: String) -> String { "https://\(name).example/feed" }
}
