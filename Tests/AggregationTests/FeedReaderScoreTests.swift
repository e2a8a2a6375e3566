import Aggregation
import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import LibraryStore
import Synchronization
import TestSupport
import Testing
import WebClient

/// The rows of Rachel Kroll's feed reader behaviour test, over two simulated days.
///
/// The server changes its feed now and then, as hers does: new posts, the same posts under new
/// validators, and once for two hours "too many requests". Every five minutes somebody refreshes,
/// and every few hours the program is started anew.
@Suite(.timeLimit(.minutes(10))) struct `A feed reader over two days` {
  /// What the server saw, and when.
  struct Poll {
    let time: Date
    let request: TestHTTPRequest
    let status: Int
    /// The validators of the last 200 before it.
    let validators: [String?]

    var sent: [String?] { [request["If-None-Match"], request["If-Modified-Since"]] }
    var isConditional: Bool { sent != [nil, nil] }
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 800_452_800)
  private static let step: TimeInterval = 300

  /// What the feed is at a time: its version, and whether the server wants to be left alone.
  private static func version(_ step: Int) -> (posts: Int, tag: String, date: String) {
    // Every seven hours a post, every five hours a touch.
    let posts = 10 + step / 84
    let touch = step / 60
    return (
      posts, "W/\"p\(posts)-t\(touch)\"", "Thu,  14 May 2026 12:\(10 + touch):\(10 + posts) GMT"
    )
  }

  private static func isOverrun(_ step: Int) -> Bool { (240..<264).contains(step) }

  @Test(arguments: [FetchOccasion.unattended, .schedule])
  func `earns full marks`(occasion: FetchOccasion) async throws {
    let server = try TestHTTPServer()
    let store = LibraryEngine.oracle()
    _ = try await store.subscribe(
      to: [Subscription(url: server.url("/feed.xml?user=1"))], at: Self.start)
    var polls: [Poll] = []
    var last: [String?] = [nil, nil]
    var (posts, announced) = (0, 0)
    var reader = try Reader(store)
    for step in 0..<576 {
      let now = Self.start + Double(step) * Self.step
      if step.isMultiple(of: 50) { reader = try Reader(store) }
      serve(step, on: server)
      server.clearRequests()
      announced += try await reader.refresh(on: occasion, at: now)
      for request in server.requests {
        let version = Self.version(step)
        let isKnown = request["If-None-Match"] == version.tag
        let status = Self.isOverrun(step) ? 429 : isKnown ? 304 : 200
        polls.append(Poll(time: now, request: request, status: status, validators: last))
        if status == 200 { (last, posts) = ([version.tag, version.date], version.posts) }
      }
    }
    score(polls)
    // No post is lost: all that stood in the last document that was sent.
    #expect(announced == posts)
    #expect(polls.count >= (occasion == .unattended ? 40 : 4))
  }

  private func serve(_ step: Int, on server: TestHTTPServer) {
    guard !Self.isOverrun(step) else {
      return server.set("/feed.xml", .status(429, headers: ["Retry-After": "7200"]))
    }
    let version = Self.version(step)
    let titles = (0..<version.posts).map { "Post \($0)" }
    server.set(
      "/feed.xml",
      .feed(Sample.rss(titles), etag: version.tag, lastModified: version.date, gzip: true))
  }

  private func score(_ polls: [Poll]) {
    // 1 · One unconditional request in a feed's life.
    #expect(polls.filter { !$0.isConditional }.map(\.time) == [Self.start])
    // 2, 3 · Validators as they came with the last answer, quotes, blanks and all.
    for poll in polls.dropFirst() { #expect(poll.sent == poll.validators) }
    // 4 · An hour apart, at least.
    for (one, next) in zip(polls, polls.dropFirst()) {
      #expect(next.time.timeIntervalSince(one.time) >= 3600)
    }
    // 5 · No poll because the program was started: the times above hold across starts.
    // 6 · One request a poll, for the feed and for nothing else.
    #expect(Set(polls.map(\.time)).count == polls.count)
    // 7, 8 · The address as it is, and no field that nobody asked for.
    #expect(Set(polls.map(\.request.path)) == ["/feed.xml?user=1"])
    #expect(Set(polls.map(\.request.method)) == ["GET"])
    let fields: Set = [
      "Host", "User-Agent", "Accept", "Accept-Encoding", "If-None-Match", "If-Modified-Since",
      "A-IM",
    ]
    for poll in polls { #expect(fields.isSuperset(of: poll.request.headers.map(\.name))) }
    // 9 · A server that wants to be left alone is.
    for (one, next) in zip(polls, polls.dropFirst()) where one.status == 429 {
      #expect(next.time.timeIntervalSince(one.time) >= 7200)
    }
    #expect(polls.count { $0.status == 429 } <= 1)
    // 10 · Who asks, with an address to read about it.
    #expect(
      Set(polls.map { $0.request["User-Agent"] }) == ["lede-test/1 (+https://reader.example/)"])
    // 11 · Compressed where possible.
    for poll in polls {
      #expect(poll.request["Accept-Encoding"]?.contains("gzip") == true)
    }
  }

  /// A program that has just been started.
  private struct Reader {
    private let library: Library
    private let clock = TestClock()

    init(_ store: LibraryEngine) throws {
      let client = WebClient(transport: CurlTransport())
      let policy = FetchPolicy(userAgent: "lede-test/1 (+https://reader.example/)")
      library = Library(
        store: store, source: HTTPFeedSource(client: client, policy: policy),
        finder: FeedFinder(client: client, policy: policy), clock: { [clock] in clock.now })
    }

    /// How many posts are new.
    func refresh(on occasion: FetchOccasion, at now: Date) async throws -> Int {
      clock.set(now)
      return try await library.refresh(try await library.store.feeds(), on: occasion).newPosts.count
    }
  }
}

/// A clock that stands until it is set.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSinceReferenceDate: 800_000_000))

  var now: Date { time.withLock { $0 } }

  func set(_ date: Date) { time.withLock { $0 = date } }
}
