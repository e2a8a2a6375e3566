import FeedModel
import FeedStore

extension FeedStoreChecks {
  /// Undoing that another library's state was taken in.
  static let stateUndoing = [
    FeedStoreCheck("undoing an import of state leaves the library as it was") { scenario in
      for profile in DetectionProfile.allCases {
        for (number, story) in MergeStory.all.enumerated() {
          let name = "\(profile)\(number)"
          let here = try await story.here(scenario, name, profile)
          let state = try await story.there(scenario, name, profile)
          let before = try await scenario.everything()
          _ = try await scenario.store.merge([.feed(state)], at: StoreScenario.day(120))
          let kind = try await scenario.store.changes().first?.kind
          try expect([name, kind?.rawValue], [name, "state-import"])
          let merged = try await scenario.everything()
          try expect(merged == before, false)
          let again = try await scenario.store.merge([.feed(state)], at: StoreScenario.day(121))
          try expect(again, StateReport(feeds: 1))
          try expect(try await scenario.everything(), merged)

          let undone = try await scenario.store.undo(1, at: StoreScenario.day(122))
          try expect(undone.map { $0.change.count - $0.restored }, [0])
          try expect(try await scenario.everything(), before)
          try expect(try await scenario.store.check(), [])
          guard let here else { continue }
          // It judges as before, too.
          let items = [Item.named("brand new", on: name)]
          try expect(try await scenario.refresh(here, items, on: 123).new.count, 1)
        }
      }
    },

    FeedStoreCheck("a story that was deleted in the other library comes when that is undone") {
      scenario in
      let store = scenario.store
      let story = Item(
        "Story", guid: "p", link: "https://story.example/1", date: StoreScenario.day(-3))
      let paper = try await scenario.subscribe("paper")
      let post = try await scenario.refresh(paper, [story]).new[0]
      _ = try await store.delete([post])
      var state = try await store.state(of: paper)
      _ = try await store.undo()
      for (number, isRefreshed) in [false, true].enumerated() {
        state.subscription.url = "https://copy\(number).example/feed"
        _ = try await store.merge([.feed(state)], at: StoreScenario.day(1))
        let copy = try await store.feeds()
          .first { $0.subscription.url == state.subscription.url }?.id
        let other = try await scenario.subscribe("other\(number)")
        var same = story
        same.guid = "q\(number)"
        try expect(try await scenario.refresh(other, [same], on: 2).new, [])
        if isRefreshed, let copy {
          try await scenario.refresh(copy, [story, .named("more", on: "copy")], on: 2)
        }
        // `other` was subscribed to since.
        _ = try await store.undo(2, at: StoreScenario.day(3))
        try expect(try await scenario.subscribe("other\(number)"), other)
        try expect(try await scenario.titles(PostQuery(feeds: [other])), ["Story"])
        try expect(try await store.announcements(of: [other]).count, 1)
        let later = try await scenario.subscribe("later\(number)")
        same.guid = "r"
        try expect(try await scenario.refresh(later, [same], on: 4).new.count, 1)
        if isRefreshed {
          // The feed is away with what its refresh has brought, and its tombstone is gone.
          try expect(
            try await store.subscribe(to: [state.subscription], at: StoreScenario.day(5))
              .map(\.isRestored), [true])
          try expect(
            try await scenario.refresh(copy ?? other, [story], on: 6).new.count, 1)
        }
      }
    },

    FeedStoreCheck("a buried story is kept as long as the import that buries it can be undone") {
      scenario in
      let store = scenario.store
      let story = Item(
        "Story", guid: "p", link: "https://story.example/1", date: StoreScenario.day(-3))
      let paper = try await scenario.subscribe("paper")
      let post = try await scenario.refresh(paper, [story, .named("x")]).new
      let other = try await scenario.subscribe("other")
      _ = try await store.delete([post[0]])
      var state = try await store.state(of: paper)
      _ = try await store.undo()
      state.subscription.url = "https://copy.example/feed"
      for round in 0..<45 { _ = try await store.mark([post[1]], .starred(round % 2 == 0)) }
      _ = try await store.merge([.feed(state)], at: StoreScenario.day(1))
      var same = story
      same.guid = "q"
      try await scenario.refresh(other, [same], on: 2)
      // Older changes are forgotten meanwhile, a deletion among them.
      for round in 0..<10 { _ = try await store.mark([post[1]], .starred(round % 2 == 0)) }
      _ = try await store.undo(11)
      try expect(try await scenario.titles(PostQuery(feeds: [other])), ["Story"])
    },

    FeedStoreCheck("what a refresh has seen since an import stays when that is undone") {
      scenario in
      let store = scenario.store
      let items = ["mine", "gone", "listed"].map { Item.named($0) }
      let here = try await scenario.subscribe("here")
      let there = try await scenario.subscribe("there")
      try await scenario.refresh(here, [items[0]])
      try await scenario.refresh(there, items)
      var state = try await store.state(of: there)
      state.subscription.url = "https://here.example/feed"
      try expect(try await store.merge([.feed(state)], at: StoreScenario.start).newPosts, 2)
      let next = [items[0], items[2], Item.named("news")]
      try expect(try await scenario.refresh(here, next, on: 1).new.count, 1)

      try expect(try await store.undo().map { [$0.change.count, $0.restored] }, [[2, 1]])
      let titles = try await scenario.titles(PostQuery(feeds: [here])).compactMap(\.self)
      try expect(titles.sorted(), ["listed", "mine", "news"])
      try expect(try await scenario.refresh(here, next, on: 2), RefreshRecord())
      try expect(try await scenario.refresh(here, items + next, on: 3).new.count, 1)
      try expect(try await store.check(), [])
    },
  ]
}

