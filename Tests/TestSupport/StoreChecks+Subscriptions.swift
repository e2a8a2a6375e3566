import FeedModel
import LibraryStore

extension StoreChecks {
  static let subscriptions = [
    StoreCheck("renaming a folder moves its subfolders and removed feeds, and can be undone") {
      scenario in
      let store = scenario.store
      let note = [OutlineAttribute(name: "x", value: "y")]
      let folders = ["News", "News/Local", "Newsletters", "", "news", "News"]
      let list = SubscriptionList(
        feeds: folders.enumerated().map { place, folder in
          .init(
            Subscription(url: "https://\(place).example/", folder: FolderPath(parsing: folder)))
        },
        folders: [FolderPath(["News", "Local"]): note, FolderPath(["Newsletters"]): note])
      let feeds = try await store.subscribe(to: list, as: .importing, at: StoreScenario.start)
        .map(\.id)
      try await store.unsubscribe(from: [feeds[5]], at: StoreScenario.day(1))
      func filed() async throws -> [String] {
        try await store.feeds().sorted { $0.id < $1.id }.map { "\($0.subscription.folder)" }
      }
      let (old, new) = (FolderPath(["News"]), FolderPath(["Daily", "News"]))
      try expect(try await store.rename(old, to: new, at: StoreScenario.day(2)), 2)
      let renamed = ["Daily/News", "Daily/News/Local", "Newsletters", "", "news"]
      try expect(try await filed(), renamed)
      let notes = try await store.listNotes().folders
      try expect(notes[FolderPath(["Daily", "News", "Local"])], note)
      try expect(try await store.rename(old, to: new, at: StoreScenario.day(2)), 0)
      let change = try await store.changes()[0]
      try expect([change.kind.rawValue, "\(change.count)"], ["rename-folder", "3"])
      let subscription = Subscription(url: "https://5.example/")
      _ = try await store.subscribe(to: [subscription], at: StoreScenario.day(3))
      try expect(try await filed(), renamed + ["Daily/News"])

      _ = try await store.undo(2)
      try expect(try await filed(), Array(folders.prefix(5)))
      let before = try await store.listNotes().folders
      try expect(before, list.folders)
      _ = try await store.undo(1)
      try expect(try await filed(), folders)
    },

    StoreCheck("a query for some feeds returns the same values as a query for all") { scenario in
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

    StoreCheck("subscribing to the same address twice creates one feed") { scenario in
      let subscription = Subscription(
        url: "https://a.example/feed", title: "Mine", folder: FolderPath(["News", "A/B"]),
        tags: ["z", "a", "z"], profile: .classic)
      let other = Subscription(url: "https://b.example/feed")
      let first = try await scenario.store.subscribe(
        to: [subscription, other, subscription], at: StoreScenario.start)
      try expect(first.map(\.isNew), [true, true, false])
      try expect(first[0].id, first[2].id)

      let again = try await scenario.store.subscribe(
        to: [Subscription(url: subscription.url, title: "Other")], at: StoreScenario.day(1))
      try expect(again, [SubscribeResult(id: first[0].id, isNew: false)])

      try expect(
        try await scenario.store.feeds(),
        [
          StoredFeed(
            id: first[1].id, subscription: other, channel: Channel(), fetchState: FetchState(),
            added: StoreScenario.start, unread: 0, total: 0),
          StoredFeed(
            id: first[0].id, subscription: subscription, channel: Channel(),
            fetchState: FetchState(),
            added: StoreScenario.start, unread: 0, total: 0),
        ])
    },

    StoreCheck("feeds are sorted by folder, then by name ignoring case, then by number") {
      scenario in
      let subscriptions = [
        Subscription(url: "1", title: "beta", folder: FolderPath(["Z"])),
        Subscription(url: "2", title: "Alpha", folder: FolderPath(["Z"])),
        Subscription(url: "3", title: "gamma"),
        Subscription(url: "4", title: "BETA", folder: FolderPath(["Z"])),
        Subscription(url: "5", title: "x", folder: FolderPath(["A", "B"])),
        Subscription(url: "6", title: "y", folder: FolderPath(["A"])),
      ]
      _ = try await scenario.store.subscribe(to: subscriptions, at: StoreScenario.start)
      try expect(
        try await scenario.store.feeds().map(\.subscription.url), ["3", "6", "5", "2", "1", "4"])
    },

    StoreCheck("the summary of all or some feeds has the correct totals") { scenario in
      let store = scenario.store
      try expect(try await store.summary(of: nil, fullest: 2), FeedsSummary())
      var feeds: [FeedID] = []
      for name in ["a", "b", "c", "d", "e"] { feeds.append(try await scenario.subscribe(name)) }
      for (feed, titles) in zip(feeds, [["1"], ["1", "2"], ["1", "2", "3"], [], ["1"]]) {
        try await scenario.refresh(feed, titles.map { .named($0) })
      }
      let failure = FetchFailure(.status, "not found", status: 404)
      let later = StoreScenario.day(2)
      _ = try await store.record(
        .failed(failure, FetchState().failing(failure, at: later)), for: feeds[3], at: later)
      let wait = FetchFailure(.status, "fewer requests", status: 429)
      let waiting = FetchState(lastChecked: later, lastFailure: wait)
      _ = try await store.record(.failed(wait, waiting), for: feeds[4], at: later)
      try await store.unsubscribe(from: [feeds[2]])

      try expect(
        try await store.summary(of: nil, fullest: 2),
        FeedsSummary(
          feeds: 4, unread: 4, failing: 1, lastChecked: later, fullest: [feeds[1], feeds[0]]))
      try expect(
        try await store.summary(of: [feeds[4], feeds[2]], fullest: 2),
        FeedsSummary(
          feeds: 1, unread: 1, failing: 0, lastChecked: later, fullest: [feeds[4]]))
      try expect(try await store.summary(of: [], fullest: 2), FeedsSummary())
    },

    StoreCheck("feed lines contain the values that feed lists show") { scenario in
      let store = scenario.store
      try expect(try await store.feedLines(), [])
      let subscriptions = [
        Subscription(url: "1", title: "Own", folder: FolderPath(["Z"]), tags: ["b", "a"]),
        Subscription(url: "2"), Subscription(url: "3", title: "gone"),
      ]
      let feeds = try await store.subscribe(to: subscriptions, at: StoreScenario.start).map(\.id)
      let failure = FetchFailure(.status, "not found", status: 404)
      let later = StoreScenario.day(2)
      var broken = FetchState().failing(failure, at: later)
      broken.memory.failingSince = later
      _ = try await store.record(.failed(failure, broken), for: feeds[0], at: later)
      let channel = Channel(title: "Its own", link: "https://2.example/")
      let items = ["one", "two"].map { Item.named($0).incoming(scenario.posts) }
      var state = FetchState()
      state.memory.rhythm.lastNew = later
      state.memory.move = FeedMove(url: "https://3.example/", since: later, sightings: 1)
      _ = try await store.record(
        .snapshot(FeedSnapshot(channel: channel, items: items, completeness: .complete), state),
        for: feeds[1], at: later)
      try await store.unsubscribe(from: [feeds[2]])

      let failing = FetchHealth(lastFailure: failure, failures: 1, failingSince: later)
      try expect(
        try await store.feedLines(),
        [
          FeedLine(
            id: feeds[1], url: "2", title: "Its own", folder: FolderPath(), tags: [],
            pageURL: "https://2.example/", unread: 2,
            health: FetchHealth(lastNew: later, movedTo: "https://3.example/")),
          FeedLine(
            id: feeds[0], url: "1", title: "Own", folder: FolderPath(["Z"]), tags: ["b", "a"],
            pageURL: nil, unread: 0, health: failing),
        ])
      try expect(try await store.feedLines(), try await store.feeds().map(FeedLine.init))
    },

    StoreCheck("a removed feed and its posts are not listed") { scenario in
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
        try await codeOfError { () async throws(StoreError) in
          try await scenario.store.post(gone.new[0])
        }, .notFound)
    },

    StoreCheck("subscribing again restores posts, marks and the index") { scenario in
      let store = scenario.store
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let items = [
          Item.named("one", on: profile.rawValue), .named("two", on: profile.rawValue),
          .named("three", on: profile.rawValue),
        ]
        let posts = try await scenario.refresh(feed, items).new
        _ = try await store.mark([posts[0]], .read(true))
        _ = try await store.mark([posts[1]], .starred(true))
        _ = try await store.delete([posts[2]])
        let before = try await store.posts(PostQuery(feeds: [feed]))
        let stored = try await store.feeds().first { $0.id == feed }
        try await store.unsubscribe(from: [feed])
        try expect(try await store.posts(PostQuery(feeds: [feed])), [])

        let subscription = Subscription(url: "https://\(profile.rawValue).example/feed")
        let again = try await store.subscribe(to: [subscription], at: StoreScenario.day(1))
        try expect(again, [SubscribeResult(id: feed, isNew: true, isRestored: true)])
        try expect(try await store.posts(PostQuery(feeds: [feed])), before)
        try expect(try await store.feeds().first { $0.id == feed }, stored)
        try expect(try await scenario.refresh(feed, items, on: 1), RefreshRecord())
        try expect(
          try await scenario.refresh(feed, items + [.named("four", on: profile.rawValue)], on: 1)
            .new.count, 1)
      }
    },

