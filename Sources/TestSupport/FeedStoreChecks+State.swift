import FeedModel
import FeedStore
import Synchronization

extension FeedStoreChecks {
  static let states = [
    FeedStoreCheck("a state merged into nothing is the same state, and twice changes nothing") {
      scenario in
      for profile in DetectionProfile.allCases {
        let feed = try await StateStory(scenario, profile).feed
        let state = try await scenario.store.state(of: feed)
        try expect(state.posts.count, 3)
        try expect(state.entries.map(\.presence).count { $0 == .deleted }, 1)

        // The same feed under another address is a feed that is not there.
        var copy = state
        copy.subscription.url += "/copy"
        let merge = try await scenario.store.merge([.feed(copy)], at: StoreScenario.day(9))
        try expect([merge.newPosts, merge.marked], [3, 0])
        try expect(merge.added, 1)
        let id = try await scenario.store.allFeeds().max()
        let merged = try await scenario.store.state(of: id ?? feed)
        try expect(merged, copy)

        let again = try await scenario.store.merge([.feed(copy)], at: StoreScenario.day(9))
        try expect([again.newPosts, again.marked], [0, 0])
        try expect(again.added, 0)
        try expect(try await scenario.store.state(of: id ?? feed), copy)
      }
    },

    FeedStoreCheck("a feed whose state was taken in announces nothing old") { scenario in
      for profile in DetectionProfile.allCases {
        let story = try await StateStory(scenario, profile)
        var state = try await scenario.store.state(of: story.feed)
        state.subscription.url += "/copy"
        _ = try await scenario.store.merge([.feed(state)], at: StoreScenario.day(9))
        let copy = try await scenario.store.allFeeds().max() ?? story.feed
        try expect(try await scenario.refresh(copy, story.items, on: 9), RefreshRecord())
        let more = story.items + [.named("more", on: profile.rawValue)]
        try expect(try await scenario.refresh(copy, more, on: 9).new.count, 1)
      }
    },

    FeedStoreCheck("merging joins marks, and never brings back what was deleted") { scenario in
      let store = scenario.store
      let items = ["1", "2", "3", "4"].map { Item.named($0) }
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, items).new
      let fresh = try await store.state(of: feed)
      _ = try await store.mark([posts[0]], .read(true))
      _ = try await store.mark([posts[1]], .starred(true))
      _ = try await store.delete([posts[2]])
      let changed = try await store.state(of: feed)

      try expect(try await store.merge([.feed(fresh)], at: StoreScenario.start).marked, 0)
      try expect(try await store.state(of: feed), changed)

      _ = try await store.undo(3)
      try expect(try await store.state(of: feed), fresh)
      let merge = try await store.merge([.feed(changed)], at: StoreScenario.start)
      try expect([merge.newPosts, merge.marked], [0, 3])
      try expect(try await store.state(of: feed), changed)
      try expect(try await scenario.refresh(feed, items, on: 1), RefreshRecord())
      try expect(try await store.undo().map { [$0.change.count, $0.restored] }, [[3, 3]])
      try expect(try await store.posts(PostQuery(status: .unread)).count, 4)
    },

    FeedStoreCheck("posts that were dropped here come back as a state has them, and are no news") {
      scenario in
      let store = scenario.store
      let items = ["unread", "read", "starred", "deleted", "listed"].map { Item.named($0) }
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, items).new
      _ = try await store.mark([posts[1]], .read(true))
      _ = try await store.mark([posts[2]], .starred(true))
      let backup = try await store.state(of: feed)
      _ = try await store.delete([posts[3]])
      _ = try await store.mark(posts, .read(true))
      _ = try await store.mark([posts[2]], .starred(false))
      try await scenario.refresh(feed, [items[4]], on: 100)
      try expect(
        try await store.sweep(Retention(days: 1)).posts, 3)
      try await store.announced(posts)

