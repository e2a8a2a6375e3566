import FeedModel
import FeedStore

extension FeedStoreChecks {
  static let marks = [
    FeedStoreCheck("marks change counts, and say how many posts they changed") { scenario in
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(
        feed, [.named("one"), .named("two"), .named("three")]
      ).new
      let store = scenario.store
      let unknown = PostID(rawValue: 4711)

      try expect(try await store.mark([posts[0], posts[0], unknown], .read(true)), 1)
      try expect(try await scenario.counts(feed), .init(2, of: 3))
      try expect(try await store.mark([posts[0], posts[1]], .read(true)), 1)
      try expect(try await scenario.counts(feed), .init(1, of: 3))
      try expect(try await store.mark(posts, .read(false)), 2)
      try expect(try await scenario.counts(feed), .init(3, of: 3))

      try expect(try await store.mark([posts[2]], .starred(true)), 1)
      try expect(try await store.mark(posts, .starred(true)), 2)
      try expect(try await store.mark(posts, .starred(true)), 0)
      try expect(try await store.mark([posts[0]], .starred(false)), 1)
      try expect(try await scenario.counts(feed), .init(3, of: 3))
      try expect(try await scenario.titles(PostQuery(status: .starred)), ["two", "three"])
    },

    FeedStoreCheck("all posts of some feeds, or of all, are marked as read") { scenario in
      let feeds = [
        try await scenario.subscribe("a"), try await scenario.subscribe("b"),
        try await scenario.subscribe("c"),
      ]
      for feed in feeds { try await scenario.refresh(feed, [.named("one"), .named("two")]) }
      let store = scenario.store

      try expect(try await store.markAllRead(in: []), 0)
      try expect(try await store.markAllRead(in: [feeds[0], FeedID(rawValue: 4711)]), 2)
      try expect(try await store.markAllRead(in: [feeds[0]]), 0)
      try expect(try await store.feeds().map(\.unread), [0, 2, 2])
      try expect(try await store.unreadCount(), 4)
      try expect(try await store.markAllRead(in: nil), 4)
      try expect(try await store.feeds().map(\.unread), [0, 0, 0])
      try expect(try await store.unreadCount(), 0)
    },

    FeedStoreCheck("marking all as read leaves what has arrived since a moment") { scenario in
      let store = scenario.store
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let old = try await scenario.refresh(one, [.named("old"), .named("older")]).new
      let moment = try await store.latestArrival()
      try await scenario.refresh(one, [.named("new", date: StoreScenario.day(-99))], on: 1)
      try await scenario.refresh(two, [.named("newer")], on: -5)

      try expect(
        try await store.markAllRead(in: [two], upTo: moment, at: StoreScenario.start), 0)
      try expect(try await store.markAllRead(in: nil, upTo: moment, at: StoreScenario.start), 2)
      try expect(
        try await scenario.titles(PostQuery(status: .unread)), ["newer", "new"])
      try expect(try await store.feeds().map(\.unread), [1, 1])
      try expect(try await store.unreadCount(), 2)

      // What the reader makes unread counts as shown, and what comes back from a deletion does not.
      _ = try await store.mark(old, .read(false))
      _ = try await store.delete([old[0]])
      let listed = try await store.latestArrival()
      _ = try await store.undo()
      try expect(try await store.markAllRead(in: nil, upTo: listed, at: StoreScenario.start), 3)
      try expect(try await scenario.titles(PostQuery(status: .unread)), ["old"])
    },

    FeedStoreCheck("the last listing keeps the moment it was made") { scenario in
      try expect(try await scenario.store.listedArrival(), nil)
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, [.named("one")]).new
      let moment = try await scenario.store.latestArrival()
      try await scenario.store.saveListing(posts, upTo: moment)
      try await scenario.refresh(feed, [.named("two")])
      try expect(try await scenario.store.listedArrival(), moment)
      try expect(try await scenario.store.latestArrival() > moment, true)
      try await scenario.store.saveListing(nil, upTo: try await scenario.store.latestArrival())
      try expect(try await scenario.store.listedArrival() == moment, false)
      try expect(try await scenario.store.listing(), posts)
    },

    FeedStoreCheck("deleting lowers counts by what was there") { scenario in
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(
        feed, [.named("one"), .named("two"), .named("three")]
      ).new
      _ = try await scenario.store.mark([posts[0]], .read(true))
      try expect(try await scenario.store.delete([posts[0], posts[1]]), 2)
      try expect(try await scenario.counts(feed), .init(1, of: 1))
      try expect(try await scenario.store.delete(posts), 1)
      try expect(try await scenario.counts(feed), .init(0, of: 0))
    },
  ]
}
