import Aggregation
import FeedModel
import FeedStore
import Foundation
import TestSupport
import Testing

/// Two machines whose libraries exchange their states, with random minds. A failure names the seed, and
/// `LEDE_TEST_SEED` repeats it.
@Suite(.timeLimit(.minutes(10)))
struct `Two libraries that exchange their states` {
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let wished = environment["LEDE_TEST_SEED"].flatMap(UInt64.init) { return [wished] }
    let count = environment["LEDE_TEST_HISTORIES"].flatMap(Int.init).map { $0 / 10 } ?? 12
    return (1...max(count, 1)).map { _ in UInt64.random(in: 0...UInt64(UInt32.max)) }
  }()

  @Test(arguments: seeds, StoreKind.allCases)
  func `lose nothing, have nothing twice, tell nothing twice, and end up alike`(
    _ seed: UInt64, _ kind: StoreKind
  ) async throws {
    let clock = TestClock()
    let world = PublishingWorld(seed: seed)
    try await LibraryBench.lend(kind, clock: clock, source: world) { one in
      try await LibraryBench.lend(kind, clock: clock, source: world) { other in
        var story = ExchangeStory(
          world, clock, [Reader(one, seed: seed), Reader(other, seed: seed)], seed: seed)
        for _ in 0..<60 {
          try await story.step()
          await Task.yield()
        }
        try await story.end()
        try await LibraryBench.lend(kind, clock: clock, source: world) { empty in
          try await story.expectCopy(in: Reader(empty, seed: seed))
        }
      }
    }
  }
}

/// What happens to two readers.
private struct ExchangeStory {
  private let world: PublishingWorld
  private let clock: TestClock
  private var readers: [Reader]
  private var random: SeededGenerator

  init(_ world: PublishingWorld, _ clock: TestClock, _ readers: [Reader], seed: UInt64) {
    self.world = world
    self.clock = clock
    self.readers = readers
    random = SeededGenerator(seed: seed)
  }

  mutating func step() async throws {
    clock.set(clock.now + Double.random(in: 600...40_000, using: &random))
    let who = Int.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...4: world.publish(&random)
    case 5: world.move(&random)
    case 6...10: try await readers[who].refresh()
    case 11: try await readers[who].follow(world, &random)
    case 12: try await readers[who].subscribe(to: world.firstAddress(&random))
    case 13: try await readers[who].remove(&random)
    case 14...16: try await readers[who].mark(&random)
    case 17: try await exchangeAndUndo(who)
    default: try await exchange(who)
    }
    try await readers[who].expectAll()
  }

  /// Both get what the other one knows, and are alike then.
  mutating func end() async throws {
    for who in [0, 1, 0] { try await exchange(who) }
    for who in [0, 1] { try await readers[who].expectAll() }
    let marks = [try await readers[0].marks(), try await readers[1].marks()]
    #expect(marks[0] == marks[1], readers[0].comment)
    for who in [0, 1] { try await readers[who].refresh() }
    for who in [0, 1] { try await readers[who].expectAll() }
  }

  /// - Parameter who: who takes in the other's state.
  private mutating func exchange(_ who: Int) async throws {
    let text = try await readers[1 - who].export()
    try await readers[who].take(text, of: readers[1 - who])
    let after = try await readers[who].export()
    let again = try await readers[who].library.importState(Array(text.utf8))
    #expect(again == StateReport(feeds: again.feeds), readers[who].comment)
    let second = try await readers[who].export()
    #expect(second == after, readers[who].comment)
  }

  private mutating func exchangeAndUndo(_ who: Int) async throws {
    let before = try await readers[who].export()
    let changes = try await readers[who].library.store.changes()
    let text = try await readers[1 - who].export()
    _ = try await readers[who].library.importState(Array(text.utf8))
    guard try await readers[who].library.store.changes() != changes else { return }
    _ = try await readers[who].library.undo(1)
    let after = try await readers[who].export()
    #expect(after == before, readers[who].comment)
  }

  func expectCopy(in empty: Reader) async throws {
    let text = try await readers[0].export()
    _ = try await empty.library.importState(Array(text.utf8))
    let copy = try await empty.export()
    #expect(copy == text, readers[0].comment)
  }
}

