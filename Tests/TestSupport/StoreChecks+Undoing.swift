import FeedModel
import LibraryStore
import Search

extension StoreChecks {
  static let undoing = [
    StoreCheck("each change is recorded with its name, and a call without effect is not") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
      _ = try await store.mark(posts, .read(true), at: StoreScenario.day(1))
      _ = try await store.mark(posts, .read(true))
      _ = try await store.mark([posts[0]], .read(false))
      _ = try await store.markAllRead(in: nil)
      _ = try await store.markAllRead(in: nil)
      _ = try await store.mark([posts[0]], .starred(true))
      _ = try await store.mark(posts, .starred(false))
      _ = try await store.delete([posts[0]])
      _ = try await store.delete([posts[0]])
      try await store.unsubscribe(from: [feed])
      try await store.unsubscribe(from: [feed])

      let changes = try await store.changes()
      try expect(
        changes.map { [$0.kind.rawValue, "\($0.count)", $0.subject ?? "-"] },
        [
          ["remove", "1", "Channel"], ["delete", "1", "one"], ["unstar", "1", "one"],
          ["star", "1", "one"], ["mark-all-read", "1", "one"], ["mark-unread", "1", "one"],
          ["mark-read", "2", "-"], ["add", "1", "https://a.example/feed"],
        ])
      try expect(changes.map(\.id), changes.map(\.id).sorted(by: >))
      try expect(changes[6].date, StoreScenario.day(1))
    },

    StoreCheck("calls that continue a change extend it, unless it has been undone") { scenario in
      let store = scenario.store
      var feeds: LibraryChange.ID?
      for name in ["a", "b", "a"] {
        let list = SubscriptionList([Subscription(url: "https://\(name).example/feed")])
        let added = try await store.subscribe(
          to: list, as: .add, continuing: feeds, at: StoreScenario.day(1))
        try expect(added.value.map(\.isNew), [feeds == nil || name == "b"])
        feeds = added.change
      }
      let posts = try await scenario.refresh(
        FeedID(rawValue: 1), [.named("one"), .named("two"), .named("three")]
      ).new
      var read: LibraryChange.ID?
      for post in posts.prefix(2) {
        let marked = try await store.mark(
          [post], .read(true), continuing: read, at: StoreScenario.day(1))
        try expect(marked.value, 1)
        read = marked.change
      }
      _ = try await store.mark([posts[0]], .starred(true))
      let last = try await store.mark(
        [posts[2]], .read(true), continuing: read, at: StoreScenario.day(1))
      try expect(last.change, read)
      try expect(
        try await store.changes().map { [$0.kind.rawValue, "\($0.count)", $0.subject ?? "-"] },
        [
          ["star", "1", "one"], ["mark-read", "3", "-"],
          ["add", "2", "https://a.example/feed, https://b.example/feed"],
        ])
      try expect(try await store.undo(2).map(\.restored), [1, 3])
      try expect(try await store.unreadCount(), 3)
      let anew = try await store.mark(
        [posts[2]], .read(true), continuing: read, at: StoreScenario.day(1))
      try expect(anew.change != read && anew.change != nil, true)
      try expect(try await store.undo(2).map(\.restored), [1, 2])
      try expect(try await store.feeds(), [])
    },

    StoreCheck("changes of rules and searches have names, and undo does not reuse rule numbers") {
      scenario in
      let store = scenario.store
      let rule = try await store.addRule("a b", [.star])
      try await store.save(SavedSearch(name: "work", query: "a"))
      try await store.save(SavedSearch(name: "work", query: "a"))
      _ = try await store.removeSavedSearch("none")
      let second = try await store.addRule("c", [.star])
      _ = try await store.removeRules([rule.id, second.id, rule.id], at: StoreScenario.day(1))
      _ = try await store.removeRules([rule.id], at: StoreScenario.day(1))
      try expect(
        try await store.changes().map { [$0.kind.rawValue, "\($0.count)", $0.subject ?? "-"] },
        [
          ["rules-remove", "2", "-"], ["rules-add", "1", "c"], ["search-save", "1", "work"],
          ["rules-add", "1", "a b"],
        ])
      _ = try await store.undo()
      try expect(try await store.rules(), [rule, second])
      _ = try await store.undo(2)
      try expect(try await store.savedSearches(), [])
      try expect(try await store.rules(), [rule])
      try expect(try await store.addRule("d", [.drop]).id > second.id, true)
    },

