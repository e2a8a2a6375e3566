import FeedModel
import LibraryStore

extension StoreChecks {
  static let lists = [
    StoreCheck("posts are listed newest first; of equal dates, the last stored comes first") {
      scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(
        feed,
        [
          .named("old", date: StoreScenario.day(-5)), .named("first undated"),
          .named("second undated"), .named("older", date: StoreScenario.day(-6)),
        ])
      try await scenario.refresh(feed, [.named("equal", date: StoreScenario.day(-5))], on: 1)
      try expect(
        try await scenario.titles(), ["first undated", "second undated", "equal", "old", "older"])
    },

    StoreCheck("a post with a future date does not stay at the top of the list") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("future", date: StoreScenario.day(4_000))])
      try await scenario.refresh(feed, [.named("next", date: StoreScenario.day(1))], on: 2)
      try expect(try await scenario.titles(), ["next", "future"])
      let edited = Item.named("future", date: StoreScenario.day(5_000), text: "edited")
      try expect(try await scenario.refresh(feed, [edited], on: 3).updated, 1)
      try expect(try await scenario.titles(), ["next", "future"])
    },

    StoreCheck("listed posts have no bodies") { scenario in
      let feed = try await scenario.subscribe()
      let post = try await scenario.refresh(feed, [.named("one")]).new[0]
      var expected = try await scenario.store.post(post)
      try expect(expected.post.content, .html("text"))
      expected.post.content = nil
      try expect(try await scenario.store.posts(PostQuery()), [expected])
    },

    StoreCheck("queries apply status, feeds, posts and limit, and counts ignore the limit") {
      scenario in
      let library = try await ThreeFeeds(scenario)
      for status in [PostQuery.Status.any, .unread, .starred] {
        for feeds in library.someFeeds {
          for ids in library.somePosts {
            for limit in [nil, 0, 1, 3, 100] {
              try await library.check(
                PostQuery(status: status, feeds: feeds, ids: ids, limit: limit))
            }
          }
        }
      }
    },

    StoreCheck("the last listing keeps its order, even if its posts are deleted") { scenario in
      try expect(try await scenario.store.listing(), [])
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
      let listing = [posts[1], posts[0], PostID(rawValue: .max), posts[1]]
      try await scenario.store.saveListing(listing)
      _ = try await scenario.store.delete([posts[1]])
      try expect(try await scenario.store.listing(), listing)
      try await scenario.store.saveListing([])
      try expect(try await scenario.store.listing(), [])
    },

    StoreCheck("each terminal has its own listing, and one without a listing uses the newest") {
      scenario in
      let store = scenario.store
      let (one, two) = (ListingTerminal(terminal: "1"), ListingTerminal(terminal: "2"))
      func posts(_ numbers: Int64...) -> [PostID] { numbers.map(PostID.init) }
      try await store.saveListing(posts(1), at: .withoutTerminal)
      try expect(try await store.listing(at: one), posts(1))
      try await store.saveListing(posts(2, 3), at: one)
      try await store.saveListing(posts(4), at: .withoutTerminal)
      try expect(try await store.listing(at: one), posts(2, 3))
      try expect(try await store.listing(at: two), posts(2, 3))
      try expect(try await store.listing(at: .withoutTerminal), posts(4))
      try await store.saveListing(posts(5), at: two)
      try expect(try await store.listing(at: one), posts(2, 3))
      try expect(try await store.listing(at: ListingTerminal(terminal: "3")), posts(5))
      for number in 3..<(2 + ListingTerminal.keptCount) {
        try await store.saveListing(posts(6), at: ListingTerminal(terminal: "\(number)"))
      }
      try expect(try await store.listing(at: two), posts(5))
      try expect(try await store.listing(at: one), posts(6))
    },

    StoreCheck(
      "each terminal records its own shown posts, and a new one starts from the newest record"
    ) {
      scenario in
      let store = scenario.store
      let (one, two) = (ListingTerminal(terminal: "1"), ListingTerminal(terminal: "2"))
      func moment(_ number: Int64) -> Arrival { Arrival(rawValue: number) }
      let feed = try await scenario.subscribe("a")
      let posts = try await scenario.refresh(feed, [.named("1"), .named("2")]).new
      try await store.noteListed(.library, upTo: moment(1), at: .withoutTerminal)
      try expect(
        try await store.listedPosts(at: .withoutTerminal), ListedPosts(library: moment(1)))
      try await store.noteListed(.posts([posts[0]]), upTo: moment(2), at: one)
      var listed = ListedPosts(library: moment(1), posts: [posts[0]], at: one)
      try expect(try await store.listedPosts(at: one), listed)
      try await store.noteListed(.library, upTo: moment(3), at: .withoutTerminal)
      try expect(try await store.listedPosts(at: one), listed)
      try expect(try await store.listedPosts(at: two), listed)
      try expect(try await store.listedPosts(at: .withoutTerminal), listed)
      try await store.noteListed(.feeds([feed]), upTo: moment(4), at: two)
      try await store.noteListed(.library, upTo: moment(5), at: one)
      try expect(try await store.listedPosts(at: one), ListedPosts(library: moment(5), at: one))
      (listed.feeds, listed.place) = ([feed: moment(4)], two)
      try expect(try await store.listedPosts(at: two), listed)
      try expect(try await store.listedPosts(at: .withoutTerminal), listed)
      _ = try await store.delete([posts[0]])
      listed.posts = []
      try await store.noteListed(.posts([]), upTo: moment(6), at: two)
      try expect(try await store.listedPosts(at: two), listed)
    },

    StoreCheck("reading a post that does not exist is an error") { scenario in
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await scenario.store.post(PostID(rawValue: 1))
        }, .notFound)
    },
  ]
}

/// Three feeds with posts of all marks, and the expected result of any query by simple filtering.
private struct ThreeFeeds {
  let scenario: StoreScenario
  let feeds: [FeedID]
  let all: [StoredPost]

  init(_ scenario: StoreScenario) async throws {
    self.scenario = scenario
    var feeds: [FeedID] = []
    for name in ["a", "b", "c"] {
      let feed = try await scenario.subscribe(name)
      feeds.append(feed)
      let items = (0..<4).map { Item.named("\(name)\($0)", date: StoreScenario.day(-Double($0))) }
      let posts = try await scenario.refresh(feed, items).new
      _ = try await scenario.store.mark([posts[0], posts[3]], .read(true))
      _ = try await scenario.store.mark([posts[1], posts[3]], .starred(true))
    }
    self.feeds = feeds
    all = try await scenario.store.posts(PostQuery())
    try expect(all.map(\.post.title?.last), Array("000111222333").map { $0 })
  }

  var someFeeds: [[FeedID]?] {
    [nil, [], [feeds[1]], [feeds[2], feeds[0], feeds[2]], [FeedID(rawValue: 4711)]]
  }

  var somePosts: [[PostID]?] {
    [nil, [], [all[0].id, all[5].id, all[5].id, all[9].id, PostID(rawValue: 4711)]]
  }

  func check(_ query: PostQuery) async throws {
    let matches = all.filter { post in
      let hasStatus =
        query.status == .any
        || (query.status == .unread ? !post.isRead : post.isStarred)
      return hasStatus && query.feeds?.contains(post.feed) != false
        && query.ids?.contains(post.id) != false
    }
    try expect(
      try await scenario.store.posts(query), Array(matches.prefix(query.limit ?? all.count)))
    try expect(try await scenario.store.count(query), matches.count)
  }
}
