import FeedModel
import Foundation
import LibraryStore

/// Posts that appeared and left between two refreshes, found in pages of older posts.
extension StoreChecks {
  static let missed = [
    StoreCheck("missed posts are unread and announced, and older posts are neither") { scenario in
      let feed = try await scenario.subscribe()
      _ = try await scenario.refresh(feed, [.dated("new", 5), .dated("old", 3)], on: 5.5)
      let later = try await scenario.refresh(feed, [.dated("newer", 20)], on: 21).new
      try await scenario.store.announced(try await scenario.announced())
      let undated = Item.named("undated")
      let page: [Item] = [
        .dated("future", 30), .dated("as new", 20), .dated("missed b", 9), undated,
        .dated("missed a", 8), .dated("new", 5), .dated("gone", 4),
      ]
      let record = try await scenario.recordPage(feed, page, on: 22)
      try expect(
        try await scenario.store.posts(PostQuery(ids: record.missed)).map(\.post.title),
        ["missed b", "missed a"])
      try expect(
        try await scenario.store.posts(PostQuery(ids: record.missed)).map(\.isRead), [false, false])
      try expect(try await scenario.announced(), record.missed)
      try expect(record.old.count, 4)
      try expect(Set(try await scenario.store.unlistedHistoryPosts(of: feed)), Set(record.old))
      try expect(
        try await scenario.store.posts(PostQuery(ids: record.old)).map(\.isRead).contains(false),
        false)
      try expect(try await scenario.counts(feed), .init(5, of: 9))
      try expect(try await scenario.recordPage(feed, page, on: 23).count, 0)
      try expect(later.count, 1)
      try expect(try await scenario.store.check(), [])
    },

    StoreCheck("rules and deletions apply to missed posts as to new ones") { scenario in
      let (feed, other) = (try await scenario.subscribe("a"), try await scenario.subscribe("b"))
      _ = try await scenario.refresh(feed, [.dated("new", 5)], on: 5)
      _ = try await scenario.refresh(feed, [.dated("newer", 20)], on: 21)
      let story = try await scenario.refresh(other, [.dated("story", 9)], on: 9).new
      try await scenario.store.announced(try await scenario.announced())
      _ = try await scenario.store.delete(story)
      _ = try await scenario.store.addRule("dull", [.drop])
      _ = try await scenario.store.addRule("good", [.star, .notify])
      _ = try await scenario.store.addRule("seen", [.markRead])
      let page = ["story", "dull", "good", "seen", "plain"].enumerated().map {
        Item.dated($1, 10 + $0)
      }
      var missing = page
      missing[0] = .dated("story", 9)
      let record = try await scenario.recordPage(feed, missing, on: 22)
      try expect(record.missed.count, 3)
      let news = try await scenario.store.announcements(of: nil)
      try expect(
        try await scenario.store.posts(PostQuery(ids: news.map(\.post))).map(\.post.title),
        ["plain", "good"])
      try expect(news.filter(\.notifies).count, 1)
      try expect(try await scenario.store.check(), [])
    },

    StoreCheck("posts of a page are not taken for missed posts if they all have the same date") {
      scenario in
      let feed = try await scenario.subscribe()
      _ = try await scenario.refresh(feed, [.dated("new", 5)], on: 5)
      _ = try await scenario.refresh(feed, [.dated("newer", 20)], on: 21)
      let built: [Item] = [.dated("b", 10), .dated("a", 10)]
      try expect(try await scenario.recordPage(feed, built, on: 22).missed, [])
      // Posts so old that the index may have dropped their entries are not missed posts either.
      _ = try await scenario.refresh(feed, [.dated("newest", 200)], on: 201)
      let page: [Item] = [.dated("d", 150), .dated("c", 50), .dated("z", 49)]
      let record = try await scenario.recordPage(feed, page, on: 202)
      try expect([record.missed.count, record.old.count], [1, 2])
    },

    StoreCheck("a post with the title and date of a known post is not a missed post") { scenario in
      let feed = try await scenario.subscribe()
      _ = try await scenario.refresh(feed, [.dated("new", 5)], on: 5)
      _ = try await scenario.refresh(feed, [.dated("story", 9)], on: 10)
      _ = try await scenario.refresh(feed, [.dated("newer", 20)], on: 21)
      let page: [Item] = [.dated("story", 9, guid: "elsewhere"), .dated("other", 8)]
      let record = try await scenario.recordPage(feed, page, on: 22)
      try expect([record.missed.count, record.old.count], [1, 1])
    },

    StoreCheck("a document without known posts opens a gap, until a page reaches known posts") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe()
      let place = HistoryPosition(
        next: PageLink("https://a.example/?paged=3", isGuessed: true), date: StoreScenario.day(1))
      _ = try await scenario.refresh(feed, [.named("1"), .named("2")])
      _ = try await scenario.recordPage(feed, [.named("0")], on: 1, to: place)
      // The document overlaps with known posts. A partial, truncated or empty document proves
      // nothing.
      _ = try await scenario.refresh(feed, [.named("3"), .named("2")], on: 2)
      _ = try await scenario.refresh(feed, [.named("4")], on: 2, .partial)
      _ = try await scenario.refresh(feed, [.named("5")], on: 2, .truncated)
      _ = try await scenario.refresh(feed, [], on: 2)
      try expect(try await store.historyPosition(of: feed), place)
      _ = try await scenario.refresh(feed, [.named("9"), .named("8")], on: 3)
      var wanted = place
      wanted.gap = HistoryGap(begin: 7)
      try expect(try await store.historyPosition(of: feed), wanted)
      wanted.gap?.next = PageLink("https://a.example/2")
      let record = try await scenario.recordPage(
        feed, [.named("8"), .named("7")], on: 3, to: wanted)
      try expect([record.place, try await store.historyPosition(of: feed)], [wanted, wanted])
      // A second gap does not hide the first one.
      _ = try await scenario.refresh(feed, [.named("12")], on: 4)
      wanted.gap?.next = nil
      try expect(try await store.historyPosition(of: feed), wanted)
      let end = try await scenario.recordPage(
        feed, [.named("7"), .named("6"), .named("3")], on: 5, to: wanted)
      try expect([end.place, try await store.historyPosition(of: feed)], [place, place])
    },
  ]
}
