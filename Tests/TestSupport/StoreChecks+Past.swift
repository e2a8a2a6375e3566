import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let past = [
    StoreCheck("older posts are stored as read, sorted by date, and not announced") { scenario in
      let feed = try await scenario.subscribe()
      let new = try await scenario.refresh(feed, [.dated("new", 9), .dated("newer", 8)], on: 10).new
      let old = try await scenario.addOlderPosts(feed, [.dated("b", 2), .dated("a", 1)], on: 11)
      try expect(try await scenario.titles(), ["new", "newer", "b", "a"])
      try expect(try await scenario.counts(feed), .init(2, of: 4))
      try expect(old.count, 2)
      try expect(try await scenario.store.posts(PostQuery(ids: old)).map(\.isRead), [true, true])
      try expect(try await scenario.announced(), new)
      try expect(try await scenario.store.check(), [])
    },

    StoreCheck("older posts stay unlisted until they themselves are reported") { scenario in
      let feed = try await scenario.subscribe()
      let other = try await scenario.subscribe("b")
      let first = try await scenario.addOlderPosts(feed, [.named("b"), .named("a")])
      let second = try await scenario.addOlderPosts(feed, [.named("a"), .named("9")])
      let third = try await scenario.addOlderPosts(other, [.named("x")])
      try expect(
        Set(try await scenario.store.unlistedHistoryPosts(of: feed)), Set(first + second))
      _ = try await scenario.store.delete([second[0]])
      try await scenario.store.announced([first[0], PostID(rawValue: 999)])
      try expect(try await scenario.store.unlistedHistoryPosts(of: feed), [first[1]])
      try await scenario.store.announced(first)
      try expect(try await scenario.store.unlistedHistoryPosts(of: feed), [])
      try expect(try await scenario.store.unlistedHistoryPosts(of: other), third)
    },

    StoreCheck("an older post restored by undoing the deletion of its story is not announced") {
      scenario in
      let (one, two) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      let post = try await scenario.refresh(one, [.dated("story", 3)], on: 4).new
      try await scenario.store.announced(post)
      _ = try await scenario.store.delete(post)
      try expect(try await scenario.addOlderPosts(two, [.dated("story", 3)], on: 5), [])
      _ = try await scenario.store.undo()
      try expect(try await scenario.counts(two).unread, 0)
      try expect(try await scenario.counts(two).total, 1)
      try expect(try await scenario.announced(), [])
      try expect(try await scenario.store.check(), [])
    },

    StoreCheck("older posts that retention has removed can be fetched again") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.dated("new", 9)], on: 10)
      let page: [Item] = [.dated("b", 2), .dated("a", 1)]
      let old = try await scenario.addOlderPosts(feed, page, on: 10)
      try await store.announced(old)
      _ = try await store.delete([old[1]])
      let left = [try await store.post(old[0]).post.title]
      try await scenario.refresh(feed, [.dated("new", 9)], on: 20)
      try expect(
        try await store.sweep(Retention(days: 5)), SweepReport(posts: 1))
      let again = try await scenario.addOlderPosts(feed, page, on: 31)
      try expect(try await store.posts(PostQuery(ids: again)).map(\.post.title), left)
      try expect(try await store.posts(PostQuery(ids: again)).map(\.isRead), [true])
      try expect(Set(try await store.unlistedHistoryPosts(of: feed)), Set(again))
      try expect(try await scenario.addOlderPosts(feed, page, on: 32), [])
      try expect(try await scenario.refresh(feed, [.dated("new", 9)], on: 33), RefreshRecord())
      try expect(try await store.check(), [])
    },

    StoreCheck("a page of older posts does not change known posts") { scenario in
      let feed = try await scenario.subscribe()
      _ = try await scenario.store.set([feed], to: .updating(.unread))
      let posts = try await scenario.refresh(
        feed, [.named("one", text: "corrected"), .named("two"), .named("gone")], on: 0
      ).new
      _ = try await scenario.store.mark(posts, .read(true))
      _ = try await scenario.store.delete([posts[2]])
      let before = try await scenario.library(feed)

      try expect(
        try await scenario.addOlderPosts(
          feed, [.named("one", text: "as it was first"), .named("two"), .named("gone")], on: 1),
        [])

      try expect(try await scenario.library(feed), before)
      let next = try await scenario.refresh(
        feed, [.named("one", text: "corrected"), .named("two"), .named("gone")], on: 2)
      try expect(next, RefreshRecord())
    },

    StoreCheck("older posts are not purged by refreshes, and not new if the feed lists them") {
      scenario in
      let feed = try await scenario.subscribe()
      let listed: [Item] = [.dated("five", 5), .dated("four", 4)]
      let old: [Item] = [.dated("three", 3), .dated("two", 2)]
      _ = try await scenario.refresh(feed, listed, on: 10)
      _ = try await scenario.addOlderPosts(feed, old, on: 10)
      for day in 11...13 {
        try expect(try await scenario.refresh(feed, listed, on: Double(day)), RefreshRecord())
      }
      try expect(try await scenario.titles(), ["five", "four", "three", "two"])
      try expect(try await scenario.addOlderPosts(feed, old, on: 14), [])
      try expect(try await scenario.refresh(feed, listed + old, on: 200), RefreshRecord())
      try expect(
        try await scenario.refresh(feed, [.dated("six", 6)] + listed, on: 201).new.count, 1)
    },

    StoreCheck("pages of older posts affect neither purges nor the detection of changed GUIDs") {
      scenario in
      let feed = try await scenario.subscribe()
      let listed = (1...12).map { Item.dated("p\($0)", $0) }
      _ = try await scenario.refresh(feed, listed)
      _ = try await scenario.addOlderPosts(feed, [.dated("old", -1)])
      // The same posts with other GUIDs. In a refresh, three of them would prove that the GUIDs
      // changed.
      let moved = (1...4).map { Item.dated("p\($0)", $0, guid: "other-\($0)") }
      try expect(try await scenario.addOlderPosts(feed, moved, on: 1).count, 4)
      _ = try await scenario.refresh(feed, listed, on: 2)
      let report = try await scenario.store.lastReport(of: feed)
      try expect(report?.purge, .believed)
      try expect(report?.items.map(\.judgement.verdict), (1...12).map { .known($0) })
    },

    StoreCheck("several versions of a post in a page of older posts are one post") { scenario in
      let feed = try await scenario.subscribe()
      let page = [Item.named("a", text: "second"), .named("a", text: "first"), .named("b")]
      let old = try await scenario.addOlderPosts(feed, page)
      try expect(old.count, 2)
      try expect(try await scenario.refresh(feed, [.named("a", text: "third")], on: 1).new, [])
    },

    StoreCheck("older posts that share a link are different posts") { scenario in
      let feed = try await scenario.subscribe()
      func day(_ number: Int) -> Item {
        Item(
          "Day \(number)", link: "https://a.example/days", date: StoreScenario.day(-Double(number)))
      }
      try expect(try await scenario.addOlderPosts(feed, [day(1), day(2), day(3)]).count, 3)
      try expect(try await scenario.addOlderPosts(feed, [day(3), day(4)]).count, 1)
    },

    StoreCheck("under .classic, older posts are not stored twice") { scenario in
      let feed = try await scenario.subscribe(profile: .classic)
      _ = try await scenario.refresh(feed, [.named("new")])
      try expect(try await scenario.addOlderPosts(feed, [.named("new"), .named("old")]).count, 1)
      _ = try await scenario.refresh(feed, [.named("new")], on: 1)
      try expect(try await scenario.addOlderPosts(feed, [.named("old"), .named("older")]).count, 1)
    },

    StoreCheck("pages of older posts do not bring deleted stories or posts that a rule drops") {
      scenario in
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let gone = try await scenario.refresh(other, [.named("story")]).new
      _ = try await scenario.store.delete(gone)
      _ = try await scenario.store.addRule("dull", [.drop])
      _ = try await scenario.store.addRule("good", [.star, .notify])
      let page: [Item] = [.named("story"), .named("dull"), .named("good"), .named("plain")]
      try expect(try await scenario.addOlderPosts(feed, page).count, 2)
      try expect(
        try await scenario.titles(PostQuery(status: .starred, feeds: [feed])), ["good"])
      try expect(try await scenario.announced(), [])
      try expect(try await scenario.addOlderPosts(feed, page, on: 1), [])
    },

    StoreCheck("a page of older posts with other GUIDs than the feed stores no post twice") {
      scenario in
      let feed = try await scenario.subscribe()
      let listed: [Item] = [.dated("b", 2, guid: "https://a.example/b"), .dated("a", 1)]
      _ = try await scenario.refresh(feed, listed)
      let titles = try await scenario.titles()
      let page = listed.map { item in
        var item = item
        item.guid = item.title.map { "tag:\($0)" }
        item.text = "as the archive has it"
        return item
      }
      for day in [1.0, 200, 400] {
        try expect(
          try await scenario.addOlderPosts(feed, page + [.dated("x", -1)], on: day).count == 1,
          day == 1)
        _ = try await scenario.refresh(feed, [.dated("now", Int(day))], on: day)
        _ = try await scenario.store.dropAliases()
      }
      try expect(
        try await scenario.titles().filter { titles.contains($0) }.count, titles.count)
    },

    StoreCheck("pages of older posts with renumbered GUIDs store each post once") { scenario in
      let feed = try await scenario.subscribe()
      func page(_ days: ClosedRange<Int>) -> [Item] {
        days.reversed().enumerated().map { place, day in
          Item(
            "Day \(day)", guid: "\(place)", link: "https://a.example/\(day)",
            date: StoreScenario.day(Double(day)), text: "Text of \(day)")
        }
      }
      _ = try await scenario.refresh(feed, page(7...9), on: 10)
      try expect(try await scenario.addOlderPosts(feed, page(4...6), on: 10).count, 3)
      try expect(try await scenario.addOlderPosts(feed, page(5...7), on: 10).count, 0)
      try expect(try await scenario.addOlderPosts(feed, page(2...4), on: 10).count, 2)
      try expect(
        try await scenario.titles(), (2...9).reversed().map { "Day \($0)" })
      try expect(try await scenario.refresh(feed, page(7...9), on: 11).new, [])
      try expect(try await scenario.refresh(feed, page(8...10), on: 12).new.count, 1)
    },

    StoreCheck("recording a page of older posts stores the position and changes nothing else") {
      scenario in
      let feed = try await scenario.subscribe()
      try expect(try await scenario.store.historyPosition(of: feed), nil)
      let state = FetchState(
        validators: Validators(url: "https://a.example/", entityTag: "\"1\"", lastModified: nil),
        bodyDigest: Digest("x"), lastChecked: StoreScenario.start)
      _ = try await scenario.store.record(.unchanged(state), for: feed, at: StoreScenario.start)
      var place = HistoryPosition(next: PageLink("https://a.example/2"), date: StoreScenario.day(1))
      _ = try await scenario.addOlderPosts(feed, [.named("old")], on: 1, to: place)
      try expect(try await scenario.store.historyPosition(of: feed), place)
      let gap = HistoryGap(
        begin: 1, next: PageLink("https://a.example/?paged=2", isGuessed: true))
      for wanted in [
        HistoryPosition(next: nil, date: StoreScenario.day(1), gap: gap),
        HistoryPosition(next: place.next, date: place.date, gap: HistoryGap(begin: 7)), place,
      ] {
        _ = try await scenario.store.recordHistoryPage(
          HistoryPage(place: wanted), for: feed, at: StoreScenario.day(1))
        try expect(try await scenario.store.historyPosition(of: feed), wanted)
      }
      try expect(try await scenario.store.feeds()[0].fetchState, state)
      try expect(try await scenario.store.lastReport(of: feed), nil)

      place = HistoryPosition(next: nil, date: StoreScenario.day(2))
      let pause = HostDelay(host: "a.example", until: StoreScenario.day(3))
      _ = try await scenario.store.recordHistoryPage(
        HistoryPage(place: place, hostDelay: pause), for: feed, at: StoreScenario.day(2))
      try expect(try await scenario.store.historyPosition(of: feed), place)
      try expect(try await scenario.store.hostDelays(), ["a.example": pause.until])

      try expect(try await scenario.store.move(feed, to: "https://new.example/"), true)
      try expect(try await scenario.store.historyPosition(of: feed), nil)
      try await scenario.store.unsubscribe(from: [feed])
      for page in [HistoryPage(place: place), HistoryPage(.empty, place: place)] {
        try expect(
          try await codeOfError { () async throws(StoreError) in
            try await scenario.store.recordHistoryPage(page, for: feed, at: StoreScenario.day(3))
          }, .notFound)
      }
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await scenario.store.historyPosition(of: feed)
        }, .notFound)
    },
  ]
}

