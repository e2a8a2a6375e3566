import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search
import TestSupport
import Testing

@testable import StoreSQLite

/// The cost of searches in page accesses, which include those of FTS5.
@Suite(.timeLimit(.minutes(10))) struct SearchCostTests {
  /// Searches for posts with the titles `Post x1`, `Post x2` and so on.
  private static let queries = ["x*", "-author:post x*", "author:post", "tag:post", "link:post"]

  @Test func `the cost of a search does not grow with the number of posts`() async throws {
    let few = try await pages(2_000)
    let many = try await pages(12_000)
    for (few, many) in zip(few, many) {
      // The trees of a larger library are one level deeper.
      #expect(many.pages <= 2 * few.pages, "\(many.query): \(few.pages), \(many.pages)")
      #expect(many.pages > 0)
    }
  }

  private func pages(_ posts: Int) async throws -> [(query: String, pages: Int)] {
    try await TemporaryLibrary.lend { library in
      try await library.fill(0)
      try library.execute(ManyPosts.sql(posts, title: "Post x"))
      let store = try library.open()
      _ = try await store.indexWords(.max)
      var costs: [(query: String, pages: Int)] = []
      for text in Self.queries {
        let search = try SearchQuery(text, at: .distantPast)
        // The first query prepares the statements, which reads the schema.
        _ = try await store.engine.posts(PostQuery(limit: 50, search: search))
        let before = try await store.turn(CostCounter.pages)
        _ = try await store.engine.posts(PostQuery(limit: 50, search: search))
        costs.append((text, try await store.turn(CostCounter.pages) - before))
      }
      try store.close()
      return costs
    }
  }

  @Test func `the cost of a search in known feeds does not grow with the number of feeds`()
    async throws
  {
    let few = try await stepsAmongFeeds(20)
    let many = try await stepsAmongFeeds(2_000)
    #expect(few == many)
    #expect(few > 0)
  }

  private func stepsAmongFeeds(_ count: Int) async throws -> Int {
    try await TemporaryLibrary.lend { library in
      try await library.fill(100)
      try library.execute(ManyFeeds.sql(count))
      let store = try library.open()
      let search = try SearchQuery("text feed:a.example", at: .distantPast)
      let meant = search.naming([.named("a.example"): [FeedID(rawValue: 1)]])
      _ = try await store.engine.posts(PostQuery(limit: 50, search: meant))
      let counter = CostCounter()
      try await store.turn { counter.watch($0) }
      #expect(try await store.engine.posts(PostQuery(limit: 50, search: meant)).count == 50)
      try store.close()
      return counter.steps
    }
  }

  /// Each of many feeds has the same four stories.
  @Test func `collapsing repeats costs less than four times as much as listing the same posts`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(0)
      try library.execute(ManyFeeds.sql(500) + ManyFeeds.stories(4))
      let store = try library.open()
      let page = PostQuery(limit: 2)
      let list = PostQuery(limit: 1_001)
      _ = try await (store.engine.collapsedPosts(page), store.engine.posts(list))
      let counter = CostCounter()
      try await store.turn { counter.watch($0) }
      let collapsed = try await store.engine.collapsedPosts(page)
      let steps = counter.steps
      #expect(collapsed.posts.map(\.post.title) == ["Story 4", "Story 3"])
      #expect(collapsed.covered == 1_000)
      #expect(collapsed.posts.map { collapsed.repeats[$0.id]?.count } == [499, 499])
      #expect(try await store.engine.posts(list).count == 1_001)
      #expect(steps < 4 * (counter.steps - steps))
      try store.close()
    }
  }
}

/// Feeds that are written directly into the file of a library.
private enum ManyFeeds {
  /// Returns SQL that adds feeds until there are `count`.
  static func sql(_ count: Int) -> String {
    """
    INSERT INTO feed (url, folder, profile, added)
      WITH RECURSIVE counted (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < \(count))
      SELECT 'https://h' || n || '.example/', '', 'standard', 0 FROM counted;
    """
  }

  /// Returns SQL that adds `count` posts to each feed, with the same links in all feeds.
  static func stories(_ count: Int) -> String {
    """
    CREATE TEMP TABLE story AS
      WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < \(count))
      SELECT n, id AS feed FROM counted CROSS JOIN feed;
    INSERT INTO indexEntry (feedId, entryId, generation, presence, fingerprint)
      SELECT feed, n, 0, 0, zeroblob(113) FROM story;
    INSERT INTO post (id, feedId, entryId, firstSeen, sortDate, title, link)
      SELECT n * 10000 + feed, feed, n, 1e9, 6e8 + n, 'Story ' || n, 'https://a.example/' || n FROM story;
    DROP TABLE story;
    """
  }
}