    StoreCheck("changes of all kinds are undone one by one") { scenario in
      let sequence = try await ChangeSequence(scenario)
      var states = [try await sequence.state()]
      for operation in sequence.operations {
        try await operation()
        states.append(try await sequence.state())
      }
      try expect(Set(states).count, states.count)
      for state in states.dropLast().reversed() {
        let undone = try await scenario.store.undo()
        try expect(undone.map { $0.change.count - $0.restored }, [0])
        try expect(try await sequence.state(), state)
      }
    },

    StoreCheck("several changes are undone at once, up to the number recorded") { scenario in
      let sequence = try await ChangeSequence(scenario)
      let kept = try await scenario.store.changes()
      let before = try await sequence.state()
      for operation in sequence.operations { try await operation() }
      let done = try await scenario.store.changes()
      let undone = try await scenario.store.undo(sequence.operations.count)
      try expect(undone.map(\.change), Array(done.prefix(sequence.operations.count)))
      try expect(try await sequence.state(), before)
      try expect(try await scenario.store.undo(1_000).map(\.change), kept)
      try expect(try await scenario.store.undo(), [])
      try expect(try await scenario.store.feeds(), [])
    },

    StoreCheck("a deleted post that returned to its feed is not new after the deletion is undone") {
      scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let posts = try await scenario.refresh(feed, [.named("one"), .named("two")])
        try await scenario.refresh(feed, [.named("two")])
        _ = try await scenario.store.delete([posts.new[0]])
        let both = try await scenario.refresh(feed, [.named("one"), .named("two")])
        _ = try await scenario.store.undo()
        let again = try await scenario.refresh(feed, [.named("one"), .named("two")])
        try expect(both.new + again.new, [])
      }
    },

    StoreCheck("a post can be edited and deleted again after its deletion is undone") { scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let items = [Item.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]
        let post = try await scenario.refresh(feed, items).new[0]
        _ = try await scenario.store.delete([post])
        try await scenario.refresh(feed, items, on: 1)
        _ = try await scenario.store.undo()
        try expect(try await scenario.refresh(feed, items, on: 2), RefreshRecord())
        let edited = [
          Item.named("one", on: profile.rawValue, text: "edited"),
          .named("two", on: profile.rawValue),
        ]
        try expect(
          try await scenario.refresh(feed, edited, on: 3).updated, profile == .standard ? 1 : 0)
        _ = try await scenario.store.delete([post])
        try expect(try await scenario.refresh(feed, items, on: 4).new, [])
        try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["two"])
      }
    },

    StoreCheck("a deleted post that its feed lists again is listed after the deletion is undone") {
      scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await scenario.subscribe(profile.rawValue, profile: profile)
        let items = [Item.named("one", on: profile.rawValue), .named("two", on: profile.rawValue)]
        let post = try await scenario.refresh(feed, items).new[0]
        try await scenario.refresh(feed, [items[1]], on: 1)
        _ = try await scenario.store.delete([post])
        try await scenario.refresh(feed, items, on: 2)
        _ = try await scenario.store.undo()
        // Retention keeps listed posts.
        _ = try await scenario.store.markAllRead(in: nil)
        try expect(try await scenario.store.sweep(Retention(posts: 0)).posts, 0)
        try expect(try await scenario.refresh(feed, items, on: 3), RefreshRecord())
      }
    },

    StoreCheck("only the most recent changes can be undone, and older deletions are permanent") {
      scenario in
      let feed = try await scenario.subscribe()
      let items = [Item.named("one"), .named("two")]
      let posts = try await scenario.refresh(feed, items).new
      _ = try await scenario.store.delete([posts[0]])
      for round in 0..<LibraryChange.remembered {
        _ = try await scenario.store.mark([posts[1]], .starred(round.isMultiple(of: 2)))
      }
      try expect(try await scenario.store.changes().count, LibraryChange.remembered)
      try expect(
        try await scenario.store.undo(.max).count, LibraryChange.remembered)
      try expect(try await scenario.titles(), ["two"])
      try expect(try await scenario.refresh(feed, items), RefreshRecord())
    },

    StoreCheck("undo keeps posts and edits that a refresh has brought since") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("one")])
      _ = try await scenario.store.markAllRead(in: nil)
      try await scenario.refresh(feed, [.named("two"), .named("one", text: "edited")], on: 1)
      _ = try await scenario.store.undo()
      try expect(try await scenario.counts(feed), .init(2, of: 2))
      try expect(try await scenario.store.posts(PostQuery()).count, 2)
    },
  ]
}

