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

/// The criteria of Rachel Kroll's feed reader test over two simulated days.
///
/// The server changes its feed as hers does: new posts, the same posts with new validators, and
/// once 429 for two hours. A refresh runs every five minutes, and the program restarts every few
/// hours.
@Suite(.timeLimit(.minutes(10))) struct FeedReaderScoreTests {
  /// A request that the server received.
  struct Poll {
    let time: Date
    let request: TestHTTPRequest
    let status: Int
    /// The validators of the last response with status 200 before this request.
    let validators: [String?]

    var sent: [String?] { [request["If-None-Match"], request["If-Modified-Since"]] }
    var isConditional: Bool { sent != [nil, nil] }
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 800_452_800)
  private static let step: TimeInterval = 300

  /// Returns the contents of the feed at a step: its number of posts and its validators.
  private static func version(_ step: Int) -> (posts: Int, tag: String, date: String) {
    // A new post every seven hours, new validators every five.
    let posts = 10 + step / 84
    let touch = step / 60
    return (
      posts, "W/\"p\(posts)-t\(touch)\"", "Thu,  14 May 2026 12:\(10 + touch):\(10 + posts) GMT"
    )
  }

  private static func isRateLimited(_ step: Int) -> Bool { (240..<264).contains(step) }

  @Test(arguments: [FetchOccasion.unattended, .schedule])
  func `a feed reader meets all criteria of the feed reader test over two days`(
    occasion: FetchOccasion
  ) async throws {
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
        let status = Self.isRateLimited(step) ? 429 : isKnown ? 304 : 200
        polls.append(Poll(time: now, request: request, status: status, validators: last))
        if status == 200 { (last, posts) = ([version.tag, version.date], version.posts) }
      }
    }
    score(polls)
    // No post is lost: all posts of the last response were announced.
    #expect(announced == posts)
    #expect(polls.count >= (occasion == .unattended ? 40 : 4))
  }

  private func serve(_ step: Int, on server: TestHTTPServer) {
    guard !Self.isRateLimited(step) else {
      return server.set("/feed.xml", .status(429, headers: ["Retry-After": "7200"]))
    }
    let version = Self.version(step)
    let titles = (0..<version.posts).map { "Post \($0)" }
    server.set(
      "/feed.xml",
      .feed(Sample.rss(titles), etag: version.tag, lastModified: version.date, gzip: true))
  }

  private func score(_ polls: [Poll]) {
    // 1: Only the first request of a feed is unconditional.
    #expect(polls.filter { !$0.isConditional }.map(\.time) == [Self.start])
    // 2, 3: Validators are sent exactly as the last response contained them.
    for poll in polls.dropFirst() { #expect(poll.sent == poll.validators) }
    // 4: Requests are at least an hour apart.
    for (one, next) in zip(polls, polls.dropFirst()) {
      #expect(next.time.timeIntervalSince(one.time) >= 3600)
    }
    // 5: A restart causes no request: the intervals above include restarts.
    // 6: Each poll is one request, for the feed only.
    #expect(Set(polls.map(\.time)).count == polls.count)
    // 7, 8: The address is unchanged, and no unusual header fields are sent.
    #expect(Set(polls.map(\.request.path)) == ["/feed.xml?user=1"])
    #expect(Set(polls.map(\.request.method)) == ["GET"])
    let fields: Set = [
      "Host", "User-Agent", "Accept", "Accept-Encoding", "If-None-Match", "If-Modified-Since",
      "A-IM",
    ]
    for poll in polls { #expect(fields.isSuperset(of: poll.request.headers.map(\.name))) }
    // 9: A Retry-After delay is respected.
    for (one, next) in zip(polls, polls.dropFirst()) where one.status == 429 {
      #expect(next.time.timeIntervalSince(one.time) >= 7200)
    }
    #expect(polls.count { $0.status == 429 } <= 1)
    // 10: The user agent contains an address with information.
    #expect(
      Set(polls.map { $0.request["User-Agent"] }) == ["lede-test/1 (+https://reader.example/)"])
    // 11: Compression is accepted.
    for poll in polls {
      #expect(poll.request["Accept-Encoding"]?.contains("gzip") == true)
    }
  }

  /// A program that has just started.
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

    /// Refreshes all feeds and returns the number of new posts.
    func refresh(on occasion: FetchOccasion, at now: Date) async throws -> Int {
      clock.set(now)
      return try await library.refresh(try await library.store.feeds(), on: occasion).newPosts.count
    }
  }
}

/// A clock that changes only when it is set.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSinceReferenceDate: 800_000_000))

  var now: Date { time.withLock { $0 } }

  func set(_ date: Date) { time.withLock { $0 = date } }
}