    StoreCheck("a feed added again keeps the properties that the command omits") { scenario in
      let url = "https://a.example/feed"
      let subscription = Subscription(
        url: url, title: "Mine", folder: FolderPath(["News"]), tags: ["t"], profile: .classic,
        onUpdate: .unread, retention: Retention(days: 9))
      let feed = try await scenario.store.subscribe(to: [subscription], at: StoreScenario.start)[0]
        .id
      try await scenario.store.unsubscribe(from: [feed])
      let again = Subscription(url: url, title: "Yours", retention: Retention(posts: 3))
      _ = try await scenario.store.subscribe(to: [again], at: StoreScenario.day(1))
      try expect(
        try await scenario.store.feeds().map(\.subscription),
        [
          Subscription(
            url: url, title: "Yours", folder: FolderPath(["News"]), tags: ["t"],
            profile: .classic, onUpdate: .unread, retention: Retention(days: 9, posts: 3))
        ])
    },

    StoreCheck("the properties of a subscription can be set, and undo restores them") { scenario in
      let feed = try await scenario.subscribe("a")
      let properties = FeedProperties(
        title: "Mine", folder: FolderPath(["A", "B/C"]), tags: ["z", "a"], onUpdate: .announce,
        retention: Retention(bodyDays: 1, days: 2, posts: 3))
      let feeds = [feed, FeedID(rawValue: 4711), feed]
      try expect(try await scenario.store.set(feeds, to: properties), 1)
      try expect(
        try await scenario.store.feeds().map(\.subscription.properties), [properties])
      try expect(try await scenario.store.set(feeds, to: properties), 0)
      try expect(try await scenario.store.undo().map(\.restored), [1])
      try expect(
        try await scenario.store.feeds().map(\.subscription.properties), [FeedProperties()])
    },

