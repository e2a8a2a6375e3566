import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let upkeep = [
    StoreCheck("retention without limits removes nothing") { scenario in
      let feed = try await OldFeed(scenario).feed
      try expect(
        try await scenario.store.sweep(Retention()), SweepReport())
      try expect(try await scenario.store.posts(PostQuery(feeds: [feed])).count, 6)
    },

    StoreCheck("unread, starred and listed posts are kept by every retention rule") { scenario in
      let rules = [
        (Retention(days: 0), 1, 0), (Retention(posts: 0), 1, 0), (Retention(bodyDays: 0), 0, 1),
        (Retention(days: 200), 0, 0), (Retention(posts: 6), 0, 0),
        (Retention(bodyDays: 0, days: 0, posts: 0), 1, 0),
      ]
      for (number, (rule, posts, bodies)) in rules.enumerated() {
        let old = try await OldFeed(scenario, "f\(number)")
        let report = try await scenario.store.sweep(rule)
        try expect(report, SweepReport(posts: posts, bodies: bodies))
        let titles = try await scenario.titles(PostQuery(feeds: [old.feed])).map { $0 ?? "" }
        let all: Set = ["old", "unread", "starred", "listed", "new", "newest"]
        try expect(Set(titles), posts == 1 ? all.subtracting(["old"]) : all)
        // The removed post is not new again.
        try expect(try await scenario.refresh(old.feed, old.items, on: 102).new, [])
        try await scenario.store.unsubscribe(from: [old.feed])
      }
    },

    StoreCheck("a feed's retention overrides the library's") { scenario in
      let store = scenario.store
      let old = try await OldFeed(scenario)
      let own = FeedProperties(retention: Retention(days: 1_000))
      _ = try await store.set([old.feed], to: own)
      let rule = Retention(days: 1)
      try expect(try await store.sweep(rule), SweepReport())
      _ = try await store.undo()
      try expect(try await store.sweep(rule), SweepReport(posts: 1))
    },

    StoreCheck("expired aliases are removed, and added again when their posts return") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      let items = ["gone", "deleted", "listed"].map { Item.named($0, date: StoreScenario.day(-9)) }
      let posts = try await scenario.refresh(feed, items).new
      _ = try await store.delete([posts[1]])
      for day in stride(from: 1.0, through: 81, by: 20) {
        try await scenario.refresh(feed, [items[2]], on: day)
      }
      try expect(try await store.dropAliases(), 0)
      try await scenario.refresh(feed, [items[2]], on: 101)
      try expect(try await store.dropAliases(), 1)
      try expect(try await store.dropAliases(), 0)
      try expect(try await scenario.refresh(feed, items, on: 102).new, [])
      for day in stride(from: 122.0, through: 222, by: 20) {
        try await scenario.refresh(feed, [items[2]], on: day)
      }
      try expect(try await store.dropAliases(), 1)
    },

    StoreCheck("an edit is announced even if retention has removed its post") { scenario in
      let store = scenario.store
      for policy in UpdatePolicy.allCases {
        let subscription = Subscription(url: "https://\(policy).example/feed", onUpdate: policy)
        let feed = try await store.subscribe(to: [subscription], at: StoreScenario.start)[0].id
        let items = ["edited", "back", "listed"].map { Item.named($0, on: "\(policy)") }
        let posts = try await scenario.refresh(feed, items).new
        try await store.announced(posts)
        _ = try await store.mark(posts, .read(true))
        try await scenario.refresh(feed, [items[2]], on: 1)
        try expect(try await store.sweep(Retention(posts: 0)).posts, 2)
        let edited = Item.named("edited", on: "\(policy)", text: "new")
        let record = try await scenario.refresh(feed, [edited] + items[1...], on: 3)

        let left = try await store.posts(PostQuery(feeds: [feed]))
        let marks = left.map { "\($0.post.title ?? "") \($0.isRead ? "read" : "new")" }
        switch policy {
        case .ignore, .record:
          try expect(record, RefreshRecord())
          try expect(marks, ["listed read"])
        case .announce, .unread:
          let there = left.first { $0.post.title == "edited" }
          let told = policy == .announce ? [there?.id].compactMap(\.self) : []
          try expect(record, RefreshRecord(updated: 1, announced: told))
          try expect(there?.isRead, policy == .announce)
          try expect(marks.count, 2)
        }
      }
      try expect(try await store.check(), [])
    },

    StoreCheck("posts of feeds removed long ago are deleted but stay known") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let items = ["1", "2", "3"].map { Item.named($0) }
      let posts = try await scenario.refresh(feed, items).new
      let there = try await scenario.refresh(other, items).new
      _ = try await store.mark([posts[0]], .starred(true))
      _ = try await store.delete([there[0]])
      for day in stride(from: 10.0, through: 200, by: 10) {
        try await scenario.refresh(other, items, on: day)
        guard day == 100 else { continue }
        try await store.unsubscribe(from: [feed], at: StoreScenario.day(100))
      }

      let kept = try await store.dropOld(days: 101)
      try expect(kept, DropReport(posts: 0, changes: 4))
      let dropped = try await store.dropOld(days: 90)
      try expect(dropped, DropReport(posts: 2, changes: 1))
      try expect(try await store.undo(), [])

      let subscription = Subscription(url: "https://a.example/feed")
      _ = try await store.subscribe(to: [subscription], at: StoreScenario.day(201))
      try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["1"])
      // Items that the feed still lists can be stored again, as read.
      try expect(try await store.feeds([feed])[0].fetchState.bodyDigest, nil)
      try expect(try await scenario.refresh(feed, items, on: 201), RefreshRecord())
      try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["2", "3", "1"])
      try expect(try await scenario.titles(PostQuery(status: .unread, feeds: [feed])), ["1"])
      try expect(try await store.announcements(of: [feed]).map(\.post), [posts[0]])
      _ = try await store.delete([try await store.posts(PostQuery(feeds: [feed]))[0].id])
      try expect(try await scenario.refresh(feed, items, on: 202), RefreshRecord())
      try expect(try await scenario.titles(PostQuery(feeds: [feed])), ["3", "1"])
      try expect(try await scenario.refresh(other, items, on: 201), RefreshRecord())
      try expect(try await store.check(), [])
    },
  ]
}

/// A feed with one read post that is no longer listed, and posts that must be kept.
private struct OldFeed {
  let feed: FeedID
  let items: [Item]

  init(_ scenario: StoreScenario, _ name: String = "a") async throws {
    feed = try await scenario.subscribe(name)
    let names = ["old", "unread", "starred", "listed"]
    items = names.map { .named($0) }
    let posts = try await scenario.refresh(feed, items).new
    let rest = [items[3], .named("new"), .named("newest")]
    let later = try await scenario.refresh(feed, rest, on: 100).new
    let read = [posts[0], posts[2], posts[3]] + later
    _ = try await scenario.store.mark(read, .read(true))
    _ = try await scenario.store.mark([posts[2]], .starred(true))
  }
}
