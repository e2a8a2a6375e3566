import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let refreshes = [
    StoreCheck("a post comes back as it was brought") { scenario in
      let feed = try await scenario.subscribe()
      let post = fullPost
      let identity = PostIdentity(guid: "full")
      let snapshot = FeedSnapshot(
        channel: fullChannel, items: [IncomingPost(identity: identity) { post }],
        completeness: .complete)
      let state = FetchState(
        validators: Validators(url: "u", entityTag: "\"e\"", lastModified: "m"),
        bodyDigest: Digest("body"), lastChecked: StoreScenario.day(1),
        lastSucceeded: StoreScenario.day(1))

      let record = try await scenario.store.record(
        .snapshot(snapshot, state), for: feed, at: StoreScenario.day(1))

      let stored = StoredPost(
        id: record.new[0], feed: feed, post: post, isRead: false, isStarred: false,
        firstSeen: StoreScenario.day(1))
      try expect(try await scenario.store.post(record.new[0]), stored)
      try expect(
        try await scenario.store.feeds(),
        [
          StoredFeed(
            id: feed, subscription: Subscription(url: "https://a.example/feed"),
            channel: fullChannel, fetchState: state.noting(newPosts: 1, of: snapshot),
            added: StoreScenario.start, unread: 1,
            total: 1)
        ])
    },

    StoreCheck("a document that is cut off renews no channel but one without a title") {
      scenario in
      let feed = try await scenario.subscribe()
      func channel(after channel: Channel, _ completeness: Completeness) async throws -> Channel? {
        let snapshot = FeedSnapshot(channel: channel, items: [], completeness: completeness)
        _ = try await scenario.store.record(
          .snapshot(snapshot, FetchState()), for: feed, at: StoreScenario.day(1))
        return try await scenario.store.feeds().first { $0.id == feed }?.channel
      }
      let (part, other) = (Channel(title: "part"), Channel(title: "other"))
      try expect(try await channel(after: part, .truncated), part)
      try expect(try await channel(after: other, .truncated), part)
      try expect(try await channel(after: fullChannel, .complete), fullChannel)
      try expect(try await channel(after: Channel(), .truncated), fullChannel)
      try expect(try await channel(after: other, .partial), other)
    },

    StoreCheck("new posts are reported in the feed's order, and only once") { scenario in
      let feed = try await scenario.subscribe()
      let first = try await scenario.refresh(feed, [.named("one"), .named("two")])
      var titles: [String?] = []
      for post in first.new { titles.append(try await scenario.store.post(post).post.title) }
      try expect(titles, ["one", "two"])

      let second = try await scenario.refresh(
        feed, [.named("three"), .named("one"), .named("two")], on: 1)
      try expect(second.new.count, 1)
      try expect(try await scenario.store.post(second.new[0]).firstSeen, StoreScenario.day(1))
      try expect(try await scenario.counts(feed), .init(3, of: 3))
    },

    StoreCheck("posts are made for new and edited items only") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one"), .named("two"), .named("two")])
      try expect(scenario.posts.take(), ["one", "two"])
      try await scenario.refresh(feed, [.named("one"), .named("two")])
      try expect(scenario.posts.take(), [])
      try await scenario.refresh(
        feed, [.named("one"), .named("two", text: "edited"), .named("three")])
      try expect(scenario.posts.take(), ["three", "two"])
    },

    StoreCheck("an edit renews the post and keeps the marks") { scenario in
      let feed = try await scenario.subscribe()
      let post = try await scenario.refresh(feed, [.named("one", date: StoreScenario.start)]).new[0]
      _ = try await scenario.store.mark([post], .read(true))
      _ = try await scenario.store.mark([post], .starred(true))

      let edited = Item("Edited", guid: "one", date: StoreScenario.day(9), text: "more")
      let record = try await scenario.refresh(feed, [edited], on: 2)

      try expect(record, RefreshRecord(new: [], updated: 1))
      try expect(
        try await scenario.store.post(post),
        StoredPost(
          id: post, feed: feed, post: edited.post, isRead: true, isStarred: true,
          firstSeen: StoreScenario.start, edits: 1))
      try expect(try await scenario.counts(feed), .init(0, of: 1))
    },

    StoreCheck("an edit that gives no date leaves the post its date and its place") {
      scenario in
      let feed = try await scenario.subscribe()
      let old = StoreScenario.day(-9)
      let newer = Item.named("newer", date: StoreScenario.day(-1))
      try await scenario.refresh(feed, [.named("one", date: old), newer])
      try await scenario.refresh(feed, [.named("one", text: "edited"), newer], on: 1)

      let posts = try await scenario.store.posts(PostQuery())
      try expect(posts.map(\.post.title), ["newer", "one"])
      try expect(posts[1].post.published, old)
      try expect(posts[1].sortDate, old)
    },

    StoreCheck("an edit can take the body away") { scenario in
      let feed = try await scenario.subscribe()
      let post = try await scenario.refresh(feed, [.named("one")]).new[0]
      let bare = FeedSnapshot(
        channel: Channel(),
        items: [
          IncomingPost(identity: PostIdentity(guid: "one", title: "Bare")) { Post(title: "Bare") }
        ], completeness: .complete)
      let record = try await scenario.store.record(
        .snapshot(bare, FetchState()), for: feed, at: StoreScenario.start)
      try expect(record.updated, 1)
      try expect(try await scenario.store.post(post).post, Post(title: "Bare"))
    },

    StoreCheck("an unchanged feed keeps all but its fetch state") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one")])
      let before = try await scenario.store.feeds()[0]
      let state = FetchState(lastChecked: StoreScenario.day(3), lastSucceeded: StoreScenario.day(3))

      let record = try await scenario.store.record(
        .unchanged(state), for: feed, at: StoreScenario.day(3))

      try expect(record, RefreshRecord())
      var expected = before
      expected.fetchState = state
      try expect(try await scenario.store.feeds(), [expected])
      try expect(try await scenario.refresh(feed, [.named("one")]).new, [])
    },

    StoreCheck("a failure keeps channel, posts, index and validators") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one")])
      let before = try await scenario.store.feeds()[0]
      let failure = FetchFailure(.status, "The server answered 503.", status: 503)
      let state = before.fetchState.failing(failure, at: StoreScenario.day(3))

      let record = try await scenario.store.record(
        .failed(failure, state), for: feed, at: StoreScenario.day(3))

      try expect(record, RefreshRecord())
      var expected = before
      expected.fetchState = state
      try expect(try await scenario.store.feeds(), [expected])
      try expect(try await scenario.titles(), ["one"])
      try expect(try await scenario.refresh(feed, [.named("one")]).new, [])
    },

    StoreCheck("a feed that is gone cannot be refreshed") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.store.unsubscribe(from: [feed])
      let outcomes: [FetchOutcome] = [
        .unchanged(FetchState()),
        .failed(FetchFailure(.limit, "Too large."), FetchState()),
        .snapshot(
          FeedSnapshot(channel: Channel(), items: [], completeness: .complete), FetchState()),
      ]
      for outcome in outcomes {
        try expect(
          try await codeOfError { () async throws(StoreError) in
            try await scenario.store.record(outcome, for: feed, at: StoreScenario.start)
          }, .notFound)
      }
    },

    StoreCheck("feeds with equal guids have nothing to do with each other") { scenario in
      let one = try await scenario.subscribe("a")
      let two = try await scenario.subscribe("b")
      try expect(try await scenario.refresh(one, [.named("same")]).new.count, 1)
      let second = try await scenario.refresh(two, [.named("same")])
      try expect(second.new.count, 1)
      _ = try await scenario.store.delete(second.new)
      try expect(try await scenario.refresh(one, [.named("same", text: "new")]).updated, 1)
      try expect(try await scenario.titles(), ["same"])
    },
  ]

  private static let fullChannel = Channel(
    title: "T", link: "https://c.example/", summary: "S", language: "de", image: "i",
    hubs: ["h1", "h2"])

  private static let fullPost = Post(
    guid: "g", link: "https://c.example/1", comments: "https://c.example/1#c", title: "A \"title\"",
    authors: [Author(name: "N", email: "e@c.example", url: "u"), Author(name: "M")],
    published: StoreScenario.day(0.3), updated: StoreScenario.day(0.7), summary: "S\n\u{1F9A9}",
    content: .text("plain <b>text</b>"), tags: ["one", "two/\u{1E}"],
    enclosures: [
      Enclosure(url: "e1", mediaType: "audio/mpeg", title: "t", size: .max, duration: 1.5),
      Enclosure(url: "e2"),
      Enclosure(url: "e3", duration: .infinity),
    ], image: "i", language: "en")
}
