import Aggregation
import FeedModel
import Foundation
import LibraryStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ItemReferenceTests {
  /// Creates a library whose last listing contains posts A to E.
  private func withListing(
    _ kind: StoreKind = .memory, _ body: (LibraryBench, [PostID]) async throws -> Void
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      bench.serve("/feed", "A", "B", "C", "D", "E")
      let feeds = try await bench.subscribe(bench.server.url("/feed"))
      _ = try await bench.library.refresh(feeds)
      let listing = try await bench.library.list(PostQuery())
      #expect(listing.isNumbered)
      #expect(listing.posts.map(\.post.title) == ["A", "B", "C", "D", "E"])
      try await body(bench, listing.posts.map(\.id))
    }
  }

  @Test func `numbers, ranges and codes return posts in the order named, each once`() async throws {
    try await withListing { bench, posts in
      let code = PostCode.code(of: posts[2])
      let expected: [([String], [Int])] = [
        (["2"], [1]), (["2-4"], [1, 2, 3]), (["1-1"], [0]), ([], []),
        (["5", "1-2", "2", "1-5"], [4, 0, 1, 2, 3]), ([code, code.uppercased(), "3"], [2]),
      ]
      for (texts, places) in expected {
        let found = try await bench.library.posts(named: texts)
        #expect(found == places.map { posts[$0] }, "\(texts)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a post is found by GUID, by address in any spelling and by code prefix`(
    kind: StoreKind
  ) async throws {
    try await withListing(kind) { bench, posts in
      let code = PostCode.code(of: posts[3])
      let expected: [(String, Int)] = [
        ("B", 1), ("http://h.ex/C", 2), ("https://H.ex/C/?utm_source=x", 2),
        (String(code.prefix(4)), 3), (code.prefix(5).uppercased(), 3), (code, 3),
      ]
      for (text, place) in expected {
        let found = try await bench.library.posts(named: [text])
        #expect(found == [posts[place]], "\(text)")
      }
      for text in [String(code.prefix(3)), "b", "http://h.ex/"] {
        let error = await libraryError { _ = try await bench.library.posts(named: [text]) }
        #expect(error?.code == .notFound, "\(text)")
      }
      let error = await libraryError {
        _ = try await bench.library.posts(named: [String(code.prefix(5))], beginnings: false)
      }
      #expect(error?.code == .notFound)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a GUID that is also the code prefix of another post is ambiguous`(kind: StoreKind)
    async throws
  {
    try await withListing(kind) { bench, posts in
      let code = PostCode.code(of: posts[0])
      let beginning = String(code.prefix(4))
      bench.serve("/other", beginning, code, title: "Other")
      try await bench.subscribe(bench.server.url("/other"))
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let other = try await bench.store.posts(PostQuery()).first { $0.post.guid == beginning }
      let theirs = PostCode.code(of: try #require(other).id)
      let error = await libraryError { _ = try await bench.library.posts(named: [beginning]) }
      #expect(
        error?.description
          == "\(beginning) matches several items: \(theirs) (\(beginning)), \(code) (A); use a complete code"
      )
      // A complete code is unambiguous.
      let found = try await bench.library.posts(named: [code, theirs])
      #expect(found == [posts[0], try #require(other).id])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an address that several posts have is ambiguous`(kind: StoreKind) async throws {
    try await withListing(kind) { bench, posts in
      bench.serve("/other", "A", title: "Other")
      try await bench.subscribe(bench.server.url("/other"))
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let all = try await bench.store.posts(PostQuery()).filter { $0.post.title == "A" }
      let codes = all.map { "\(PostCode.code(of: $0.id)) (A)" }.joined(separator: ", ")
      let error = await libraryError {
        _ = try await bench.library.posts(named: ["1", "http://h.ex/A"])
      }
      #expect(error?.code == .ambiguous)
      #expect(
        error?.description == "http://h.ex/A matches several items: \(codes); use a complete code")
      _ = try await bench.store.delete([all[0].id])
      let found = try await bench.library.posts(named: ["http://h.ex/A"])
      #expect(found == [all[1].id])
    }
  }

  @Test(arguments: ["0", "6", "-1", "4-6", "0-2", "7-9", "99999999", "1-9223372036854775807"])
  func `a number outside the last listing is not found`(text: String) async throws {
    try await withListing { bench, _ in
      let error = await libraryError { _ = try await bench.library.posts(named: ["1", text]) }
      #expect(error?.code == .notFound)
      #expect(error?.description.hasSuffix("the last listing ends at 5") == true)
    }
  }

  @Test(arguments: [
    "", " ", "none", "1-2-3", "-", "1-", "--", "1..3", "b00000", "zzzzzz",
    "1-99999999999999999999", "é",
  ])
  func `a text that is not a reference to a post is not found`(text: String) async throws {
    try await withListing { bench, _ in
      let error = await libraryError { _ = try await bench.library.posts(named: [text]) }
      #expect(error?.code == .notFound)
      #expect(
        error?.description == "there is no item \(text); lede list shows numbers and codes")
    }
  }

  @Test func `a number is not found before the first listing`() async throws {
    try await LibraryBench.withBench { bench in
      let error = await libraryError { _ = try await bench.library.posts(named: ["1"]) }
      #expect(
        error?.description
          == "there is no item 1: nothing has been listed yet; list posts with: lede list")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the numbers of a listing stay valid after some of its posts are deleted`(
    kind: StoreKind
  ) async throws {
    try await withListing(kind) { bench, posts in
      let deleted = try await bench.store.delete([posts[1]])
      #expect(deleted == 1)
      bench.serve("/feed", "F", "A", "B", "C", "D", "E")
      _ = try await bench.library.refresh(try await bench.store.feeds())
      #expect(
        try await bench.library.posts(named: ["1", "3-5"]) == [0, 2, 3, 4].map { posts[$0] })
      #expect(try await bench.library.posts(named: ["1-3"]) == [posts[0], posts[2]])
      for text in ["2", "2-2"] {
        let error = await libraryError { _ = try await bench.library.posts(named: ["1", text]) }
        #expect(error?.code == .gone)
      }
      let error = await libraryError {
        _ = try await bench.library.posts(named: [PostCode.code(of: posts[1])])
      }
      #expect(error?.code == .notFound)

      let listing = try await bench.library.list(PostQuery())
      #expect(listing.posts.count == 5)
      let second = try await bench.library.posts(named: ["2"])
      #expect(second == [posts[0]])
    }
  }
}
