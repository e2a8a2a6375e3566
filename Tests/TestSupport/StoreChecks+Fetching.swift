import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let fetching = [
    StoreCheck("the fetch memory of a feed is read back unchanged") { scenario in
      let feed = try await scenario.subscribe()
      for memory in [fullMemory, FetchMemory(), fullMemory] {
        let state = FetchState(lastChecked: StoreScenario.day(1), memory: memory)
        _ = try await scenario.store.record(
          .unchanged(state), for: feed, at: StoreScenario.day(1))
        try expect(try await scenario.store.feeds().map(\.fetchState), [state])
      }
    },

    StoreCheck("the post rhythm of a feed is updated when new posts arrive") { scenario in
      let feed = try await scenario.subscribe()
      var rhythms: [PostRhythm] = []
      for (day, count) in [(0, 4), (2, 4), (4, 6), (5, 6)] {
        let items = (0..<count).map { Item.named("\($0)") }
        let snapshot = FeedSnapshot(
          channel: Channel(), items: items.map { $0.incoming(scenario.posts) },
          completeness: .complete)
        var state = try await scenario.store.feeds()[0].fetchState
        state.lastChecked = StoreScenario.day(Double(day))
        _ = try await scenario.store.record(
          .snapshot(snapshot, state), for: feed, at: StoreScenario.day(Double(day)))
        rhythms.append(try await scenario.store.feeds()[0].fetchState.memory.rhythm)
      }
      let first = PostRhythm(lastNew: StoreScenario.start)
      let second = PostRhythm(
        gap: 2 * StoreScenario.day, samples: 2, lastNew: StoreScenario.day(4))
      try expect(rhythms, [first, first, second, second])
    },

    StoreCheck("the latest Retry-After deadline of each host is stored") { scenario in
      try expect(try await scenario.store.hostDelays(), [:])
      let delays = [("a", "h.ex", 2.0), ("b", "h.ex", 5), ("c", "h.ex", 1), ("d", "other.ex", 3)]
      for (name, host, day) in delays {
        let pause = HostDelay(host: host, until: StoreScenario.day(day))
        try await scenario.keep(FetchMemory(hostDelay: pause), of: scenario.subscribe(name))
      }
      try await scenario.keep(FetchMemory(), of: scenario.subscribe("e"))
      try expect(
        try await scenario.store.hostDelays(),
        ["h.ex": StoreScenario.day(5), "other.ex": StoreScenario.day(3)])
    },

    StoreCheck("a host's Retry-After deadline remains when its feed moves to another host") {
      scenario in
      let feed = try await scenario.subscribe("a")
      let pause = HostDelay(host: "h.ex", until: StoreScenario.day(5))
      try await scenario.keep(FetchMemory(spread: 0.5, hostDelay: pause), of: feed)
      let url = "https://other.example/"
      try expect(try await scenario.store.readdress(feed, to: url, at: StoreScenario.day(1)), true)
      try expect(try await scenario.store.hostDelays(), ["h.ex": StoreScenario.day(5)])
      let state = try await scenario.store.feeds()[0].fetchState
      try expect(state, FetchState(memory: FetchMemory(hostDelay: pause)))
    },

    StoreCheck("a moved feed stays the same feed and is found at its old and new addresses") {
      scenario in
      let feed = try await scenario.subscribe("old")
      try await scenario.refresh(feed, [.named("one")])
      let move = FeedMove(url: "https://new.example/", since: StoreScenario.start, sightings: 3)
      try await scenario.keep(FetchMemory(move: move), of: feed)
      var expected = try await scenario.store.feeds()[0]

      try expect(try await scenario.store.move(feed, to: move.url), true)

      expected.subscription.url = move.url
      expected.fetchState.memory.move = nil
      try expect(try await scenario.store.feeds(), [expected])
      try expect(try await scenario.subscribe("old"), feed)
      let subscription = Subscription(url: move.url)
      try expect(
        try await scenario.store.subscribe(to: [subscription], at: StoreScenario.day(1)),
        [SubscribeResult(id: feed, isNew: false)])
      try expect(try await scenario.refresh(feed, [.named("one")], on: 1).new, [])

      // Move it back.
      try expect(try await scenario.store.move(feed, to: expected.subscription.url), true)
      try expect(try await scenario.store.move(feed, to: "https://old.example/feed"), true)
      try expect(
        try await scenario.store.feeds().map(\.subscription.url), ["https://old.example/feed"])
      try expect(try await scenario.subscribe("old"), feed)
    },

    StoreCheck("changing a feed's address drops its validators, and undo restores the address") {
      scenario in
      let store = scenario.store
      let (feed, other) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      try await scenario.refresh(feed, [.named("one")])
      let url = "https://new.example/"
      try expect(try await store.readdress(feed, to: url, at: StoreScenario.day(1)), true)
      try expect(try await store.feeds([feed]).map(\.subscription.url), [url])
      try expect(try await store.feeds([feed]).map(\.fetchState), [FetchState()])
      try expect(try await scenario.refresh(feed, [.named("one")], on: 1).new, [])
      try expect(try await store.readdress(feed, to: url, at: StoreScenario.day(2)), true)
      try expect(try await store.feeds([feed]).map(\.fetchState), [FetchState()])
      try expect(try await store.changes().count, 3)
      try expect(
        try await store.readdress(feed, to: "https://b.example/feed", at: StoreScenario.day(2)),
        false)
      let change = try await store.undo()
      try expect(change.map(\.change.kind), [.set])
      try expect(change.map(\.restored), [1])
      try expect(
        try await store.feeds([feed]).map(\.subscription.url), ["https://a.example/feed"])
      try expect(try await scenario.subscribe("a"), feed)
      // If another feed has taken the address in the meantime, that feed keeps it.
      _ = try await store.readdress(feed, to: url, at: StoreScenario.day(3))
      try expect(try await store.move(other, to: "https://a.example/feed"), true)
      try expect(try await store.undo().map(\.restored), [0])
      try expect(try await store.check(), [])
    },

    StoreCheck("another feed can take the address of a removed feed") { scenario in
      let (store, day) = (scenario.store, StoreScenario.day(1))
      let (feed, away) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      try await scenario.refresh(away, [.named("one")])
      let before = try await store.feeds()
      let url = "https://b.example/feed"
      try await store.unsubscribe(from: [away], at: day)
      try expect(try await store.removedAddresses(), [url])
      try expect(try await store.readdress(feed, to: url, at: day), true)
      try expect(try await store.feeds().map(\.subscription.url), [url])
      try expect(try await scenario.subscribe("b"), feed)
      try expect(try await scenario.subscribe("a"), feed)
      try expect(try await store.check(), [])
      // After both changes are undone, both feeds have their previous addresses.
      try expect(try await store.undo(2).map(\.restored), [1, 1])
      try expect(try await store.feeds().map(\.subscription), before.map(\.subscription))
      try expect(try await store.feeds([away]).map(\.unread), [1])
      try expect(try await scenario.subscribe("b"), away)

      // If its address is in use when it is restored, no address is fetched for two feeds.
      let other = try await scenario.subscribe("other")
      try await store.unsubscribe(from: [away], at: day)
      try expect(try await store.readdress(feed, to: url, at: day), true)
      try expect(try await store.move(feed, to: "https://c.example/"), true)
      try expect(try await store.move(other, to: url), true)
      try expect(try await store.undo(2).map(\.restored), [0, 1])
      let addresses = Set(try await store.feeds().map(\.subscription.url))
      try expect(addresses, ["https://c.example/", url, "removed:\(away.rawValue):\(url)"])
      try expect(try await store.feeds([away]).map(\.unread), [1])
      try expect(try await store.check(), [])
    },

    StoreCheck("a removed feed is restored at its former address if its last one is in use") {
      scenario in
      let (store, day) = (scenario.store, StoreScenario.day(1))
      let (away, other) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      let url = "https://new.example/"
      try expect(try await store.readdress(away, to: url, at: day), true)
      try await scenario.refresh(away, [.named("one")])
      try await store.unsubscribe(from: [away], at: day)
      try expect(try await store.readdress(other, to: url, at: day), true)
      let removed = try await store.removedAddresses()
      let former = try await store.formerAddresses()
      func addresses() async throws -> [String] {
        try await store.feeds().sorted { $0.id < $1.id }.map(\.subscription.url)
      }

      try expect(try await scenario.subscribe("a"), away)
      try expect(try await addresses(), ["https://a.example/feed", url])
      try expect(try await scenario.refresh(away, [.named("one")], on: 1).new, [])
      try expect(try await store.formerAddresses(), ["https://b.example/feed": other])
      try expect(try await store.undo().map(\.restored), [1])
      try expect(try await store.removedAddresses(), removed)
      try expect(try await store.formerAddresses(), former)

      // After the move and the removal are undone, both feeds have their previous addresses.
      try expect(try await store.undo(2).map(\.restored), [1, 1])
      try expect(try await addresses(), [url, "https://b.example/feed"])
      try expect(try await store.feeds([away]).map(\.unread), [1])
      try expect(try await store.check(), [])
    },

    StoreCheck("restoring a feed's address removes it from the former addresses of other feeds") {
      scenario in
      let (store, day) = (scenario.store, StoreScenario.day(1))
      let (away, other) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      let url = "https://a.example/feed"
      try await store.unsubscribe(from: [away], at: day)
      try expect(try await store.readdress(other, to: url, at: day), true)
      try expect(try await store.move(other, to: "https://c.example/"), true)
      try expect(try await store.undo(2).map(\.restored), [0, 1])
      try expect(try await store.feeds([away]).map(\.subscription.url), [url])
      try expect(try await store.formerAddresses(), ["https://b.example/feed": other])
      try expect(try await store.check(), [])
    },

    StoreCheck("a late response from a feed's former address is rejected") { scenario in
      let (store, day) = (scenario.store, StoreScenario.day(1))
      let feed = try await scenario.subscribe("old")
      try await scenario.refresh(feed, [.named("one")])
      let (old, new) = ("https://old.example/feed", "https://new.example/")
      try expect(try await store.readdress(feed, to: new, at: day), true)
      let before = try await store.feeds()
      let snapshot = FeedSnapshot(
        channel: Channel(title: "Late"), items: [Item.named("two").incoming(scenario.posts)],
        completeness: .complete)
      let gone = FetchFailure(.status, "gone", status: 410)
      for outcome in [
        FetchOutcome.snapshot(snapshot, FetchState()), .unchanged(FetchState(lastChecked: day)),
        .failed(gone, FetchState().failing(gone, at: day)),
      ] {
        try expect(
          try await codeOfError { () async throws(StoreError) in
            try await store.record(outcome, for: feed, from: old, at: day)
          }, .moved)
      }
      for page in [nil, snapshot] {
        let place = HistoryPosition(next: PageLink("https://old.example/2"), date: day)
        try expect(
          try await codeOfError { () async throws(StoreError) in
            try await store.recordHistoryPage(
              HistoryPage(page, place: place, hostDelay: nil), for: feed, from: old, at: day)
          }, .moved)
      }
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await store.move(feed, from: old, to: "https://third.example/")
        }, .moved)
      try expect(try await store.feeds(), before)
      try expect(try await store.historyPosition(of: feed), nil)
      try expect(try await scenario.titles(), ["one"])
    },

    StoreCheck("validators dropped during a fetch are not stored until a complete document arrives")
    {
      scenario in
      let store = scenario.store
      let day = StoreScenario.day(1)
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
      _ = try await store.delete([posts[0]])
      let known = FetchState().succeeding(
        validators: Validators(
          url: "https://a.example/feed", entityTag: "a", lastModified: "b"),
        bodyDigest: Digest("edited"), at: day)
      let failure = FetchFailure(.status, "an error", status: 500)
      func snapshot(_ completeness: Completeness) -> FetchOutcome {
        let items = [Item.named("one", text: "edited"), .named("two")]
        return .snapshot(
          FeedSnapshot(
            channel: Channel(title: "Channel"), items: items.map { $0.incoming(scenario.posts) },
            completeness: completeness), known)
      }
      let answer = FetchState(validators: known.validators, bodyDigest: known.bodyDigest)
      _ = try await store.record(snapshot(.complete), for: feed, at: day)
      try expect(try await scenario.keptAnswer(of: feed), answer)
      _ = try await store.undo()
      for outcome in [
        FetchOutcome.unchanged(known), .failed(failure, known.failing(failure, at: day)),
        snapshot(.partial), snapshot(.truncated),
      ] {
        _ = try await store.record(outcome, for: feed, at: day)
        try expect(try await scenario.keptAnswer(of: feed), FetchState())
        try expect(try await store.feeds([feed])[0].fetchState.lastChecked, day)
      }
      _ = try await store.record(snapshot(.complete), for: feed, at: day)
      try expect(try await store.post(posts[0]).post.content, .html("edited"))
      for outcome in [snapshot(.complete), .unchanged(known)] {
        _ = try await store.record(outcome, for: feed, at: day)
        try expect(try await scenario.keptAnswer(of: feed), answer)
      }
    },

    StoreCheck("setting a feed's address, even to the same one, drops its validators") { scenario in
      let (store, day) = (scenario.store, StoreScenario.day(1))
      let (old, new) = ("https://a.example/feed", "https://new.example/")
      let feed = try await scenario.subscribe("a")
      let post = try await scenario.refresh(feed, [.named("one")]).new
      let known = FetchState().succeeding(
        validators: Validators(url: old, entityTag: "a", lastModified: "b"),
        bodyDigest: Digest("x"), at: day)
      for (addresses, isForgotten) in [([old], false), ([new, old], false), ([old], true)] {
        try await scenario.refresh(feed, [.named("one")])
        if isForgotten {
          _ = try await store.delete(post)
          _ = try await store.undo()
        }
        let changes = try await store.changes().count
        for address in addresses {
          try expect(try await store.readdress(feed, to: address, at: day), true)
        }
        try expect(
          try await store.changes().count, changes + (addresses.contains(new) ? 2 : 0))
        try expect(try await store.feeds([feed]).map(\.fetchState), [FetchState()])
        // This response is to a request from before the address was set.
        _ = try await store.record(.unchanged(known), for: feed, at: day)
        try expect(try await scenario.keptAnswer(of: feed), FetchState())
      }
    },

    StoreCheck("a former address of two feeds leads to the feed that had it last") { scenario in
      let first = try await scenario.subscribe("old")
      try expect(try await scenario.store.move(first, to: "https://new.example/"), true)
      let second = try await scenario.subscribe("second")
      try expect(try await scenario.store.move(second, to: "https://old.example/feed"), true)
      try expect(try await scenario.store.move(second, to: "https://last.example/"), true)
      try expect(try await scenario.subscribe("old"), second)
    },

    StoreCheck("a feed cannot move to the address of another feed, and a removed feed cannot move")
    {
      scenario in
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let before = try await scenario.store.feeds()
      try expect(try await scenario.store.move(feed, to: "https://b.example/feed"), false)
      try expect(try await scenario.store.feeds(), before)
      try await scenario.store.unsubscribe(from: [other])
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await scenario.store.move(other, to: "https://c.example/feed")
        }, .notFound)
    },
  ]

  private static let fullMemory = FetchMemory(
    earliest: CheckTime(StoreScenario.day(2.5), .publisher),
    rhythm: PostRhythm(gap: 1234.5, samples: 7, lastNew: StoreScenario.day(-3.1)),
    publisherSchedule: PublisherSchedule(interval: 5400, skipHours: 0x80_0001, skipDays: 0x41),
    freshness: 7200.25, spread: 0.123_456_789, lastBody: StoreScenario.day(0.1),
    trust: ValidatorTrust(uselessTags: 2, distrustsDate: true),
    failingSince: StoreScenario.day(0.9),
    hostDelay: HostDelay(host: "h.ex:8080", until: StoreScenario.day(1.2)),
    move: FeedMove(url: "https://new.ex/", since: StoreScenario.day(-1), sightings: 2),
    secure: SecureHost(host: "h.ex", until: StoreScenario.day(300)), recipe: Digest("recipe"),
    responses: [
      PastResponse(date: StoreScenario.day(1), status: nil),
      PastResponse(date: StoreScenario.day(0.333_333), status: 304),
      PastResponse(date: StoreScenario.day(-1), status: 200),
    ])
}

extension StoreScenario {
  /// Records a fetch that stores this memory.
  fileprivate func keep(_ memory: FetchMemory, of feed: FeedID) async throws {
    let state = FetchState(lastChecked: Self.start, memory: memory)
    _ = try await store.record(.unchanged(state), for: feed, at: Self.start)
  }
}

extension StoreScenario {
  /// Returns the part of a feed's state that describes its last response.
  fileprivate func keptAnswer(of feed: FeedID) async throws -> FetchState {
    let state = try await store.feeds([feed])[0].fetchState
    return FetchState(validators: state.validators, bodyDigest: state.bodyDigest)
  }
}
