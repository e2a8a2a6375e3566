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
