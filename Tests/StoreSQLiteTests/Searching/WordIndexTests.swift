import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search
import TestSupport
import Testing

@testable import StoreSQLite

/// Tests the word index and its updates.
@Suite struct WordIndexTests {
  private func find(
    _ text: String, in store: SQLiteStore, limit: Int? = nil
  ) async throws -> [PostID] {
    let search = try SearchQuery(text, at: .distantFuture)
    return try await store.engine.posts(PostQuery(limit: limit, search: search)).map(\.id)
  }

  @Test func `a search indexes the words that a refresh left, and indexing can be interrupted`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(700)
      let store = try library.open()
      #expect(try await store.indexWords(0) == 700)
      #expect(try await store.indexWords(501) == 199)
      let other = try library.open()
      #expect(try await find("650", in: other).count == 1)
      #expect(try await find("text", in: other).count == 700)
      #expect(try await store.indexWords(0) == 0)
      #expect(try await store.isWordIndexSound())
    }
  }

  @Test func `a read-only library with an incomplete word index can be searched`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(300)
      let store = try library.open()
      _ = try await store.indexWords(150)
      let all = try await store.engine.posts(PostQuery())
      try store.close()
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: library.database, configuration: configuration)
      let reader = try SQLiteStore(queue, LibraryFiles(in: library.folder))
      #expect(try await find("text", in: reader) == all.map(\.id))
      #expect(try await find("text", in: reader, limit: 7) == all.prefix(7).map(\.id))
      let search = PostQuery(search: try SearchQuery("text -17", at: .now))
      #expect(try await reader.engine.count(search) == 299)
    }
  }

  @Test func `an incomplete word index is detected and rebuilt`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(50)
      let store = try library.open()
      #expect(try await find("text", in: store).count == 50)
      try library.execute("DELETE FROM searchEntry WHERE postId = 7")
      let damaged = try library.open()
      #expect(try await !damaged.isWordIndexSound())
      #expect(try await find("text", in: damaged).count == 49)
      #expect(try await damaged.maintainWordIndex())
      #expect(try await damaged.isWordIndexSound())
      #expect(try await find("text", in: damaged).count == 50)
    }
  }

  @Test func `a word index with many outdated rows of edited posts is detected`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(WordIndex.surplus / 2)
      let store = try library.open()
      _ = try await find("text", in: store)
      for edition in 1...3 {
        try library.execute("UPDATE post SET title = 'edition \(edition)'")
        #expect(try await find("edition \(edition)", in: store).count == WordIndex.surplus / 2)
        #expect(try await find("edition -\(edition)", in: store) == [])
        #expect(try await store.isWordIndexSound() == (edition < 3))
      }
    }
  }

  @Test(arguments: [
    "-7", "-text", "-650 -651", "-7 is:unread", "-7 newer:9w", "-7 older:2d", "-7 OR 650",
  ])
  func `the newest posts without a word are found by checking few posts`(_ text: String)
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(700)
      let store = try library.open()
      _ = try await store.indexWords(.max)
      let newest = try await store.engine.posts(PostQuery(limit: 1))[0].sortDate
      let search = try SearchQuery(text, at: newest)
      for limit in [1, 10, 690] {
        let query = PostQuery(limit: limit, search: search)
        let all = try await store.engine.posts(PostQuery(search: search)).prefix(limit).map(\.id)
        for few in [1, 100, 699, 700] {
          let found = try await store.readDatabase { db in
            try PostSearch(query, newest: few, in: db).posts()
          }
          #expect(found.map(\.id) == all, "\(limit) \(few)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (0.0, 1, 1 << 4), (1.9, 7, 1 << 28 | 7 << 4), (-0.5, 7, -1 << 28 | 7 << 4),
      (2.0, Int64(1) << 24 | 5, 2 << 28 | 5 << 4),
      (.infinity, 0, (Int64(1) << 35 - 1) << 28), (-1e300, 0, .min), (5.0, .max, 6 << 28 - 16),
    ] as [(Double, Int64, Int64)])
  func `the keys of the word index have the order of lists`(
    _ date: Double, _ post: Int64, _ key: Int64
  ) {
    #expect(WordKey.key(date: date, post: post) == key)
    #expect((WordKey.first(since: date)...WordKey.last(until: date)).contains(key))
  }

  @Test(arguments: [
    ("is:unread", SearchSource.unread), ("is:starred", .starred), ("is:read", .all),
    ("feed:a", .feeds), ("feed:a is:unread", .unreadOfFeeds), ("text", .words),
    ("text is:starred", .starred), ("rare is:starred", .words), ("text is:unread", .words),
    ("text -is:read feed:b", .unreadOfFeeds), ("text feed:b", .feeds),
    ("text feed:a", .wordsOfFeeds),
    ("1* is:starred", .words), ("title:/^.{6}$/", .all), ("-title:/^.{6}$/", .all),
    ("title:/^.{3}$/", .file), ("title:/^.{3}$/ is:starred", .starred),
    ("title:/^.{3}$/ feed:a", .feeds), ("title:/^.{3}$/ newer:9w", .all),
    ("title:/^.{3}$/ is:unread", .unread),
  ])
  func `a search reads the index that leads to the fewest posts`(
    _ text: String, _ source: SearchSource
  ) async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(2_500)
      let store = try library.open()
      _ = try await store.engine.subscribe(
        to: [Subscription(url: "https://b.example/")], at: .distantPast)
      _ = try await store.indexWords(.max)
      _ = try await store.engine.mark([PostID(rawValue: 7)], .read(true), at: .distantPast)
      let query = PostQuery(limit: 50, search: try SearchQuery(text, at: .distantFuture))
      let chosen = try await store.readDatabase { db in
        var reader = SearchReader(query, in: db)
        let conjunctions = try reader.conjunctions()
        return try TitleFunction.lend(reader.patterns, to: db) {
          try conjunctions.map { try SearchEstimate(query: query, db: db).source($0) }
        }
      }
      #expect(chosen == [source])
    }
  }

  /// The newest posts have the lowest numbers in their titles.
  @Test func `titles that rarely match a pattern are searched in the order of the file`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(6_000)
      let store = try library.open()
      let old = ["588", "589", "598", "599"].flatMap { ["Post \($0)8", "Post \($0)9"] }
      func titles(_ text: String, limit: Int?) async throws -> [String?] {
        let search = try SearchQuery(text, at: .distantFuture)
        return try await store.engine.posts(PostQuery(limit: limit, search: search)).map(
          \.post.title)
      }
      for limit in [nil, 50, 3] {
        let seldom = try await titles("title:/[5][8-9][8-9][8-9]$/", limit: limit)
        #expect(seldom == Array(old.prefix(limit ?? .max)))
        let unread = try await titles("is:unread title:/[5][8-9][8-9][8-9]$/", limit: limit)
        #expect(unread == seldom)
        let often = try await titles("title:/^.{6}$/", limit: limit)
        #expect(often == (0...9).prefix(limit ?? .max).map { "Post \($0)" })
        #expect(try await titles("title:/^.{3}$/", limit: limit) == [])
      }
    }
  }

  /// More than a thousand words start with 1 here. The newest posts have the lowest numbers.
  @Test func `prefixes of more than a thousand words find all matching posts`() async throws {
    let queries: [(String, (Int) -> Bool)] = [
      ("1*", begins("1")),
      ("-1*", { !begins("1")($0) }),
      ("text -1*", { !begins("1")($0) }),
      ("2499 -1*", { $0 == 2499 }),
      ("1* 10*", begins("10")),
      ("1* OR 2499", { begins("1")($0) || $0 == 2499 }),
      ("\"post 1\"*", begins("1")),
      ("author:1*", { _ in false }),
      ("title:te*", { _ in false }),
      ("te* -title:te*", { _ in true }),
      ("\"text 1\"*", { _ in false }),
      ("title:/[12]{4}/", { "\($0)".count == 4 && "\($0)".allSatisfy("12".contains) }),
      ("title:/[34][xy]/", { _ in false }),
      ("1* is:read", { begins("1")($0) && (200..<900).contains($0) }),
      ("-1* is:read", { (200..<900).contains($0) }),
      ("1* is:starred", { (1_000..<1_100).contains($0) }),
      ("-1* is:starred OR 7", { $0 == 7 || (2_000..<2_010).contains($0) }),
      ("feed:a 1* -text", { _ in false }),
      ("1* -10* older:1d", { begins("1")($0) && !begins("10")($0) }),
    ]
    try await TemporaryLibrary.lend { library in
      try await library.fill(2_500)
      let store = try library.open()
      func mark(_ numbers: Range<Int>, _ mark: PostMark) async throws {
        let posts = numbers.map { PostID(rawValue: 2_500 - Int64($0)) }
        _ = try await store.engine.mark(posts, mark, at: .distantPast)
      }
      let all = try await store.engine.posts(PostQuery()).compactMap(\.post.title)
      #expect(all == (0..<2_500).map { "Post \($0)" })
      try await mark(200..<900, .read(true))
      try await mark(1_000..<1_100, .starred(true))
      try await mark(2_000..<2_010, .starred(true))
      for (text, isWanted) in queries {
        let search = try SearchQuery(text, at: .distantFuture)
        let wanted = (0..<2_500).filter(isWanted).map { "Post \($0)" }
        for limit in [nil, 3, 50, 200, 1_100] {
          let found = try await store.engine.posts(PostQuery(limit: limit, search: search))
          #expect(
            found.map(\.post.title) == Array(wanted.prefix(limit ?? .max)),
            "\(text), \(limit ?? 0)")
        }
        #expect(try await store.engine.count(PostQuery(search: search)) == wanted.count, "\(text)")
      }
    }
  }
}

private func begins(_ digits: String) -> (Int) -> Bool {
  { "\($0)".hasPrefix(digits) }
}