      let merge = try await store.merge([.feed(backup)], at: StoreScenario.day(101))
      try expect([merge.newPosts, merge.marked], [3, 0])
      let marks = try await store.posts(PostQuery()).map {
        "\($0.post.title ?? "") \($0.isRead ? "read" : "new") \($0.isStarred ? "*" : "")"
      }
      try expect(marks.sorted(), ["listed read ", "read read ", "starred new *", "unread new "])
      try expect(try await store.announcements(of: nil), [])
      let again = try await store.merge([.feed(backup)], at: StoreScenario.day(101))
      try expect(again.newPosts, 0)
      try expect(try await scenario.refresh(feed, items, on: 102), RefreshRecord())
      try expect(try await store.check(), [])
    },

    FeedStoreCheck("posts that were dropped with their removed feed come back too") { scenario in
      let store = scenario.store
      let items = ["1", "2"].map { Item.named($0) }
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, items)
      let backup = try await store.state(of: feed)
      try await store.unsubscribe(from: [feed], at: StoreScenario.start)
      try expect(try await store.dropOld(days: 0).posts, 2)

      let merge = try await store.merge([.feed(backup)], at: StoreScenario.day(2))
      try expect([merge.newPosts, merge.marked], [2, 0])
      try expect(try await scenario.counts(feed), .init(2, of: 2))
      try expect(try await scenario.refresh(feed, items, on: 3), RefreshRecord())
      try expect(try await store.announcements(of: nil), [])
    },

    FeedStoreCheck("what a feed has taken back goes along, unless it is listed here") { scenario in
      let store = scenario.store
      let items = ["listed", "left", "new"].map { Item.named($0) }
      let feed = try await scenario.subscribe()
      let there = try await scenario.subscribe("b")
      try await scenario.refresh(there, items)
      try await scenario.refresh(feed, Array(items.prefix(2)))
      try await scenario.refresh(feed, [items[0]], on: 1)
      var state = try await store.state(of: there)
      state.subscription.url = "https://a.example/feed"
      for place in state.posts.indices { state.posts[place].withdrawn = StoreScenario.day(0.5) }
      _ = try await store.merge([.feed(state)], at: StoreScenario.day(2))
      let marked = try await store.posts(PostQuery(feeds: [feed]))
        .filter { $0.withdrawn == StoreScenario.day(0.5) }.map(\.post.title)
      try expect(Set(marked), ["left", "new"])
      try await scenario.refresh(feed, items, on: 3)
      try expect(try await store.withdrawnCount(of: feed), 0)
    },

    FeedStoreCheck("what lists said elsewhere is kept where nothing is, and can be undone") {
      scenario in
      let store = scenario.store
      func note(_ value: String) -> [OutlineAttribute] {
        [OutlineAttribute(name: "a", value: value)]
      }
      let (one, two) = (FolderPath(["one"]), FolderPath(["two", "x"]))
      _ = try await store.note(SubscriptionList(folders: [one: note("mine")]))
      let before = try await store.listNotes()
      let theirs = ListNotes(head: note("head"), folders: [one: note("o"), two: note("t")])
      for _ in 1...2 {
        _ = try await store.merge([.common(CommonState(notes: theirs))], at: StoreScenario.day(1))
      }
      try expect(
        try await store.listNotes(),
        ListNotes(head: note("head"), folders: [one: note("mine"), two: note("t")]))
      try expect(try await store.changes().map(\.count), [2, 1])
      try expect(try await store.undo().map(\.restored), [2])
      try expect(try await store.listNotes(), before)
    },

    FeedStoreCheck("marks and deletions reach posts of a feed that was removed in both libraries") {
      scenario in
      let store = scenario.store
      let items = ["read", "starred", "deleted"].map { Item.named($0) }
      let feed = try await scenario.subscribe()
      let posts = try await scenario.refresh(feed, items).new
      _ = try await store.mark([posts[0]], .read(true))
      _ = try await store.mark([posts[1]], .starred(true))
      _ = try await store.delete([posts[2]])
      var state = try await store.state(of: feed)
      state.isRemoved = true
      _ = try await store.undo(3)
      try await store.unsubscribe(from: [feed])
      let before = try await store.state(of: feed)
      let merge = try await store.merge([.feed(state)], at: StoreScenario.day(2))
      try expect([merge.newPosts, merge.marked], [0, 3])
      try expect(try await store.state(of: feed).posts, state.posts)
      try expect(try await store.check(), [])

      try expect(try await store.undo().map { [$0.change.count, $0.restored] }, [[3, 3]])
      try expect(try await store.state(of: feed), before)
      _ = try await store.merge([.feed(state)], at: StoreScenario.day(2))
      _ = try await scenario.subscribe()
      try expect(try await scenario.counts(feed), .init(1, of: 2))
      try expect(try await scenario.titles(PostQuery(status: .starred)), ["starred"])
    },

    FeedStoreCheck("libraries that knew different posts know both after a merge") { scenario in
      let feed = try await scenario.subscribe()
      let other = try await scenario.subscribe("b")
      try await scenario.refresh(feed, [.named("1"), .named("2")])
      try await scenario.refresh(other, [.named("2", text: "edited"), .named("3")])
      var state = try await scenario.store.state(of: other)
      state.subscription.url = "https://a.example/feed"
      let merge = try await scenario.store.merge([.feed(state)], at: StoreScenario.start)
      try expect([merge.newPosts, merge.marked], [1, 0])
      try expect(
        try await scenario.titles(PostQuery(feeds: [feed])).map { $0 ?? "" }.sorted(),
        ["1", "2", "3"])
      let all = [Item.named("1"), .named("2", text: "edited"), .named("3")]
      try expect(try await scenario.refresh(feed, all, on: 1).new, [])
    },

    FeedStoreCheck("states of several feeds are one change") { scenario in
      let store = scenario.store
      let states = ["a", "b", "c"].map { name in
        FeedState(
          subscription: Subscription(url: name), channel: Channel(title: name),
          added: StoreScenario.start)
      }
      let report = try await store.merge(states.map(StatePart.feed), at: StoreScenario.start)
      try expect(report, StateReport(feeds: 3, added: 3))
      try expect(try await store.changes().map(\.count), [3])
      try expect(try await store.feeds().map(\.name), ["a", "b", "c"])
      try expect(try await store.undo().map(\.restored), [3])
      try expect(try await store.feeds(), [])
    },

    FeedStoreCheck("a state that comes in parts is taken in as one that comes whole") { scenario in
      let store = scenario.store
      for profile in DetectionProfile.allCases {
        let story = try await StateStory(scenario, profile)
        let state = try await store.state(of: story.feed)
        var (whole, parts) = (state, state)
        whole.subscription.url = "https://whole.\(profile.rawValue).example/"
        parts.subscription.url = "https://parts.\(profile.rawValue).example/"
        parts.posts = []
        let one = try await store.merge([.feed(whole)], at: StoreScenario.day(9))
        let other = try await store.merge(
          [.feed(parts)] + state.posts.map { .posts([$0]) }, at: StoreScenario.day(9))
        try expect(one, other)
        let feeds = try await store.feeds().suffix(2).sorted { $0.id < $1.id }
        var copies: [FeedState] = []
        for feed in feeds { copies.append(try await store.state(of: feed.id)) }
        try expect(copies.map(\.subscription.url), [whole, parts].map(\.subscription.url))
        copies[1].subscription.url = copies[0].subscription.url
        try expect(copies[0], copies[1])
        try expect([feeds[0].unread, feeds[0].total], [feeds[1].unread, feeds[1].total])
        let before = copies[0]
        // The marks of posts that are here, too.
        var marked = whole
        for place in marked.posts.indices {
          marked.posts[place].isRead = true
          marked.posts[place].isStarred = true
        }
        var late = marked
        late.posts = []
        let marks = try await store.merge(
          [.feed(late)] + marked.posts.map { .posts([$0]) }, at: StoreScenario.day(10))
        try expect([marks.newPosts, marks.marked], [0, 4])
        try expect(try await store.state(of: feeds[0].id).posts, marked.posts)
        _ = try await store.undo()
        try expect(try await store.state(of: feeds[0].id), before)
      }
      try expect(try await store.check(), [])
    },

    FeedStoreCheck("a state that breaks off changes nothing") { scenario in
      let store = scenario.store
      let story = try await StateStory(scenario, .standard)
      var state = try await store.state(of: story.feed)
      for place in state.posts.indices { state.posts[place].isStarred = true }
      var other = state
      other.subscription.url += "/other"
      let before = try await scenario.everything()
      let changes = try await store.changes()
      let searches = CommonState(searches: [SavedSearch(name: "s", query: "x")])
      let parts = BreakingParts([.common(searches), .feed(state), .feed(other)])
      try expect(
        try await codeOfError { () async throws(FeedStoreError) in
          try await store.merge({ try parts.next() }, at: StoreScenario.day(9))
        }, .other)
      try expect(try await scenario.everything(), before)
      try expect(try await store.changes(), changes)
      try expect(try await store.savedSearches(), [])
    },

    FeedStoreCheck("a feed that was put away is put away in the copy") { scenario in
      let story = try await StateStory(scenario, .standard)
      try await scenario.store.unsubscribe(from: [story.feed], at: StoreScenario.day(5))
      var state = try await scenario.store.state(of: story.feed)
      try expect(state.isRemoved, true)
      try expect(state.posts.map(\.isRead).count { $0 }, 1)
      state.subscription.url += "/copy"
      _ = try await scenario.store.merge([.feed(state)], at: StoreScenario.day(9))
      try expect(try await scenario.store.feeds(), [])
      try expect(try await scenario.store.unreadCount(), 0)
      let copy = try await scenario.store.allFeeds().max()
      try expect(try await scenario.store.state(of: copy ?? story.feed), state)
      let back = try await scenario.store.subscribe(
        to: [state.subscription], at: StoreScenario.day(9))
      try expect(back.map(\.isRestored), [true])
      try expect(try await scenario.store.feeds().map { [$0.unread, $0.total] }, [[2, 3]])
    },
  ]
}

