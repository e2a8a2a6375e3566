import FeedModel
import LibraryStore

extension StoreChecks {
  /// Lists of subscriptions, and feeds that are restored.
  static let importing = [
    StoreCheck(
      "attributes of imported lists are stored once and remain when their feeds are removed"
    ) {
      scenario in
      let store = scenario.store
      try expect(try await store.listNotes(), ListNotes())
      try expect(try await store.note(SubscriptionList()), [])
      let feeds = [try await scenario.subscribe("a"), try await scenario.subscribe("b")]
      let first = SubscriptionList(
        feeds: [
          listed("a", OutlineNotes(type: "atom", attributes: [odd, odd])),
          listed("a", OutlineNotes(type: "second")), listed("b"),
        ],
        head: [OutlineAttribute(name: "ownerName", value: "Ann")],
        folders: [FolderPath(["a/b", "c"]): [odd]])
      let known = feeds.map { SubscribeResult(id: $0, isNew: false) }
      try expect(try await store.note(first), [known[0], known[0], known[1]])
      let notes = ListNotes(
        head: first.head, folders: first.folders,
        feeds: [feeds[0]: OutlineNotes(type: "atom", attributes: [odd, odd])])
      try expect(try await store.listNotes(), notes)
      let second = SubscriptionList(
        feeds: [listed("a"), listed("b", OutlineNotes(attributes: [odd]))],
        head: [OutlineAttribute(name: "ownerName", value: "Ben")],
        folders: [FolderPath(["a/b", "c"]): [], FolderPath(["d"]): [odd]])
      for _ in 1...2 { _ = try await store.note(second) }
      var both = notes
      both.folders[FolderPath(["d"])] = [odd]
      both.feeds[feeds[1]] = OutlineNotes(attributes: [odd])
      try expect(try await store.listNotes(), both)
      try expect(
        try await store.changes().map { [$0.kind.rawValue, "\($0.count)", $0.subject ?? "-"] },
        [
          ["import", "1", "-"], ["import", "1", "-"], ["add", "1", "https://b.example/feed"],
          ["add", "1", "https://a.example/feed"],
        ])
      try await store.unsubscribe(from: feeds)
      try expect(try await store.listNotes(), both)
      try expect(try await store.undo(2).map(\.restored), [2, 1])
      try expect(try await store.listNotes(), notes)
      try expect(try await store.undo().map(\.restored), [1])
      try expect(try await store.listNotes(), ListNotes())
    },

    StoreCheck("undoing an import restores the library") { scenario in
      let store = scenario.store
      let feeds = try await FiledFeeds(scenario)
      let before = try await scenario.everything()
      let list = SubscriptionList(
        feeds: [
          listed("there", OutlineNotes(attributes: [odd]), "Other"),
          listed("away", OutlineNotes(type: "atom"), "Other"), listed("away"),
          listed("new", OutlineNotes(attributes: [odd]), "New"),
        ],
        head: [odd], folders: [FolderPath(["d"]): [odd]])

      let results = try await store.note(list, at: StoreScenario.day(3))

      try expect(results[0...2].map(\.id), [feeds.there, feeds.away, feeds.away])
      try expect(results.map(\.isNew), [false, true, false, true])
      try expect(results.map(\.isRestored), [false, true, false, false])
      try expect(try await store.feeds([feeds.away]).map(\.name), ["Other"])
      let change = try await store.changes().first
      try expect([change?.count], [2])
      try expect(change?.subject, "Other, New")
      try expect(try await store.undo(1, at: StoreScenario.day(4)).map(\.restored), [2])
      // A feed that was new is removed; everything else is as before.
      var after = try await scenario.everything()
      try expect(after.removed.remove("https://new.example/feed") != nil, true)
      try expect(after, before)
      // The same holds for the restored feed.
      try expect(try await store.undo().map(\.restored), [1])
      try expect(
        try await store.feeds([feeds.away]).map(\.subscription), [FiledFeeds.subscription("away")])
    },

    StoreCheck("a removed feed that is added again with other properties is restored by undo") {
      scenario in
      let store = scenario.store
      let feeds = try await FiledFeeds(scenario)
      let removed = try await scenario.everything()
      let subscription = Subscription(
        url: "https://away.example/feed", title: "T2", folder: FolderPath(["y"]), tags: ["new"],
        profile: .classic, onUpdate: .announce, retention: Retention(posts: 3))
      _ = try await store.subscribe(to: [subscription], at: StoreScenario.day(3))
      try expect(try await store.changes().first?.count, 1)
      try expect(try await store.changes().first?.subject, "T2")
      try expect(try await store.undo(1, at: StoreScenario.day(4)).map(\.restored), [1])
      try expect(try await scenario.everything(), removed)
      try expect(try await store.undo().map(\.restored), [1])
      try expect(
        try await store.feeds([feeds.away]).map(\.subscription), [FiledFeeds.subscription("away")])
      try expect(try await store.check(), [])
    },
  ]

  private static let odd = OutlineAttribute(
    namespace: "urn:x", prefix: "p", name: "q", value: "a \u{0}\"&<")

  private static func listed(
    _ name: String, _ notes: OutlineNotes = OutlineNotes(), _ title: String? = nil
  ) -> SubscriptionList.Feed {
    let subscription = Subscription(url: "https://\(name).example/feed", title: title)
    return SubscriptionList.Feed(subscription, notes: notes)
  }
}

extension StoreScenario {
  /// The visible state of a library, except for its changes.
  fileprivate struct Everything: Hashable {
    let feeds: [StoredFeed]
    var removed: Set<String>
    let former: [String: FeedID]
    let posts: [StoredPost]
    let unread: Int
    let notes: ListNotes
  }

  fileprivate func everything() async throws -> Everything {
    Everything(
      feeds: try await store.feeds(), removed: Set(try await store.removedAddresses()),
      former: try await store.formerAddresses(), posts: try await store.posts(PostQuery()),
      unread: try await store.unreadCount(), notes: try await store.listNotes())
  }
}

/// Two feeds in folders, one of which has been removed.
private struct FiledFeeds {
  let there: FeedID
  let away: FeedID

  init(_ scenario: StoreScenario) async throws {
    let subscriptions = [Self.subscription("there"), Self.subscription("away")]
    let feeds = try await scenario.store.subscribe(to: subscriptions, at: StoreScenario.start).map(
      \.id)
    (there, away) = (feeds[0], feeds[1])
    for feed in feeds {
      let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
      _ = try await scenario.store.mark([posts[0]], .read(true))
    }
    try await scenario.store.unsubscribe(from: [away], at: StoreScenario.day(2))
  }

  static func subscription(_ name: String) -> Subscription {
    Subscription(
      url: "https://\(name).example/feed", title: "T1", folder: FolderPath(["x", "\(name)/z"]),
      tags: ["old", "er"], onUpdate: .unread, retention: Retention(bodyDays: 1, days: 2, posts: 9))
  }
}
