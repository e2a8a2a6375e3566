import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let items = [
    StoreCheck("figures are stored and updated without an edit") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      let post = try await scenario.refreshFigures(feed, .init(points: 3)).new[0]
      try expect(try await store.post(post).post.figures, .init(points: 3))
      _ = try await store.mark([post], .read(true))
      let record = try await scenario.refreshFigures(
        feed, .init(points: 5, commentCount: 2), on: 1)
      try expect(record, RefreshRecord())
      let stored = try await store.post(post)
      try expect(stored.post.figures, .init(points: 5, commentCount: 2))
      try expect([stored.edits, stored.isRead ? 1 : 0], [0, 1])
      let edit = try await scenario.refreshFigures(feed, .init(points: 1), title: "new", on: 2)
      try expect(edit.updated, 1)
      try expect(
        try await store.posts(PostQuery()).map(\.post.figures), [PostFigures(points: 1)])
      try expect(try await store.check(), [])
    },

    StoreCheck("the figures of a deleted post are updated, and are current when it is restored") {
      scenario in
      let feed = try await scenario.subscribe()
      let post = try await scenario.refreshFigures(feed, .init(points: 3)).new[0]
      _ = try await scenario.store.delete([post])
      try await scenario.refreshFigures(feed, .init(points: 4), on: 1)
      _ = try await scenario.store.undo()
      try expect(try await scenario.store.post(post).post.figures?.points, 4)
    },

    StoreCheck("the copies of an item are deleted and restored together") { scenario in
      let store = scenario.store
      let names = ["key", "page", "discussion", "other"]
      var feeds: [FeedID] = []
      for name in names { feeds.append(try await scenario.subscribe(name)) }
      try await scenario.refresh(feeds[0], [.item(1), .item(2)])
      try await scenario.refresh(feeds[1], [.itemPage(1), .itemPage(2)])
      try await scenario.refresh(feeds[2], [.itemDiscussion(1), .itemDiscussion(2)], .site)
      try await scenario.refresh(feeds[3], [.itemDiscussion(1)])
      for feed in feeds[0...2] {
        let post = try await store.posts(PostQuery(feeds: [feed])).filter {
          $0.post.title?.hasSuffix("1") == true
        }
        try expect(try await store.delete(post.map(\.id)), 3)
        try expect(try await scenario.counts(feeds[3]).total, 1)
        try expect(try await store.posts(PostQuery()).count, 4)
        try expect(try await store.deletedItems(among: ["hn:item:1", "hn:item:2"]), ["hn:item:1"])
        try expect(try await store.undo().count, 1)
        try expect(try await store.posts(PostQuery()).count, 7)
        try expect(try await store.deletedItems(among: ["hn:item:1"]), [])
      }
      try expect(try await store.check(), [])
    },

    StoreCheck("a deleted item stays deleted under another title, link and date") { scenario in
      let (one, two) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      let new = try await scenario.refresh(one, [.item(1)]).new
      _ = try await scenario.store.delete(new)
      var other = Item.item(1)
      (other.title, other.link, other.date) = ("Other", "https://o.example/x", StoreScenario.day(9))
      try expect(try await scenario.refresh(two, [other]).new, [])
      try expect(try await scenario.refresh(one, [other], on: 1).new, [])
      try expect(try await scenario.titles(), [])
    },

    StoreCheck("a deleted item stays deleted in a feed that does not recognise it") { scenario in
      let feed = try await scenario.subscribe()
      let new = try await scenario.refresh(feed, [.itemPage(1)]).new
      _ = try await scenario.store.delete(new)
      var other = Item.itemPage(1)
      (other.guid, other.link) = ("https://news.ycombinator.com/item?id=1#new", nil)
      other.title = "Other"
      try expect(try await scenario.refresh(feed, [other], on: 1).new, [])
      try expect(try await scenario.titles(), [])
      try expect(try await scenario.store.check(), [])
    },

    StoreCheck("an item that was deleted while a feed was archived does not return with the feed") {
      scenario in
      let store = scenario.store
      let (one, two) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      let new = try await scenario.refresh(one, [.item(1)]).new
      try await scenario.refresh(two, [.itemPage(1), .itemPage(2)])
      try await store.unsubscribe(from: [two])
      try expect(try await store.delete(new), 1)
      _ = try await scenario.subscribe("b")
      try expect(try await scenario.titles(), ["page 2"])
      try expect(try await store.check(), [])
      _ = try await store.undo()
      _ = try await store.undo()
      _ = try await store.undo()
      try expect(try await scenario.titles().count, 3)
      try expect(try await store.check(), [])
    },

    StoreCheck("an item can be deleted before any feed lists it") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      try expect(try await store.deleteItem("hn:item:1", at: StoreScenario.start), 0)
      try expect(try await store.deletedItems(among: ["hn:item:1", "hn:item:2"]), ["hn:item:1"])
      try expect(try await scenario.refresh(feed, [.item(1), .itemPage(2)]).new.count, 1)
      try expect(try await scenario.titles(), ["page 2"])
      try expect(try await store.deleteItem("hn:item:2", at: StoreScenario.start), 1)
      try expect(try await scenario.titles(), [])
      try expect(try await store.check(), [])
    },

    StoreCheck("what an account has done with items is recorded") { scenario in
      let store = scenario.store
      let items = ["hn:item:1", "hn:item:2@x.example"]
      try await store.updateItemRecords(of: items, account: "ann") {
        $0.read = StoreScenario.start
      }
      try await store.updateItemRecords(of: [items[0]], account: "ann") { $0.vote = "up" }
      try await store.updateItemRecords(of: [items[0]], account: "bob") { $0.vote = "down" }
      let ann = try await store.itemRecords(of: items + ["hn:item:3"], account: "ann")
      try expect(
        ann.mapValues(\.read), [items[0]: StoreScenario.start, items[1]: StoreScenario.start])
      try expect(ann.compactMapValues(\.vote), [items[0]: "up"])
      try await store.updateItemRecords(of: [items[0]], account: "bob") { $0.vote = nil }
      let bob = try await store.itemRecords(of: items, account: "bob")
      try expect(bob.compactMapValues(\.vote), [:])
    },
  ]
}