extension FeedSnapshot {
  fileprivate static let empty = FeedSnapshot(
    channel: Channel(), items: [], completeness: .complete)
}

extension Item {
  /// Returns an item that was published some days after the start.
  static func dated(_ name: String, _ day: Int, guid: String? = nil) -> Item {
    Item(
      name, guid: guid ?? name, link: "https://a.example/\(guid ?? name)",
      date: StoreScenario.day(Double(day)))
  }
}

extension FeedProperties {
  fileprivate static func updating(_ policy: UpdatePolicy) -> FeedProperties {
    var properties = FeedProperties()
    properties.onUpdate = policy
    return properties
  }
}

extension StoreScenario {
  /// Records a page of older posts, and returns the posts that it added.
  fileprivate func addOlderPosts(
    _ feed: FeedID, _ items: [Item], on day: Double = 0, to place: HistoryPosition? = nil
  ) async throws -> [PostID] {
    let record = try await recordPage(feed, items, on: day, to: place)
    try expect(record.missed, [])
    return record.old
  }

  /// Records a page of older posts, and returns the full result.
  func recordPage(
    _ feed: FeedID, _ items: [Item], on day: Double = 0, to place: HistoryPosition? = nil
  ) async throws -> StoredHistoryPage {
    let snapshot = FeedSnapshot(
      channel: Channel(title: "Page", link: "https://channel.example/"),
      items: items.map { $0.incoming(posts) }, completeness: .complete)
    let place = place ?? HistoryPosition(next: nil, date: Self.day(day))
    return try await store.recordHistoryPage(
      HistoryPage(snapshot, place: place), for: feed, at: Self.day(day))
  }

  /// Returns the state of a feed that is visible to the reader.
  fileprivate func library(_ feed: FeedID) async throws -> [String] {
    let posts = try await store.posts(PostQuery(feeds: [feed]))
    return ["\(try await store.feeds())"] + posts.map { "\($0)" }
      + [try await store.lastReport(of: feed).map { "\($0.items)" } ?? ""]
  }
}
