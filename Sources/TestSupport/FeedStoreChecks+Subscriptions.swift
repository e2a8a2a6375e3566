import FeedModel
import FeedStore

extension FeedStoreChecks {
  static let subscriptions = [
    FeedStoreCheck("some feeds are as they are among all") { scenario in
      let feeds = [
        try await scenario.subscribe("c"), try await scenario.subscribe("a"),
        try await scenario.subscribe("b"),
      ]
      try await scenario.refresh(feeds[0], [.named("one"), .named("two")])
      let all = try await scenario.store.feeds()
      try expect(
        try await scenario.store.feeds([feeds[2], feeds[0], feeds[0], FeedID(rawValue: 99)]),
        all.filter { $0.id != feeds[1] })
      try expect(try await scenario.store.feeds([]), [])
    },

    FeedStoreCheck("an address is subscribed to once") { scenario in
      let wish = Subscription(
        url: "https://a.example/feed", title: "Mine", folder: FolderPath(["News", "A/B"]),
        tags: ["z", "a", "z"], profile: .classic)
      let other = Subscription(url: "https://b.example/feed")
      let first = try await scenario.store.subscribe(
        to: [wish, other, wish], at: StoreScenario.start)
      try expect(first.map(\.isNew), [true, true, false])
      try expect(first[0].id, first[2].id)

      let again = try await scenario.store.subscribe(
        to: [Subscription(url: wish.url, title: "Other")], at: StoreScenario.day(1))
      try expect(again, [SubscribeResult(id: first[0].id, isNew: false)])

      try expect(
        try await scenario.store.feeds(),
        [
          StoredFeed(
            id: first[1].id, subscription: other, channel: Channel(), fetchState: FetchState(),
            added: StoreScenario.start, unread: 0, total: 0),
          StoredFeed(
            id: first[0].id, subscription: wish, channel: Channel(), fetchState: FetchState(),
            added: StoreScenario.start, unread: 0, total: 0),
        ])
    },

    FeedStoreCheck("feeds come by folder, then name without case, then number") { scenario in
      let wishes = [
        Subscription(url: "1", title: "beta", folder: FolderPath(["Z"])),
        Subscription(url: "2", title: "Alpha", folder: FolderPath(["Z"])),
        Subscription(url: "3", title: "gamma"),
        Subscription(url: "4", title: "BETA", folder: FolderPath(["Z"])),
        Subscription(url: "5", title: "x", folder: FolderPath(["A", "B"])),
        Subscription(url: "6", title: "y", folder: FolderPath(["A"])),
      ]
      _ = try await scenario.store.subscribe(to: wishes, at: StoreScenario.start)
      try expect(
        try await scenario.store.feeds().map(\.subscription.url), ["3", "6", "5", "2", "1", "4"])
    },

    FeedStoreCheck("unsubscribing takes posts and counts along") { scenario in
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let gone = try await scenario.refresh(feed, [.named("one"), .named("two")])
      try await scenario.refresh(other, [.named("three")])
      _ = try await scenario.store.mark([gone.new[0]], .starred(true))

      try await scenario.store.unsubscribe(from: [feed, FeedID(rawValue: 4711)])

      try expect(try await scenario.store.feeds().map(\.id), [other])
      try expect(try await scenario.titles(), ["three"])
      try expect(try await scenario.store.count(PostQuery(status: .starred)), 0)
      try expect(try await scenario.store.count(PostQuery()), 1)
      try expect(try await scenario.store.unreadCount(), 1)
      try expect(
        try await codeOfError { () async throws(FeedStoreError) in
          try await scenario.store.post(gone.new[0])
        }, .notFound)
    },

    FeedStoreCheck("subscribing again starts afresh, under numbers never used before") { scenario in
      let feed = try await scenario.subscribe()
      let first = try await scenario.refresh(feed, [.named("one")])
      _ = try await scenario.store.delete(first.new)
      try await scenario.store.unsubscribe(from: [feed])

      let again = try await scenario.subscribe()
      let second = try await scenario.refresh(again, [.named("one")])

      try expect(again > feed, true)
      try expect(second.new.count, 1)
      try expect(second.new[0] > first.new[0], true)
      try expect(try await scenario.counts(again), .init(1, of: 1))
    },
  ]
}
