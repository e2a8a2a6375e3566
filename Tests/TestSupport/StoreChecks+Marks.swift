import FeedModel
import LibraryStore

extension StoreChecks {
  static let marks = [
    StoreCheck("marking posts updates the counts and returns the number of changed posts") {
      scenario in
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

    StoreCheck("all posts of the given feeds, or of all feeds, are marked as read") { scenario in
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

    StoreCheck("marking all as read up to an arrival leaves later posts unread") { scenario in
      let store = scenario.store
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      let old = try await scenario.refresh(one, [.named("old"), .named("older")]).new
      let moment = try await store.latestArrival()
      try await scenario.refresh(one, [.named("new", date: StoreScenario.day(-99))], on: 1)
      try await scenario.refresh(two, [.named("newer")], on: -5)

      try expect(
        try await store.markAllRead(in: [two], upTo: moment), 0)
      try expect(try await store.markAllRead(in: nil, upTo: moment), 2)
      try expect(
        try await scenario.titles(PostQuery(status: .unread)), ["newer", "new"])
      try expect(try await store.feeds().map(\.unread), [1, 1])
      try expect(try await store.unreadCount(), 2)

      // A post that the reader marks as unread counts as listed; a post that is restored does not.
      _ = try await store.mark(old, .read(false))
      _ = try await store.delete([old[0]])
      let listed = try await store.latestArrival()
      _ = try await store.undo()
      try expect(try await store.markAllRead(in: nil, upTo: listed), 3)
      try expect(try await scenario.titles(PostQuery(status: .unread)), ["old"])
    },

    StoreCheck("shown posts are recorded for the library, for feeds and for single posts") {
      scenario in
      let store = scenario.store
      let feeds = [try await scenario.subscribe("a"), try await scenario.subscribe("b")]
      try expect(try await store.listedPosts(), nil)
      func moment(_ number: Int64) -> Arrival { Arrival(rawValue: number) }
      let posts = try await scenario.refresh(feeds[0], [.named("1"), .named("2")]).new
      _ = try await store.mark([posts[1]], .read(true))
      try await store.noteListed(.posts([]), upTo: moment(1))
      try expect(try await store.listedPosts(), ListedPosts(library: moment(0)))
      try await store.noteListed(.feeds([feeds[0]]), upTo: moment(2))
      try await store.noteListed(.feeds(feeds), upTo: moment(3))
      try await store.noteListed(.feeds([feeds[0], FeedID(rawValue: 4711)]), upTo: moment(4))
      try await store.noteListed(.posts(posts), upTo: moment(4))
      try expect(
        try await store.listedPosts(),
        ListedPosts(
          library: moment(0), feeds: [feeds[0]: moment(4), feeds[1]: moment(3)],
          posts: [posts[0]]))
      _ = try await store.mark(posts, .read(true))
      try await store.noteListed(.posts([]), upTo: moment(4))
      try expect(try await store.listedPosts()?.posts, [])
      try await store.noteListed(.library, upTo: moment(5))
      try expect(try await store.listedPosts(), ListedPosts(library: moment(5)))
    },

    StoreCheck("a post that becomes unread again counts as not yet listed") { scenario in
      let store = scenario.store
      let subscription = Subscription(url: "https://a.example/feed", onUpdate: .unread)
      let feed = try await store.subscribe(to: [subscription], at: StoreScenario.start)[0].id
      let names = ["unread", "read", "deleted", "shown"]
      let posts = try await scenario.refresh(feed, names.map { .named($0) }).new
      let start = try await store.latestArrival()
      func show(_ posts: [PostID]) async throws {
        try await store.noteListed(.posts(posts), upTo: start)
      }
      try await show(posts)
      _ = try await store.mark([posts[1]], .read(true))
      let edited = names.map { Item.named($0, text: $0.hasSuffix("read") ? "new" : "text") }
      try await scenario.refresh(feed, edited, on: 1)
      _ = try await store.delete([posts[2]])
      _ = try await store.undo()
      try expect(try await store.listedPosts()?.posts, [posts[3]])
      try await show(posts)
      try await store.unsubscribe(from: [feed])
      _ = try await store.undo()
      try expect(try await store.listedPosts()?.posts, [])
    },

    StoreCheck("marking all as read marks only the listed posts of each feed") { scenario in
      let store = scenario.store
      for chosen in [nil, [0, 1, 2], [0, 1], [1]] as [[Int]?] {
        var feeds: [FeedID] = []
        for name in ["a", "b", "c"] {
          let feed = try await scenario.subscribe("\(name)\(chosen?.count ?? 0)")
          try await scenario.refresh(feed, ["1", "2", "3"].map { .named($0, on: name) })
          feeds.append(feed)
        }
        let (all, moment) = (feeds, try await store.latestArrival())
        for (feed, name) in zip(feeds, ["a", "b", "c"]) {
          try await scenario.refresh(feed, ["4", "5"].map { .named($0, on: name) }, on: 1)
        }
        let newest = try await store.posts(PostQuery(feeds: [feeds[2]], limit: 1))
        let listed = ListedPosts(
          library: moment, feeds: [feeds[1]: try await store.latestArrival()],
          posts: Set(newest.map(\.id)))
        let wanted = chosen.map { $0.map { all[$0] } }
        let marked = try await store.markAllRead(
          in: wanted, upTo: listed, at: StoreScenario.start)
        let left = [2, 0, 1].enumerated().map { (chosen ?? [0, 1, 2]).contains($0) ? $1 : 5 }
        try expect(marked, 15 - left.reduce(0, +))
        for (feed, count) in zip(feeds, left) {
          try expect(try await scenario.counts(feed).unread, count)
        }
        try expect(try await store.undo().map(\.restored), [marked])
        for feed in feeds { try expect(try await scenario.counts(feed).unread, 5) }
        try expect(try await store.check(), [])
        try await store.unsubscribe(from: feeds)
      }
    },

    StoreCheck("deleting posts lowers the unread and total counts") { scenario in
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
