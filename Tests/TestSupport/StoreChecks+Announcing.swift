import FeedModel
import Foundation
import LibraryStore
import Synchronization

extension StoreChecks {
  static let announcing = [
    StoreCheck("new posts stay pending, in the order of their feed, until they are announced") {
      scenario in
      let feeds = [try await scenario.subscribe("a"), try await scenario.subscribe("b")]
      let a = try await scenario.refresh(feeds[0], [.named("one"), .named("two")]).new
      let b = try await scenario.refresh(feeds[1], [.named("one")]).new
      let later = try await scenario.refresh(
        feeds[0], [.named("three"), .named("one"), .named("two")], on: 1
      ).new
      try expect(try await scenario.announced(), later + a + b)
      try expect(try await scenario.announced(of: [feeds[1]]), b)
      try expect(try await scenario.announced(of: []), [])

      try await scenario.store.announced([a[0], b[0]])
      try expect(try await scenario.announced(), later + [a[1]])
      try await scenario.store.announced([a[0], PostID(rawValue: 999)] + later + a)
      try expect(try await scenario.announced(), [])
    },

    StoreCheck("known or edited posts are not announced again") { scenario in
      let feed = try await scenario.subscribe()
      let new = try await scenario.refresh(feed, [.named("one"), .named("two")]).new
      try await scenario.store.announced(new)
      try await scenario.refresh(feed, [.named("one"), .named("two", text: "edited")], on: 1)
      try expect(try await scenario.announced(), [])
    },

    StoreCheck("posts that are read, deleted or in a removed feed are not announced") { scenario in
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let new = try await scenario.refresh(
        feed, [.named("read"), .named("deleted"), .named("starred"), .named("left")]
      ).new
      let gone = try await scenario.refresh(other, [.named("gone")]).new
      try expect(try await scenario.announced(), new + gone)
      _ = try await scenario.store.mark([new[0]], .read(true))
      _ = try await scenario.store.delete([new[1]])
      _ = try await scenario.store.mark([new[2]], .starred(true))
      try await scenario.store.unsubscribe(from: [other])
      try expect(try await scenario.announced(), [new[2], new[3]])

      // A post that was read before its announcement is announced if it becomes unread again.
      _ = try await scenario.store.mark([new[0]], .read(false))
      try expect(try await scenario.announced(), [new[0], new[2], new[3]])
      _ = try await scenario.store.markAllRead(in: nil)
      try expect(try await scenario.announced(), [])
      try await scenario.store.announced([new[0]])
      _ = try await scenario.store.mark(new, .read(false))
      try expect(try await scenario.announced(), [])
    },

    StoreCheck("a post that is restored before its announcement is announced") { scenario in
      let store = scenario.store
      let subscription = Subscription(url: "https://a.example/feed", onUpdate: .announce)
      let feed = try await store.subscribe(to: [subscription], at: StoreScenario.start)[0].id
      let other = try await scenario.subscribe("b")
      let names = ["told", "deleted", "edited", "left"]
      let posts = try await scenario.refresh(feed, names.map { .named($0) }).new
      let news = try await scenario.refresh(other, [.named("x"), .named("y")]).new
      try await store.announced([posts[0], posts[2]])
      let edited = names.map { Item.named($0, text: $0 == "edited" ? "new" : "text") }
      try await scenario.refresh(feed, edited, on: 1)
      _ = try await store.mark([posts[2]], .read(true))

      _ = try await store.delete([posts[1]])
      try await store.unsubscribe(from: [feed])
      try await store.announced([news[0]])
      try expect(try await scenario.announced(), [news[1]])
      _ = try await store.undo()
      try expect(try await scenario.announced(of: [feed]), [posts[2], posts[3]])
      try await store.announced([news[1]])
      _ = try await store.undo()
      try expect(try await scenario.announced(), [posts[1], posts[2], posts[3]])
      try await store.announced(posts)
      _ = try await store.delete(posts)
      _ = try await store.undo()
      try expect(try await scenario.announced(), [])
    },

    StoreCheck("only one refresh at a time holds the refresh lock") { scenario in
      let store = scenario.store
      try expect(try await store.isRefreshing(), false)
      let first = try await store.beginRefresh(waits: false)
      try expect(try await store.isRefreshing(), true)
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await store.beginRefresh(waits: false)
        }, .refreshing)
      first.end()
      try expect(try await store.isRefreshing(), false)
      let second = try await store.beginRefresh(waits: false)
      first.end()
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await store.beginRefresh(waits: false)
        }, .refreshing)
      second.end()
    },

    StoreCheck("a refresh that waits gets the lock when the previous refresh ends") { scenario in
      let store = scenario.store
      var first: RefreshLock? = try await store.beginRefresh(waits: false)
      try expect(first != nil, true)
      let hasEnded = Atomic(false)
      let waiting = Task {
        let turn = try await store.beginRefresh(waits: true)
        return (turn, hasEnded.load(ordering: .sequentiallyConsistent))
      }
      await Task.yield()
      hasEnded.store(true, ordering: .sequentiallyConsistent)
      first = nil
      let (next, cameAfter) = try await waiting.value
      try expect(cameAfter, true)
      let cancelled = Task { try await store.beginRefresh(waits: true) }
      cancelled.cancel()
      try expect((try? await cancelled.value) == nil, true)
      next.end()
    },
  ]
}

extension StoreScenario {
  /// Returns the posts that have not been announced.
  func announced(of feeds: [FeedID]? = nil) async throws -> [PostID] {
    try await store.announcements(of: feeds).map(\.post)
  }
}
