import FeedModel
import FeedStore

extension FeedStoreChecks {
  /// Two libraries that have seen different things of one feed.
  static let merging = [
    FeedStoreCheck("posts with guids of their own are not merged because they have one link") {
      scenario in
      for (number, act) in TwoLibraries.marks.enumerated() {
        let here = Item("Up 1", guid: "s1", link: Self.status, date: StoreScenario.day(-2))
        let there = Item("Up 2", guid: "s2", link: Self.status, date: StoreScenario.day(-1))
        let libraries = try await TwoLibraries(scenario, number, [here], [there])
        try await act(scenario.store, libraries.posts)
        let merge = try await libraries.merge()
        try expect([merge.newPosts, merge.marked], [number == 2 ? 0 : 1, 0])
        try expect(try await libraries.unread(), number == 0 ? ["Up 1", "Up 2"] : ["Up 1"])
        try expect(try await scenario.refresh(libraries.here, [here, there], on: 1).new, [])
      }
    },

    FeedStoreCheck("posts that are told apart by their discussions are not merged") { scenario in
      func talk(_ title: String, _ number: Int, day: Double) -> Item {
        Item(
          title, link: "https://x.example/\(title)",
          comments: "https://news.example/\(number)", date: StoreScenario.day(day))
      }
      for (number, others) in [0, 1].enumerated() {
        let mine = [talk("Story", 1, day: -5)] + (others == 0 ? [] : [talk("Two", 2, day: -4)])
        let theirs = [talk("Story", 7, day: -1)] + (others == 0 ? [] : [talk("Six", 6, day: -2)])
        let libraries = try await TwoLibraries(scenario, number, mine, theirs)
        try expect(try await libraries.merge().newPosts, theirs.count)
        try expect(try await scenario.refresh(libraries.here, theirs + mine, on: 1).new, [])
      }
    },

    FeedStoreCheck("posts of one link and no guid are merged only where they agree") { scenario in
      let mine = Item("A", link: Self.status, date: StoreScenario.day(-5), text: "a")
      let cases: [(Item, Int)] = [
        (mine, 0), (Item("A!", link: Self.status, date: StoreScenario.day(-5), text: "a"), 0),
        (Item("A", link: Self.status, date: StoreScenario.day(-5), text: "edited"), 0),
        (Item("A", link: Self.status, date: StoreScenario.day(-1), text: "b"), 1),
        (Item("B", link: Self.status, date: StoreScenario.day(-1), text: "a"), 1),
      ]
      for (number, (theirs, new)) in cases.enumerated() {
        let libraries = try await TwoLibraries(scenario, number, [mine], [theirs])
        try expect([number, try await libraries.merge().newPosts], [number, new])
      }
    },

    FeedStoreCheck("a post that has a guid in one library only is one post") { scenario in
      let bare = Item("A", link: Self.status, date: StoreScenario.day(-5))
      var named = bare
      named.guid = "1"
      for (number, items) in [(bare, named), (named, bare)].enumerated() {
        let libraries = try await TwoLibraries(scenario, number, [items.0], [items.1])
        try expect(try await libraries.merge().newPosts, 0)
        try expect(try await scenario.refresh(libraries.here, [named], on: 1).new, [])
      }
    },

    FeedStoreCheck("a post whose guid has changed in one library is one post") { scenario in
      let old = Item("A", guid: "http://a.example/1", date: StoreScenario.day(-5))
      var moved = old
      moved.guid = "https://a.example/1"
      for (number, docs) in [([old], [old, moved]), ([old, moved], [old])].enumerated() {
        let libraries = try await TwoLibraries(scenario, number, [docs.0[0]], [docs.1[0]])
        for item in docs.0 { try await scenario.refresh(libraries.here, [item], on: 1) }
        for item in docs.1 { try await scenario.refresh(libraries.there, [item], on: 1) }
        try expect(try await libraries.merge().newPosts, 0)
        try expect(try await scenario.refresh(libraries.here, [moved], on: 2).new, [])
        try expect(try await scenario.refresh(libraries.here, [old], on: 3).new, [])
      }
    },

    FeedStoreCheck("a post whose guid has changed between the libraries is one post") { scenario in
      func post(_ guid: String, day: Double = -5, text: String = "a") -> Item {
        let date = StoreScenario.day(day + 0.3)
        return Item("A", guid: guid, link: "https://a.example/1", date: date, text: text)
      }
      let mine = post("http://a.example/1")
      let cases = [
        (post("https://a.example/1"), 0), (post("other"), 0), (post("other", text: "b"), 0),
        // Another day's post of a page that always says the same.
        (post("other", day: -4), 1), (post("other", day: -4, text: "b"), 1),
      ]
      for (number, (theirs, new)) in cases.enumerated() {
        let libraries = try await TwoLibraries(scenario, number, [mine], [theirs])
        _ = try await scenario.store.mark(libraries.posts, .read(true))
        try expect([number, try await libraries.merge().newPosts], [number, new])
        try expect(try await libraries.unread(), new == 0 ? [] : ["A"])
        try expect(try await scenario.refresh(libraries.here, [theirs], on: 1).new, [])
      }
    },

    FeedStoreCheck("a post that was listed beside one with its words is none of both") { scenario in
      let date = StoreScenario.day(-4.7)
      let posts = ["1", "9"].map {
        Item("A", guid: $0, link: "https://a.example/1", date: date, text: "a")
      }
      let libraries = try await TwoLibraries(scenario, 0, [posts[0]], posts)
      try expect(try await libraries.merge().newPosts, 1)
      try expect(try await scenario.refresh(libraries.here, posts, on: 1).new, [])
    },

    FeedStoreCheck("a guid that one library has found shared tells posts apart in both") {
      scenario in
      let one = Item("A", guid: "same", link: "https://a.example/1", date: StoreScenario.day(-5))
      let two = Item("B", guid: "same", link: "https://a.example/2", date: StoreScenario.day(-4))
      let three = Item("C", guid: "same", link: "https://a.example/3", date: StoreScenario.day(-3))
      for (number, docs) in [([one], [one, two]), ([one, two], [one])].enumerated() {
        let libraries = try await TwoLibraries(scenario, number, docs.0, docs.1)
        try expect(
          try await libraries.merge().newPosts, docs.1.count - docs.0.count == 1 ? 1 : 0)
        try expect(try await scenario.refresh(libraries.here, [two, one], on: 1).new, [])
        try expect(
          try await scenario.refresh(libraries.here, [three, two, one], on: 2).new.count, 1)
      }
    },

    FeedStoreCheck("what finds a post whose keys have changed is taken along") { scenario in
      let old = Item("A", guid: "http://a.example/1", date: StoreScenario.day(-5))
      let moved = Item("A!", guid: "https://a.example/1", date: StoreScenario.day(-4))
      let other = Item.named("other")
      // Listed still, or gone for less than ninety days, or for more.
      let cases: [(gone: [Double], day: Double, isKnown: Bool)] = [
        ([], 2, true), ([1, 21, 41, 61], 80, true), ([1, 21, 41, 61, 81], 101, false),
      ]
      for (number, (gone, day, isKnown)) in cases.enumerated() {
        let libraries = try await TwoLibraries(scenario, number, [], [old, other])
        for day in gone { try await scenario.refresh(libraries.there, [other], on: day) }
        _ = try await libraries.merge(on: day)
        let record = try await scenario.refresh(libraries.here, [moved, other], on: day)
        try expect([record.new.count, record.updated], isKnown ? [0, 1] : [1, 0])
      }
    },
  ]

