import FeedModel
import FeedStore

extension FeedStoreChecks {
  /// Feeds that have moved in one library, and maybe not in another.
  static let moving = [
    FeedStoreCheck("a feed that has moved in the other library only moves here too") { scenario in
      let store = scenario.store
      let theirs = try await scenario.subscribe("theirs")
      let mine = try await scenario.subscribe("mine")
      for feed in [theirs, mine] { try await scenario.refresh(feed, [.named("one")]) }
      var state = try await store.state(of: theirs)
      state.subscription.url = new
      state.formerAddresses = [old("mine"), old("older")]
      let before = try await store.state(of: mine)

      let merge = try await store.merge([.feed(state)], at: StoreScenario.day(1))

      try expect([merge.added, merge.moved], [0, 1])
      try expect([merge.newPosts, merge.marked], [0, 0])
      try expect(try await store.feeds([mine]).map(\.subscription.url), [new])
      try expect(try await store.state(of: mine).formerAddresses, state.formerAddresses)
      try expect(try await scenario.subscribe("mine"), mine)
      try expect(try await scenario.subscribe("older"), mine)
      try expect(try await scenario.refresh(mine, [.named("one")], on: 1), RefreshRecord())
      let again = try await store.merge([.feed(state)], at: StoreScenario.day(1))
      try expect([again.added, again.moved], [0, 0])

      try expect(try await store.undo().map(\.restored), [1])
      let after = try await store.state(of: mine)
      try expect(
        [after.subscription.url] + after.formerAddresses,
        [before.subscription.url] + before.formerAddresses)
      try expect(after.posts, before.posts)
      try expect(
        try await store.subscribe(to: [Subscription(url: new)], at: StoreScenario.start)
          .map(\.isNew), [true])
    },

    FeedStoreCheck("a feed that has come back to where the other library left it stays") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      try expect(try await store.move(feed, to: new), true)
      var state = try await store.state(of: feed)
      try expect(state.formerAddresses, [old("a")])
      try expect(try await store.move(feed, to: old("a")), true)
      for former in [[old("a")], []] as [Set<String>] {
        state.formerAddresses = former
        let merge = try await store.merge([.feed(state)], at: StoreScenario.day(1))
        try expect([merge.added, merge.moved], [0, 0])
        try expect(try await store.feeds().map(\.subscription.url), [old("a")])
      }
      try expect(try await store.changes().map(\.kind), [.add])
    },

    FeedStoreCheck("an address that is a feed here stays that feed's, whoever had it there") {
      scenario in
      let store = scenario.store
      let (one, two) = (try await scenario.subscribe("one"), try await scenario.subscribe("two"))
      var state = try await store.state(of: two)
      state.formerAddresses = [old("one")]
      let merge = try await store.merge([.feed(state)], at: StoreScenario.day(1))
      try expect([merge.added, merge.moved], [0, 0])
      try expect(try await scenario.subscribe("one"), one)
      try expect(try await store.state(of: two).formerAddresses, [])
    },

    FeedStoreCheck("a feed that has moved to two places is one feed if its posts say so") {
      scenario in
      let store = scenario.store
      for (number, items) in [[Item.named("one")], [.named("two")], []].enumerated() {
        let feed = try await scenario.subscribe("a\(number)")
        let there = try await scenario.subscribe("b\(number)")
        try await scenario.refresh(feed, [.named("one")])
        try await scenario.refresh(there, items)
        try expect(try await store.move(feed, to: new + "here\(number)"), true)
        var state = try await store.state(of: there)
        state.subscription.url = new + "there\(number)"
        state.formerAddresses = [old("a\(number)")]
        let before = try await store.feeds().count
        let merge = try await store.merge([.feed(state)], at: StoreScenario.day(1))
        try expect([merge.added, merge.moved], [number > 0 ? 1 : 0, 0])
        try expect(try await store.feeds().count, before + (number > 0 ? 1 : 0))
        let again = try await store.subscribe(
          to: [state.subscription], at: StoreScenario.day(1))
        try expect(again.map { $0.id == feed }, [number == 0])
        try expect(try await scenario.subscribe("a\(number)"), feed)
      }
    },

    FeedStoreCheck("a removed feed that has moved in the other library comes back there") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      try await scenario.refresh(feed, [.named("one")])
      var state = try await store.state(of: feed)
      state.subscription.url = new
      state.formerAddresses = [old("a")]
      try await store.unsubscribe(from: [feed], at: StoreScenario.day(1))
      let before = try await store.state(of: feed)
      let merge = try await store.merge([.feed(state)], at: StoreScenario.day(2))
      try expect([merge.added, merge.moved], [1, 1])
      try expect(try await store.feeds().map(\.subscription.url), [new])
      _ = try await store.undo()
      try expect(try await store.feeds(), [])
      try expect(try await store.state(of: feed), before)
    },

    FeedStoreCheck("a new address that is taken back means what it meant before") { scenario in
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

    FeedStoreCheck("a feed that has moved on since stays where it is when its move is undone") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      try expect(try await store.readdress(feed, to: old("b"), at: StoreScenario.day(1)), true)
      try expect(try await store.move(feed, to: new), true)
      let before = try await store.state(of: feed)
      try expect(try await store.undo().map(\.restored), [0])
      try expect(try await store.state(of: feed), before)
      try expect(before.formerAddresses, [old("a"), old("b")])
    },
  ]

  private static let new = "https://new.example/"

  /// The address of a feed of ``StoreScenario/subscribe(_:profile:)``.
  private static func old(_ name: String) -> String { "https://\(name).example/feed" }
}
