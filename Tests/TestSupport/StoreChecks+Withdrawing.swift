import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let withdrawing = [
    StoreCheck("a withdrawn post keeps its marks and its first date of withdrawal") { scenario in
      let feed = try await scenario.subscribe()
      let items: [Item] = [.named("c"), .named("b"), .named("a")]
      let new = try await scenario.refresh(feed, items).new
      _ = try await scenario.store.mark([new[1]], .starred(true))
      let counts = try await scenario.counts(feed)
      try await scenario.record(feed, [.named("c")], withdrawing: ["b", " a\n", "x"], on: 1)
      try expect(try await scenario.withdrawn(), ["b": 1, "a": 1])
      try expect(try await scenario.counts(feed), counts)
      try expect(try await scenario.announced(), new)
      try expect(try await scenario.store.withdrawnCount(of: feed), 2)
      try expect(try await scenario.store.post(new[1]).isStarred, true)
      try expect(try await scenario.store.post(new[1]).withdrawn, StoreScenario.day(1))
      // The first date of withdrawal is kept.
      try await scenario.record(feed, [.named("c")], withdrawing: ["b"], on: 2)
      try expect(try await scenario.withdrawn(), ["b": 1, "a": 1])
    },

    StoreCheck("a partial or truncated document withdraws only the posts that it names") {
      scenario in
      let feed = try await scenario.subscribe()
      let items: [Item] = [.named("c"), .named("b"), .named("a")]
      try await scenario.refresh(feed, items)
      for completeness in [Completeness.partial, .truncated] {
        let name = completeness == .partial ? "a" : "b"
        try await scenario.record(feed, [], withdrawing: [name], completeness, on: 1)
      }
      try expect(try await scenario.withdrawn(), ["b": 1, "a": 1])
      try expect(try await scenario.refresh(feed, items, on: 2).new, [])
    },

    StoreCheck("a withdrawn post that is listed again is no longer withdrawn and not new") {
      scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("b"), .named("a")])
      try await scenario.record(feed, [.named("b")], withdrawing: ["a"], on: 1)
      try expect(try await scenario.refresh(feed, [.named("b")], on: 2), RefreshRecord())
      try expect(try await scenario.withdrawn(), ["a": 1])
      try expect(
        try await scenario.refresh(feed, [.named("b"), .named("a")], on: 3), RefreshRecord())
      try expect(try await scenario.withdrawn(), [:])
      try expect(try await scenario.store.withdrawnCount(of: feed), 0)
    },

    StoreCheck("a new post that the same document withdraws is still announced") { scenario in
      let feed = try await scenario.subscribe()
      let record = try await scenario.record(feed, [.named("a")], withdrawing: ["a"], on: 1)
      try expect(record.new.count, 1)
      try expect(try await scenario.withdrawn(), ["a": 1])
    },

    StoreCheck("posts that a feed declared complete no longer lists are withdrawn") { scenario in
      let feed = try await scenario.subscribe()
      let items: [Item] = [.named("c"), .named("b"), .named("a")]
      try await scenario.refresh(feed, items)
      try await scenario.refresh(feed, [.named("c"), .named("b")], on: 1)
      try expect(try await scenario.withdrawn(), [:])
      for completeness in [Completeness.partial, .truncated] {
        try await scenario.record(feed, [.named("c")], completeness, listsAll: true, on: 2)
      }
      try expect(try await scenario.withdrawn(), [:])
      try await scenario.record(feed, [.named("c"), .named("d")], listsAll: true, on: 3)
      try expect(try await scenario.withdrawn(), ["b": 3])
    },

    StoreCheck("a suspiciously short document withdraws posts only after it is confirmed") {
      scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, (0..<12).map { (number: Int) in Item.named("\(number)") })
      for day in [1.0, 2] {
        try await scenario.record(feed, [.named("0")], listsAll: true, on: day)
        try expect(try await scenario.withdrawn(), [:])
      }
      try await scenario.record(feed, [.named("0")], listsAll: true, on: 3)
      try expect(try await scenario.withdrawn().count, 11)
    },

    StoreCheck("a GUID shared by several posts withdraws none of them") { scenario in
      let feed = try await scenario.subscribe()
      let twins = ["x", "y"].map { (name: String) in
        Item(name, guid: "same", link: "https://a.example/\(name)")
      }
      try await scenario.refresh(feed, twins)
      try await scenario.record(feed, [.named("z")], withdrawing: ["same"], on: 1)
      try expect(try await scenario.withdrawn(), [:])
    },

    StoreCheck("a feed withdraws only its own posts and no deleted ones") { scenario in
      let feed = try await scenario.subscribe()
      let other = try await scenario.subscribe("b")
      try await scenario.refresh(feed, [.named("a")])
      let new = try await scenario.refresh(other, [.named("a", on: "b"), .named("b")]).new
      _ = try await scenario.store.delete([new[1]])
      try await scenario.record(other, [], withdrawing: ["a", "b"], on: 1)
      try expect(try await scenario.withdrawn(), ["a": 1])
      try expect(try await scenario.store.withdrawnCount(of: feed), 0)
      try expect(try await scenario.refresh(other, [.named("b")], on: 2).new, [])
    },
  ]
}

extension StoreScenario {
  @discardableResult
  fileprivate func record(
    _ feed: FeedID, _ items: [Item], withdrawing guids: [String] = [],
    _ completeness: Completeness = .complete, listsAll: Bool = false, on day: Double
  ) async throws -> RefreshRecord {
    let snapshot = FeedSnapshot(
      channel: Channel(title: "Channel", link: "https://channel.example/"),
      items: items.map { $0.incoming(posts) }, completeness: completeness, withdrawn: guids,
      listsAll: listsAll)
    return try await store.record(
      .snapshot(snapshot, FetchState(lastChecked: Self.day(day))), for: feed, at: Self.day(day))
  }

  /// Returns the days on which posts were withdrawn, by title.
  fileprivate func withdrawn() async throws -> [String: Double] {
    var days: [String: Double] = [:]
    for post in try await store.posts(PostQuery()) {
      guard let date = post.withdrawn else { continue }
      days[post.post.title ?? ""] = date.timeIntervalSince(Self.start) / Self.day
    }
    return days
  }
}
