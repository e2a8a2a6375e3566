import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let refreshes = [
    StoreCheck("posts and channels are read back as they were recorded") { scenario in
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

    StoreCheck("a truncated document replaces the channel only if it has no title yet") {
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

    StoreCheck("posts are created only from new and edited items") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one"), .named("two"), .named("two")])
      try expect(scenario.posts.take(), ["one", "two"])
      try await scenario.refresh(feed, [.named("one"), .named("two")])
      try expect(scenario.posts.take(), [])
      try await scenario.refresh(
        feed, [.named("one"), .named("two", text: "edited"), .named("three")])
      try expect(scenario.posts.take(), ["three", "two"])
    },

    StoreCheck("an edit replaces the content of a post and keeps its marks") { scenario in
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

    StoreCheck("an edit without a date keeps the date and position of the post") { scenario in
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

    StoreCheck("an edit can remove the body of a post") { scenario in
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

    StoreCheck("a refresh without changes updates only the fetch state") { scenario in
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

    StoreCheck("a failed refresh keeps the channel, posts, index and validators") { scenario in
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

    StoreCheck("recording a refresh of a removed feed is an error") { scenario in
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

    StoreCheck("equal GUIDs in different feeds are different posts") { scenario in
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
