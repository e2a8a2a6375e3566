import FeedModel
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite
struct `A feed` {
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

  @Test func `is empty at first`() {
    let feed = Feed(url: "http://h.ex/feed")
    #expect(feed.posts == [])
    #expect(feed.channel == Channel())
    #expect(feed.fetchState == FetchState())
    #expect(feed.index.entries == [])
  }

  @Test func `returns each post once, in the document's order`() async throws {
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

  @Test func `makes posts of new items only`() async throws {
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

  @Test func `asks its source with its address, its state and the time`() async throws {
    var feed = Feed(url: "http://h.ex/feed")
    let source = ScriptedSource([.snapshot(snapshot("A"), fetched), .unchanged(fetched)])
    _ = try await feed.refresh(from: source, now: now)
    feed.url = "http://h.ex/moved"
    _ = try await feed.refresh(from: source, now: now + 60)
    #expect(
      source.questions == [
        .init(url: "http://h.ex/feed", state: FetchState(), now: now),
        .init(url: "http://h.ex/moved", state: fetched, now: now + 60),
      ])
    #expect(feed.fetchState == fetched)
  }

  @Test func `changes nothing but its fetch state when the fetch fails`() async throws {
    var feed = Feed(url: "http://h.ex/feed")
    let failure = FetchFailure(.status, "the server has an error (503)", status: 503)
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

  @Test func `that is cut off returns what came, and the rest later`() async throws {
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

  @Test func `is a value: a copy has a memory of its own`() {
    var feed = Feed(url: "http://h.ex/feed")
    _ = feed.absorb(snapshot("A"))
    var copy = feed
    #expect(copy.absorb(snapshot("A", "B")).map(\.title) == ["B"])
    #expect(feed.absorb(snapshot("A", "B")).map(\.title) == ["B"])
  }

  @Test func `takes over what the document says of the channel`() {
    var feed = Feed(url: "http://h.ex/feed")
    _ = feed.absorb(snapshot("A", title: "Old"))
    _ = feed.absorb(snapshot("A", title: "New"))
    #expect(feed.channel == Channel(title: "New", link: "http://h.ex/"))
  }
}

@Suite
struct `A fetch state` {
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private let validators = Validators(url: "http://h.ex/feed", entityTag: "e", lastModified: "d")

  @Test func `counts failures, and keeps what was known before them`() {
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

  @Test func `forgets failures and old validators with a success`() {
    let failing = FetchState(validators: validators, bodyDigest: Digest("body"))
      .failing(FetchFailure(.status, "one"), at: now)
    #expect(
      failing.succeeding(validators: nil, bodyDigest: nil, at: now + 1)
        == FetchState(lastChecked: now + 1, lastSucceeded: now + 1))
  }
}

/// A source that gives its outcomes one after the other.
private final class ScriptedSource: FeedSource {
  struct Question: Hashable {
    var url: String
    var state: FetchState
    var now: Date
  }

  private let script: Mutex<[FetchOutcome]>
  private let asked = Mutex<[Question]>([])

  init(_ outcomes: [FetchOutcome]) {
    script = Mutex(outcomes)
  }

  var questions: [Question] { asked.withLock(\.self) }

  func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await fetch(url, state: FetchState(), now: now)
  }

  func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    asked.withLock { $0.append(Question(url: url, state: state, now: now)) }
    return script.withLock { $0.removeFirst() }
  }
}

/// The titles of the posts that were made.
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