/// A feed that two libraries know: what is here of it, and what is there.
private struct MergeStory: Sendable {
  typealias Make<Value> =
    @Sendable (StoreScenario, String, DetectionProfile) async throws -> Value

  /// Nil where nothing is here.
  let here: Make<FeedID?>
  let there: Make<FeedState>

  static let all: [MergeStory] = [
    MergeStory(here: { _, _, _ in nil }, there: full),
    // Put away there.
    MergeStory(here: { _, _, _ in nil }) { scenario, name, profile in
      var state = try await full(scenario, name, profile)
      state.isRemoved = true
      return state
    },
    // Subscribed to, and never refreshed.
    MergeStory(
      here: { try await $0.subscribe($1, profile: $2) }, there: full),
    MergeStory(here: { try await known($0, $1, $2).feed }, there: full),
    // The same, put away since.
    MergeStory(
      here: { scenario, name, profile in
        let feed = try await known(scenario, name, profile).feed
        try await scenario.store.unsubscribe(from: [feed], at: StoreScenario.day(50))
        return nil
      }, there: full),
    // At another address.
    MergeStory(
      here: { try await known($0, $1 + "old", $2).feed },
      there: { scenario, name, profile in
        var state = try await full(scenario, name, profile)
        state.formerAddresses = ["https://\(name)old.example/feed", "https://\(name).example/"]
        return state
      }),
    // Its posts were swept.
    MergeStory(
      here: { scenario, name, profile in
        let (feed, posts) = try await known(scenario, name, profile)
        _ = try await scenario.store.mark(posts, .read(true))
        try await scenario.refresh(feed, [.named("y", on: name)], on: 100)
        _ = try await scenario.store.sweep(Retention(days: 1))
        return feed
      }, there: full),
    // It was taken back there, and lists said something of it.
    MergeStory(
      here: { scenario, name, profile in
        let feed = try await known(scenario, name, profile).feed
        try await scenario.refresh(feed, [.named("one", on: name)], on: 5)
        return feed
      },
      there: { scenario, name, profile in
        var state = try await full(scenario, name, profile)
        for place in state.posts.indices { state.posts[place].withdrawn = StoreScenario.day(6) }
        state.notes = OutlineNotes(
          type: "x", attributes: [OutlineAttribute(name: "a", value: "b")])
        return state
      }),
    // Nothing but knowledge is there.
    MergeStory(here: { try await known($0, $1, $2).feed }) { scenario, name, profile in
      var state = try await full(scenario, name, profile)
      state.posts = []
      state.entries = state.entries.filter { $0.presence == .left }
      return state
    },
  ]

  private static func known(
    _ scenario: StoreScenario, _ name: String, _ profile: DetectionProfile
  ) async throws -> (feed: FeedID, posts: [PostID]) {
    let feed = try await scenario.subscribe(name, profile: profile)
    let items = ["one", "two", "deleted", "mine"].map { Item.named($0, on: name) }
    let twins = ["1", "2"].map { Item("twin", guid: "same", link: "https://\(name).example/\($0)") }
    return (feed, try await scenario.refresh(feed, items + twins, on: 4).new)
  }

  /// Marks, a deletion, a post that has left, an edit, shared keys, and posts that only it knows.
  private static func full(
    _ scenario: StoreScenario, _ name: String, _ profile: DetectionProfile
  ) async throws -> FeedState {
    let store = scenario.store
    let feed = try await scenario.subscribe("\(name)there", profile: profile)
    let items = ["one", "two", "deleted", "left", "listed"].map {
      Item.named($0, on: name, date: $0 == "left" ? StoreScenario.day(-4) : nil)
    }
    let posts = try await scenario.refresh(feed, items).new
    _ = try await store.mark([posts[0]], .read(true))
    _ = try await store.mark([posts[1]], .starred(true))
    _ = try await store.delete([posts[2]])
    let edited = Item.named("two", on: name, text: "edited")
    let twins = ["1", "3"].map { Item("twin", guid: "same", link: "https://\(name).example/\($0)") }
    try await scenario.refresh(feed, [items[0], edited, items[2], items[4]] + twins, on: 1)
    var state = try await store.state(of: feed)
    state.subscription.url = "https://\(name).example/feed"
    // This library must not know the deletion: it is the other one's.
    try await store.unsubscribe(from: [feed], at: StoreScenario.day(2))
    return state
  }
}

extension StoreScenario {
  /// All that a library knows, but for its changes.
  struct Everything: Hashable {
    let states: [FeedID: FeedState]
    let feeds: [FeedID]
    let posts: [StoredPost]
    let unread: Int
    let notes: ListNotes
  }

  func everything() async throws -> Everything {
    var states: [FeedID: FeedState] = [:]
    for feed in try await store.allFeeds() { states[feed] = try await store.state(of: feed) }
    return Everything(
      states: states, feeds: try await store.feeds().map(\.id),
      posts: try await store.posts(PostQuery()), unread: try await store.unreadCount(),
      notes: try await store.listNotes())
  }
}