/// A library, and what has to be true of it.
private struct Reader {
  let library: Library
  let comment: Comment
  /// Posts that it knows, in whatever way: none of them is ever new.
  private var known: Set<String> = []
  /// Posts that it has, if nobody removes their feed.
  private var kept: Set<String> = []
  private var deleted: Set<String> = []
  private var read: Set<String> = []
  private var starred: Set<String> = []

  init(_ bench: LibraryBench, seed: UInt64) {
    library = bench.library
    comment = "seed \(seed)"
  }

  mutating func refresh() async throws {
    let summary = try await library.refresh(try await library.store.feeds())
    let titles = try await titles(summary.newPosts)
    #expect(known.isDisjoint(with: titles), comment)
    known.formUnion(titles)
    kept.formUnion(titles)
    try await library.store.announced(summary.newPosts)
  }

  mutating func subscribe(to address: String) async throws {
    _ = try await library.store.subscribe(
      to: [Subscription(url: address)], at: library.now)
  }

  mutating func remove(_ random: inout SeededGenerator) async throws {
    guard let feed = try await library.store.feeds().randomElement(using: &random) else { return }
    try await library.remove([feed.id])
  }

  /// Moves a feed to where it is now.
  mutating func follow(
    _ world: PublishingWorld, _ random: inout SeededGenerator
  ) async throws {
    guard let feed = try await library.store.feeds().randomElement(using: &random) else { return }
    _ = try await library.store.move(feed.id, to: world.address(after: feed.subscription.url))
  }

  mutating func mark(_ random: inout SeededGenerator) async throws {
    let posts = try await library.store.posts(PostQuery()).filter { _ in
      Int.random(in: 0..<4, using: &random) == 0
    }
    let (ids, names) = (posts.map(\.id), posts.compactMap(\.post.title))
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      _ = try await library.mark(ids, .starred(true))
      starred.formUnion(names)
    case 1:
      _ = try await library.delete(ids)
      deleted.formUnion(names)
    case 2:
      _ = try await library.delete(ids)
      if !ids.isEmpty { _ = try await library.undo(1) }
    default:
      _ = try await library.mark(ids, .read(true))
      read.formUnion(names)
    }
  }

  func export() async throws -> String {
    var bytes: [UInt8] = []
    try await library.exportState { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func take(_ text: String, of other: Reader) async throws {
    _ = try await library.importState(Array(text.utf8))
    known.formUnion(other.known)
    kept.formUnion(other.kept)
    deleted.formUnion(other.deleted)
    read.formUnion(other.read)
    starred.formUnion(other.starred)
  }

  // MARK: What has to be true

  func expectAll() async throws {
    let posts = try await library.store.posts(PostQuery())
    let names = posts.compactMap(\.post.title)
    #expect(Set(names).count == names.count, comment)
    #expect(deleted.isDisjoint(with: names), comment)
    let feeds = Set(try await library.store.feeds().map(\.name))
    let expected = kept.subtracting(deleted)
      .filter { feeds.contains(PublishingWorld.feed(of: $0)) }
    #expect(Set(names) == expected, comment)
    for post in posts {
      guard let name = post.post.title else { continue }
      #expect(post.isRead || !read.contains(name), comment)
      #expect(post.isStarred || !starred.contains(name), comment)
    }
    #expect(feeds.count == (try await library.store.feeds().count), comment)
    let announced = try await library.store.announcements(of: nil)
    #expect(announced.isEmpty, comment)
    let problems = try await library.store.check()
    #expect(problems == [], comment)
  }

  func marks() async throws -> [String] {
    try await library.store.posts(PostQuery()).map {
      "\($0.post.title ?? "") \($0.isRead) \($0.isStarred)"
    }.sorted()
  }

  private func titles(_ posts: [PostID]) async throws -> [String] {
    try await library.store.posts(PostQuery(ids: posts)).compactMap(\.post.title)
  }
}