extension Item {
  fileprivate static func page(_ number: Int) -> String {
    "http://news.ycombinator.com/item?id=\(number)"
  }

  /// An item of a list of Hacker News.
  fileprivate static func item(_ number: Int) -> Item {
    Item(
      "item \(number)", guid: "hn:item:\(number)", link: "https://l.example/\(number)",
      comments: page(number), date: StoreScenario.start)
  }

  /// The same item in a feed whose GUIDs are pages.
  fileprivate static func itemPage(_ number: Int) -> Item {
    Item("page \(number)", guid: page(number), link: "https://l.example/\(number)")
  }

  /// The same item in a feed without GUIDs.
  fileprivate static func itemDiscussion(_ number: Int) -> Item {
    Item("talk \(number)", link: "https://l.example/\(number)", comments: page(number))
  }
}

extension StoreScenario {
  /// Refreshes a feed with one item that has figures.
  @discardableResult
  fileprivate func refreshFigures(
    _ feed: FeedID, _ figures: PostFigures, title: String = "post", on day: Double = 0
  ) async throws -> RefreshRecord {
    let item = IncomingPost(identity: PostIdentity(guid: "g", title: title), figures: figures) {
      var post = Post(guid: "g", title: title)
      post.figures = figures
      return post
    }
    let snapshot = FeedSnapshot(channel: Channel(), items: [item], completeness: .complete)
    let state = FetchState().succeeding(validators: nil, bodyDigest: nil, at: Self.day(day))
    return try await store.record(.snapshot(snapshot, state), for: feed, at: Self.day(day))
  }

  fileprivate enum Page { case site }

  /// Refreshes a feed of the site itself.
  fileprivate func refresh(_ feed: FeedID, _ items: [Item], _ page: Page) async throws {
    let snapshot = FeedSnapshot(
      channel: Channel(link: "https://news.ycombinator.com/"),
      items: items.map { $0.incoming(posts) }, completeness: .complete)
    let state = FetchState().succeeding(validators: nil, bodyDigest: nil, at: Self.start)
    _ = try await store.record(.snapshot(snapshot, state), for: feed, at: Self.start)
  }
}
