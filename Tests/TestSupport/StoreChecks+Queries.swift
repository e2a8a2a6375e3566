import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let queries = [
    StoreCheck("cursor pagination repeats and skips no posts while posts are added and deleted") {
      scenario in
      for order in [PostQuery.Order.newestFirst, .oldestFirst] {
        let feed = try await scenario.subscribe("\(order)")
        let dates = [5, 5, 5, 4, 3, 2, 1].map { StoreScenario.day(-Double($0)) }
        let items = zip(1..., dates).map { Item.named("\(order) \($0)", date: $1) }
        try await scenario.refresh(feed, items)
        var query = PostQuery(feeds: [feed], order: order, limit: 2)
        var seen: [StoredPost] = []
        while true {
          let page = try await scenario.store.posts(query)
          guard let last = page.last else { break }
          seen += page
          query.cursor = PostCursor(last)
          // Delete a post of the page, and add posts before and after the cursor.
          _ = try await scenario.store.delete([last.id])
          let new = [-4.5, 2].map {
            Item.named("added \(order) \(seen.count) \($0)", date: StoreScenario.day($0))
          }
          if seen.count < 4 { try await scenario.refresh(feed, new, on: 3, .partial) }
        }
        let old = seen.compactMap(\.post.title).filter { !$0.hasPrefix("added") }
        try expect(Set(old), Set(items.compactMap(\.title)))
        try expect(old.count, items.count)
        let positions = seen.map { PostCursor($0) }
        try expect(
          positions,
          positions.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
            .inOrder(order))
      }
    },

    StoreCheck("queries filter by date, number and tag, and can include bodies") { scenario in
      let feed = try await scenario.subscribe()
      _ = try await scenario.store.addRule("title:one", [.tag("mine")])
      let items = ["one", "two", "three"].enumerated().map { number, name in
        Item.named(name, date: StoreScenario.day(Double(number) - 5))
      }
      let posts = try await scenario.refresh(feed, items).new
      let titles = scenario.titles
      try expect(
        try await titles(PostQuery(since: StoreScenario.day(-4))), ["three", "two"])
      try expect(try await titles(PostQuery(before: StoreScenario.day(-4))), ["one"])
      try expect(try await titles(PostQuery(idRange: posts[1]...posts[1])), ["two"])
      try expect(try await titles(PostQuery(tags: ["mine", "other"])), ["one"])
      try expect(try await titles(PostQuery(tags: [])), [])
      try expect(
        try await titles(PostQuery(order: .oldestFirst, limit: 2)), ["one", "two"])
      for query in [PostQuery(since: StoreScenario.day(-4)), PostQuery(tags: ["mine"])] {
        try expect(
          try await scenario.store.count(query), try await scenario.store.posts(query).count)
      }
      let bodies = try await scenario.store.posts(PostQuery(includesBodies: true))
      try expect(bodies.map(\.post.content), Array(repeating: .html("text"), count: 3))
    },

    StoreCheck("folders keep their numbers when they are renamed") { scenario in
      let store = scenario.store
      let subscriptions = [["a"], ["a", "b"], ["c"]].enumerated().map { number, names in
        Subscription(url: "https://\(number).example/feed", folder: FolderPath(names))
      }
      let feeds = try await store.subscribe(to: subscriptions, at: StoreScenario.start).map(\.id)
      for feed in feeds { try await scenario.refresh(feed, [.named("\(feed.rawValue)")]) }
      let folders = try await store.folders()
      try expect(folders.map(\.path.names), [["a"], ["a", "b"], ["c"]])
      func titles(_ folders: [Folder]) async throws -> Set<String?> {
        Set(try await scenario.titles(PostQuery(folders: folders.map(\.id))))
      }
      try expect(try await titles([folders[0]]), ["1", "2"])
      try expect(try await titles([folders[1], folders[2]]), ["2", "3"])
      try expect(try await titles([]), [])
      _ = try await store.rename(
        FolderPath(["a"]), to: FolderPath(["x", "y"]), at: StoreScenario.start)
      let renamed = try await store.folders()
      try expect(renamed.map(\.path.names), [["c"], ["x"], ["x", "y"], ["x", "y", "b"]])
      try expect([renamed[2].id, renamed[3].id], [folders[0].id, folders[1].id])
      try expect(try await titles([folders[0]]), ["1", "2"])
      try expect(try await titles([renamed[1]]), ["1", "2"])
    },
  ]
}

extension [PostCursor] {
  fileprivate func inOrder(_ order: PostQuery.Order) -> [PostCursor] {
    order == .newestFirst ? reversed() : self
  }
}