  private static let status = "https://a.example/status"
}

/// A feed as two libraries know it; both are here, under two addresses.
private struct TwoLibraries {
  let scenario: StoreScenario
  let here: FeedID
  let there: FeedID
  /// The posts of the other library.
  let posts: [PostID]
  private let address: String

  init(
    _ scenario: StoreScenario, _ number: Int, _ mine: [Item], _ theirs: [Item]
  ) async throws {
    self.scenario = scenario
    address = "https://mine\(number).example/feed"
    here = try await scenario.subscribe("mine\(number)")
    there = try await scenario.subscribe("theirs\(number)")
    if !mine.isEmpty { try await scenario.refresh(here, mine) }
    posts = try await scenario.refresh(there, theirs).new
  }

  /// What the other library may have done with its posts.
  static let marks: [@Sendable (any FeedStore, [PostID]) async throws -> Void] = [
    { _, _ in },
    { store, posts in
      _ = try await store.mark(posts, .read(true))
      _ = try await store.mark(posts, .starred(true))
    },
    { store, posts in _ = try await store.delete(posts) },
  ]

  func merge(on day: Double = 1) async throws -> StateReport {
    var state = try await scenario.store.state(of: there)
    state.subscription.url = address
    return try await scenario.store.merge([.feed(state)], at: StoreScenario.day(day))
  }

  func unread() async throws -> [String] {
    try await scenario.titles(PostQuery(status: .unread, feeds: [here])).map { $0 ?? "" }.sorted()
  }
}