    StoreCheck("concurrent changes of a property are all kept") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            _ = try await store.set([feed], at: StoreScenario.start) { $0.tags.append("\(number)") }
          }
        }
        try await group.waitForAll()
      }
      let tags = try await store.feeds()[0].subscription.tags
      try expect(Set(tags), Set((0..<20).map(String.init)))
      try expect(try await store.changes().count, 21)
      try expect(try await store.undo(20).map(\.restored), Array(repeating: 1, count: 20))
      try expect(try await store.feeds()[0].subscription.tags, [])
    },

    StoreCheck("an address and properties that are set together are one change") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      _ = try await scenario.subscribe("b")
      _ = try await store.set([feed], to: FeedProperties(title: "Mine", tags: ["t"]))
      let before = try await store.feeds()
      let day = StoreScenario.day(1)
      let edit: PropertyEdit = { ($0.title, $0.folder) = ("Yours", FolderPath(["f"])) }
      let taken = try await store.readdress(feed, to: "https://b.example/feed", at: day, edit)
      try expect(taken, false)
      try expect(try await store.feeds(), before)

      let new = Subscription(
        url: "https://new.example/", title: "Yours", folder: FolderPath(["f"]), tags: ["t"])
      try expect(try await store.readdress(feed, to: new.url, at: day, edit), true)
      try expect(try await store.feeds([feed]).map(\.subscription), [new])
      try expect(try await store.changes().prefix(1).map(\.count), [1])
      try expect(try await store.changes().prefix(1).map(\.subject), ["Yours"])
      try expect(try await store.undo().map(\.restored), [1])
      try expect(try await store.feeds(), before)

      // If it has the address already, and if it has moved in the meantime.
      let old = "https://a.example/feed"
      try expect(try await store.readdress(feed, to: old, at: day, edit), true)
      try expect(try await store.undo().map(\.restored), [1])
      try expect(try await store.feeds(), before)
      try expect(try await store.readdress(feed, to: new.url, at: day, edit), true)
      try expect(try await store.move(feed, to: "https://last.example/"), true)
      try expect(try await store.undo().map(\.restored), [0])
      let after = try await store.feeds([feed]).map(\.subscription)
      try expect(after, [Subscription(url: "https://last.example/", title: "Mine", tags: ["t"])])
    },
  ]
}
