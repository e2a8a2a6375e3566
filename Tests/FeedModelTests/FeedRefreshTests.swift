import FeedModel
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite
struct FeedRefreshTests {
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private let fetched = FetchState(
    validators: Validators(url: "http://h.ex/feed", entityTag: "\"1\"", lastModified: nil),
    bodyDigest: Digest("body"), lastChecked: Date(timeIntervalSinceReferenceDate: 800_000_000),
    lastSucceeded: Date(timeIntervalSinceReferenceDate: 800_000_000))

  private func snapshot(
    _ titles: String..., title: String = "Feed", made: TitleLog = TitleLog(),
    completeness: Completeness = .complete
  ) -> FeedSnapshot {
    FeedSnapshot(
      channel: Channel(title: title, link: "http://h.ex/"),
      items: titles.map { title in
        IncomingPost(identity: PostIdentity(guid: title, title: title)) {
          made.add(title)
          return Post(guid: title, title: title)
        }
      }, completeness: completeness)
  }

  @Test func `a new feed is empty`() {
    let feed = Feed(url: "http://h.ex/feed")
    #expect(feed.posts == [])
    #expect(feed.channel == Channel())
    #expect(feed.fetchState == FetchState())
    #expect(feed.index.entries == [])
  }

  @Test func `refresh returns each post once in the order of the document`() async throws {
    var feed = Feed(url: "http://h.ex/feed")
    let source = ScriptedSource([
      .snapshot(snapshot("B", "A"), fetched), .unchanged(fetched),
      .snapshot(snapshot("D", "B", "C", "A"), fetched), .snapshot(snapshot("A"), fetched),
    ])
    var titles: [[String?]] = []
    for _ in 0..<4 {
      let new = try await feed.refresh(from: source, now: now)
      #expect(feed.posts == new)
      titles.append(new.map(\.title))
    }
    #expect(titles == [["B", "A"], [], ["D", "C"], []])
  }

  @Test func `refresh creates posts for new items only`() async throws {
    var feed = Feed(url: "http://h.ex/feed")
    let log = TitleLog()
    let source = ScriptedSource([
      .snapshot(snapshot("A", "B", "A", made: log), fetched),
      .snapshot(snapshot("A", "B", "C", made: log), fetched),
    ])
    _ = try await feed.refresh(from: source, now: now)
    #expect(log.take() == ["A", "B"])
    _ = try await feed.refresh(from: source, now: now)
    #expect(log.take() == ["C"])
  }

  @Test func `refresh passes address, state and time to the source`() async throws {
    var feed = Feed(url: "http://h.ex/feed")
    let source = ScriptedSource([.snapshot(snapshot("A"), fetched), .unchanged(fetched)])
    _ = try await feed.refresh(from: source, now: now)
    feed.url = "http://h.ex/moved"
    _ = try await feed.refresh(from: source, now: now + 60)
    #expect(
      source.requests == [
        .init(url: "http://h.ex/feed", state: FetchState(), now: now),
        .init(url: "http://h.ex/moved", state: fetched, now: now + 60),
      ])
    #expect(feed.fetchState == fetched)
  }

  @Test func `a failed refresh changes only the fetch state`() async throws {
    var feed = Feed(url: "http://h.ex/feed")
    let failure = FetchFailure(.status, "the server reported an error (503)", status: 503)
    let failed = fetched.failing(failure, at: now + 60)
    let source = ScriptedSource([
      .snapshot(snapshot("A", "B"), fetched), .failed(failure, failed),
      .snapshot(snapshot("C", "A", "B"), fetched),
    ])
    let posts = try await feed.refresh(from: source, now: now)
    let before = feed
    await #expect(throws: failure) { try await feed.refresh(from: source, now: now + 60) }
    #expect(feed.fetchState == failed)
    #expect(feed.posts == posts)
    #expect(feed.channel == before.channel)
    #expect(feed.index.entries == before.index.entries)
    #expect(feed.index.generation == before.index.generation)
    #expect(try await feed.refresh(from: source, now: now).map(\.title) == ["C"])
  }

  @Test func `refresh of a truncated feed returns the complete posts, and the rest later`()
    async throws
  {
    var feed = Feed(url: "http://h.ex/feed")
    let failed = FetchState().failing(.cutOff(items: 1), at: now)
    let source = ScriptedSource([
      .snapshot(snapshot("A", completeness: .truncated), failed),
      .snapshot(snapshot("A", "B"), fetched),
    ])
    #expect(try await feed.refresh(from: source, now: now).map(\.title) == ["A"])
    #expect(feed.fetchState == failed)
    #expect(try await feed.refresh(from: source, now: now).map(\.title) == ["B"])
  }

  @Test func `a copy of a feed has its own index`() {
    var feed = Feed(url: "http://h.ex/feed")
    _ = feed.absorb(snapshot("A"))
    var copy = feed
    #expect(copy.absorb(snapshot("A", "B")).map(\.title) == ["B"])
    #expect(feed.absorb(snapshot("A", "B")).map(\.title) == ["B"])
  }

  @Test func `refresh updates the channel from the document`() {
    var feed = Feed(url: "http://h.ex/feed")
    _ = feed.absorb(snapshot("A", title: "Old"))
    _ = feed.absorb(snapshot("A", title: "New"))
    #expect(feed.channel == Channel(title: "New", link: "http://h.ex/"))
  }
}

@Suite
struct FetchStateTests {
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private let validators = Validators(url: "http://h.ex/feed", entityTag: "e", lastModified: "d")

  @Test func `a failing fetch state counts failures and keeps its validators`() {
    let known = FetchState().succeeding(
      validators: validators, bodyDigest: Digest("body"), at: now)
    let (first, second) = (FetchFailure(.status, "one"), FetchFailure(.limit, "two"))
    let failing = known.failing(first, at: now + 1).failing(second, at: now + 2)
    #expect(
      failing
        == FetchState(
          validators: validators, bodyDigest: Digest("body"), lastChecked: now + 2,
          lastSucceeded: now, failures: 2, lastFailure: second))
  }

  @Test func `a success clears failures and old validators`() {
    let failing = FetchState(validators: validators, bodyDigest: Digest("body"))
      .failing(FetchFailure(.status, "one"), at: now)
    #expect(
      failing.succeeding(validators: nil, bodyDigest: nil, at: now + 1)
        == FetchState(lastChecked: now + 1, lastSucceeded: now + 1))
  }
}

/// A source that returns its outcomes in sequence.
private final class ScriptedSource: FeedSource {
  struct Request: Hashable {
    var url: String
    var state: FetchState
    var now: Date
  }

  private let script: Mutex<[FetchOutcome]>
  private let received = Mutex<[Request]>([])

  init(_ outcomes: [FetchOutcome]) {
    script = Mutex(outcomes)
  }

  var requests: [Request] { received.withLock(\.self) }

  func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await fetch(url, state: FetchState(), now: now)
  }

  func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    received.withLock { $0.append(Request(url: url, state: state, now: now)) }
    return script.withLock { $0.removeFirst() }
  }
}

/// The titles of the posts that were created.
private final class TitleLog: Sendable {
  private let titles = Mutex<[String]>([])

  func add(_ title: String) {
    titles.withLock { $0.append(title) }
  }

  func take() -> [String] {
    titles.withLock { titles in
      defer { titles = [] }
      return titles
    }
  }
}
