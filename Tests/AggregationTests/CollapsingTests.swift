import Aggregation
import FeedModel
import LibraryStore
import TestSupport
import Testing

/// Lists in which posts of several feeds stand once.
@Suite(.timeLimit(.minutes(10)))
struct CollapsingTests {
  /// What a listing shows: titles, how many feeds each post is in, and how many posts it stands for.
  struct Shown: Equatable {
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

  /// Three feeds of the same posts, and a fourth that is stored first: its posts come last.
  @Test(arguments: StoreKind.allCases)
  func `a limit counts the lines that are left when repeats are collapsed`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.lend(kind) { bench in
      bench.serve("/last", "X", "Y", "Z")
      for path in ["/a", "/b", "/c"] { bench.serve(path, "A", "B", "C", "D", "E", "F") }
      for path in ["/last", "/a", "/b", "/c"] {
        _ = try await bench.library.refresh(try await bench.subscribe(bench.server.url(path)))
      }
      func list(_ limit: Int?, collapsing: Bool = true) async throws -> Shown {
        Shown(try await bench.library.list(PostQuery(limit: limit), collapsing: collapsing))
      }
      let letters = ["A", "B", "C", "D", "E", "F", "X", "Y", "Z"]
      func expected(_ lines: Int, covered: Int) -> Shown {
        Shown(
          Array(letters.prefix(lines)), letters.prefix(lines).map { $0 < "X" ? 3 : 1 },
          covered: covered)
      }
      #expect(try await list(7) == expected(7, covered: 19))
      #expect(try await list(8) == expected(8, covered: 20))
      #expect(try await list(9) == expected(9, covered: 21))
      #expect(try await list(10) == expected(9, covered: 21))
      #expect(try await list(.max) == expected(9, covered: 21))
      #expect(try await list(nil) == expected(9, covered: 21))
      #expect(try await list(0) == Shown([], [], covered: 0))
      #expect(
        try await list(7, collapsing: false)
          == Shown(["A", "B", "C", "D", "E", "F", "A"], Array(repeating: 1, count: 7), covered: 7))
      // As many repeats as there are before the line that found no room.
      #expect(try await list(1) == Shown(["A"], [1], covered: 1))
    }
  }

  @Test func `posts of one feed are never taken for each other`() async throws {
    try await LibraryBench.lend { bench in
      bench.server.set(
        "/a",
        .feed(
          "<rss version='2.0'><channel><title>t</title>"
            + "<item><title>A</title><link>http://h.ex/x</link><guid>1</guid></item>"
            + "<item><title>B</title><link>http://h.ex/x</link><guid>2</guid></item>"
            + "</channel></rss>"))
      _ = try await bench.library.refresh(try await bench.subscribe(bench.server.url("/a")))
      let listing = try await bench.library.list(PostQuery(limit: 2), collapsing: true)
      #expect(Shown(listing) == Shown(["A", "B"], [1, 1], covered: 2))
    }
  }
}
