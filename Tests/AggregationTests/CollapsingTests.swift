import Aggregation
import FeedModel
import LibraryStore
import TestSupport
import Testing

/// Listings in which a post of several feeds appears once (`--collapse`).
@Suite(.timeLimit(.minutes(10)))
struct CollapsingTests {
  /// The result of a listing: titles, the number of feeds of each post, and the number of posts
  /// covered.
  struct ListingSummary: Equatable {
    var titles: [String]
    var feeds: [Int]
    var covered: Int

    init(_ titles: [String], _ feeds: [Int], covered: Int) {
      self.titles = titles
      self.feeds = feeds
      self.covered = covered
    }

    init(_ listing: Listing) {
      titles = listing.posts.map { $0.post.title ?? "" }
      feeds = listing.posts.map { 1 + (listing.repeats[$0.id]?.count ?? 0) }
      covered = listing.covered
    }
  }

  /// Three feeds with the same posts, and a fourth that is stored first, so that its posts come
  /// last.
  @Test(arguments: StoreKind.allCases)
  func `the limit of a collapsed listing counts lines, not posts`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      bench.serve("/last", "X", "Y", "Z")
      for path in ["/a", "/b", "/c"] { bench.serve(path, "A", "B", "C", "D", "E", "F") }
      for path in ["/last", "/a", "/b", "/c"] {
        _ = try await bench.library.refresh(try await bench.subscribe(bench.server.url(path)))
      }
      func list(_ limit: Int?, collapsing: Bool = true) async throws -> ListingSummary {
        ListingSummary(
          try await bench.library.list(PostQuery(limit: limit), collapsing: collapsing))
      }
      let letters = ["A", "B", "C", "D", "E", "F", "X", "Y", "Z"]
      func expected(_ lines: Int, covered: Int) -> ListingSummary {
        ListingSummary(
          Array(letters.prefix(lines)), letters.prefix(lines).map { $0 < "X" ? 3 : 1 },
          covered: covered)
      }
      #expect(try await list(7) == expected(7, covered: 19))
      #expect(try await list(8) == expected(8, covered: 20))
      #expect(try await list(9) == expected(9, covered: 21))
      #expect(try await list(10) == expected(9, covered: 21))
      #expect(try await list(.max) == expected(9, covered: 21))
      #expect(try await list(nil) == expected(9, covered: 21))
      #expect(try await list(0) == ListingSummary([], [], covered: 0))
      #expect(
        try await list(7, collapsing: false)
          == ListingSummary(
            ["A", "B", "C", "D", "E", "F", "A"], Array(repeating: 1, count: 7), covered: 7))
      // Covers as many duplicates as come before the first line beyond the limit.
      #expect(try await list(1) == ListingSummary(["A"], [1], covered: 1))
    }
  }

  @Test func `posts of one feed are never collapsed`() async throws {
    try await LibraryBench.withBench { bench in
      bench.server.set(
        "/a",
        .feed(
          "<rss version='2.0'><channel><title>t</title>"
            + "<item><title>A</title><link>http://h.ex/x</link><guid>1</guid></item>"
            + "<item><title>B</title><link>http://h.ex/x</link><guid>2</guid></item>"
            + "</channel></rss>"))
      _ = try await bench.library.refresh(try await bench.subscribe(bench.server.url("/a")))
      let listing = try await bench.library.list(PostQuery(limit: 2), collapsing: true)
      #expect(ListingSummary(listing) == ListingSummary(["A", "B"], [1, 1], covered: 2))
    }
  }
}
