import FeedModel
import Foundation
import GRDB
import Search
import TestSupport
import Testing

@testable import LibraryStore
@testable import StoreSQLite

/// Compares searches in memory with their SQL. A failure reports its seed.
@Suite struct RandomSearchTests {
  @Test(arguments: [1, 2, 3].map { _ in UInt64.random(in: 0...UInt64(UInt32.max)) })
  func `both stores return the same results for random searches`(_ seed: UInt64) async throws {
    try await TemporaryLibrary.lend { library in
      var random = SeededGenerator(seed: seed)
      let stores: [LibraryEngine] = [try library.open().engine, LibraryEngine.oracle()]
      for round in 0..<4 {
        try await fill(stores, round, &random)
        for _ in 0..<120 {
          let text = Self.query(&random, depth: 3)
          guard let search = try? SearchQuery(text, at: Self.now) else { continue }
          var query = PostQuery(search: search)
          query.status = [.any, .any, .unread, .starred].randomElement(using: &random) ?? .any
          query.limit = [nil, 3, 50].randomElement(using: &random) ?? nil
          Self.narrow(&query, &random)
          if Int.random(in: 0..<4, using: &random) == 0 { query.search = nil }
          let found = try await stores[0].posts(query)
          #expect(
            try await found == stores[1].posts(query), "seed \(seed): \(text) \(query)")
          #expect(
            try await stores[0].count(query) == stores[1].count(query), "seed \(seed): \(text)")
        }
      }
      let store = try library.open()
      #expect(try await store.isWordIndexSound())
      try await store.queue.read(checkIntegrity)
    }
  }

  /// Adds random conditions that are not part of the search to a query.
  private static func narrow(_ query: inout PostQuery, _ random: inout SeededGenerator) {
    func chance() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    func date() -> Date { now - Double(Int.random(in: 0..<100, using: &random)) * 7_200 }
    if chance() { query.order = .oldestFirst }
    if chance() { query.since = date() }
    if chance() { query.before = date() }
    if chance() { query.idRange = PostID(rawValue: 20)...PostID(rawValue: 90) }
    if chance() { query.tags = ["red", "green blue"] }
    if chance() { query.feeds = [FeedID(rawValue: 2), FeedID(rawValue: 3)] }
    if chance() { query.includesBodies = true }
    if chance() {
      let id = PostID(rawValue: Int64.random(in: 1...100, using: &random))
      query.cursor = PostCursor(date: date(), id: id)
    }
  }

  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private static let words = ["red", "green", "blue", "redder", "gré", "日本", "a"]

  /// Refreshes feeds with posts of few words, and marks, deletes and edits some of them.
  private func fill(
    _ stores: [LibraryEngine], _ round: Int, _ random: inout SeededGenerator
  ) async throws {
    for number in 1...3 {
      let subscription = Subscription(
        url: "https://\(number).example/", title: "Feed \(number)",
        folder: FolderPath(number == 1 ? ["x"] : []), tags: number == 2 ? ["red"] : [])
      let items = (0..<30).map { _ in item(&random) }
      let marks = (0..<10).map { _ in Int64.random(in: 1...300, using: &random) }
      let posts = marks.map(PostID.init)
      for store in stores {
        let feed = try await store.subscribe(to: [subscription], at: Self.now)[0].id
        let snapshot = FeedSnapshot(channel: Channel(), items: items, completeness: .partial)
        let time = Self.now - Double(4 - round) * 86_400
        _ = try await store.record(.snapshot(snapshot, FetchState()), for: feed, at: time)
        _ = try await store.mark(Array(posts[..<4]), .read(true), at: time)
        _ = try await store.mark(Array(posts[4..<8]), .starred(true), at: time)
        _ = try await store.delete(Array(posts[8...]), at: time)
      }
    }
  }

  private func item(_ random: inout SeededGenerator) -> IncomingPost {
    func some(_ count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
    }
    let guid = "\(Int.random(in: 0..<60, using: &random))"
    let post = Post(
      guid: guid, link: "https://\(some(1)).example/\(some(2))", title: some(3),
      authors: [Author(name: some(2)), Author(name: some(1))],
      published: Self.now - Double(Int.random(in: 0..<100, using: &random)) * 7_200,
      summary: some(2), content: .html("<p>\(some(4))</p>"), tags: [some(2), some(1)])
    let identity = PostIdentity(
      guid: guid, title: post.title, text: Digest("\(post)"))
    return IncomingPost(identity: identity) { post }
  }

  private static func query(_ random: inout SeededGenerator, depth: Int) -> String {
    let not = ["", "", "", "-"].randomElement(using: &random) ?? ""
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else {
      return not + term(&random)
    }
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      query(&random, depth: depth - 1)
    }
    let joint = [" ", " OR "].randomElement(using: &random) ?? " "
    return "\(not)(\(parts.joined(separator: joint)))"
  }

  private static func term(_ random: inout SeededGenerator) -> String {
    let word = words.randomElement(using: &random) ?? ""
    let other = words.randomElement(using: &random) ?? ""
    let terms = [
      word, word, "\"\(word) \(other)\"", "\(word.prefix(2))*", "title:\(word)", "author:\(word)",
      "tag:\(word)", "tag:\"\(word) \(other)\"", "link:\(word)", "site:\(word).example",
      "is:read", "is:unread", "is:starred", "newer:\(Int.random(in: 0...8, using: &random))d",
      "older:\(Int.random(in: 0...200, using: &random))h", "feed:2", "feed:feed", "folder:x",
      "title:/\(word)|e\\b/", "title:\(word.prefix(1))*", "title:/^\(word)\\s/",
      "title:/\(word.dropFirst()) \(other.prefix(1))/", "title:/\(word.prefix(3))/",
      "title:/[\(word)][\(other)]+/", "author:\(word.prefix(1))*", "tag:\(word.prefix(3))*",
      "link:\(word.prefix(2))*", "\"\(word) \(other.prefix(1))\"*",
    ]
    return terms.randomElement(using: &random) ?? word
  }
}