/// Parts after which nothing more can be read.
private final class BreakingParts: Sendable {
  private struct Break: Error {}

  private let parts: Mutex<ArraySlice<StatePart>>

  init(_ parts: [StatePart]) {
    self.parts = Mutex(parts[...])
  }

  func next() throws -> StatePart {
    guard let part = parts.withLock({ $0.popFirst() }) else { throw Break() }
    return part
  }
}

/// A feed with a history: posts that are read, starred, deleted, edited, gone, and twins.
private struct StateStory {
  let feed: FeedID
  let items: [Item]

  init(_ scenario: StoreScenario, _ profile: DetectionProfile) async throws {
    let wish = Subscription(
      url: "https://\(profile.rawValue).example/feed", title: "Mine",
      folder: FolderPath(["A", "B"]), tags: ["t"], profile: profile, onUpdate: .unread,
      retention: Retention(days: 3))
    feed = try await scenario.store.subscribe(to: [wish], at: StoreScenario.day(0.5))[0].id
    let gone = Item.named("gone", on: profile.rawValue, date: StoreScenario.day(-3))
    let first = [
      Item("one", guid: "same", link: "https://a.example/1"), .named("two", on: profile.rawValue),
      .named("three", on: profile.rawValue),
    ]
    let posts = try await scenario.refresh(feed, first + [gone]).new
    _ = try await scenario.store.mark([posts[0]], .read(true))
    _ = try await scenario.store.mark([posts[1]], .starred(true))
    _ = try await scenario.store.delete([posts[2]])
    items = first
    try await scenario.refresh(feed, items, on: 1)
  }
}