/// A sequence of changes of all kinds.
private struct ChangeSequence {
  let scenario: StoreScenario
  let feeds: [FeedID]
  let posts: [PostID]

  init(_ scenario: StoreScenario) async throws {
    self.scenario = scenario
    feeds = [try await scenario.subscribe("a"), try await scenario.subscribe("b")]
    var posts: [PostID] = []
    for feed in feeds {
      posts += try await scenario.refresh(feed, ["1", "2", "3", "4"].map { .named($0) }).new
    }
    self.posts = posts
  }

  var operations: [() async throws -> Void] {
    let store = scenario.store
    let now = StoreScenario.start
    return [
      { _ = try await store.mark([posts[0], posts[2], posts[4]], .read(true)) },
      { _ = try await store.mark([posts[2], posts[5]], .starred(true)) },
      { _ = try await store.mark([posts[0], posts[1]], .read(false)) },
      { _ = try await store.delete([posts[2], posts[3], posts[4]]) },
      { _ = try await store.mark([posts[5], posts[6]], .starred(false)) },
      { _ = try await store.markAllRead(in: [feeds[0]]) },
      { try await store.unsubscribe(from: [feeds[0]]) },
      { _ = try await store.markAllRead(in: nil) },
      {
        let subscriptions = ["a", "c"].map { Subscription(url: "https://\($0).example/feed") }
        _ = try await store.note(SubscriptionList(subscriptions))
      },
      { _ = try await store.set([feeds[0]], to: FeedProperties(title: "T", tags: ["x"])) },
      {
        _ = try await store.readdress(feeds[0], to: "https://d.example/", at: now) {
          $0.title = "D"
        }
      },
      { _ = try await store.delete([posts[0], posts[1]]) },
      { try await store.unsubscribe(from: feeds) },
    ] + queryOperations
  }

  /// Changes of rules and saved searches.
  private var queryOperations: [() async throws -> Void] {
    let store = scenario.store
    return [
      { _ = try await store.addRule("a", [.star, .tag("b, c")]) },
      { _ = try await store.addRule("title:/x/", [.drop]) },
      { try await store.save(SavedSearch(name: "work", query: "a")) },
      { try await store.save(SavedSearch(name: "work", query: "b")) },
      { try await store.save(SavedSearch(name: "other", query: "b")) },
      { _ = try await store.removeSavedSearch("work") },
      {
        let first = try await store.rules().prefix(1).map(\.id)
        _ = try await store.removeRules(first, at: StoreScenario.start)
      },
    ]
  }

  /// The state that undoing restores, without the fetch states of feeds. These are reset, so that
  /// edits during a deletion or at another address are read.
  struct State: Hashable {
    let feeds: [StoredFeed]
    let posts: [StoredPost]
    let unread: Int
    let rules: [Rule]
    let searches: [SavedSearch]
  }

  func state() async throws -> State {
    var feeds = try await scenario.store.feeds()
    for index in feeds.indices {
      feeds[index].fetchState = FetchState()
    }
    return State(
      feeds: feeds, posts: try await scenario.store.posts(PostQuery()),
      unread: try await scenario.store.unreadCount(),
      rules: try await scenario.store.rules(),
      searches: try await scenario.store.savedSearches())
  }
}
