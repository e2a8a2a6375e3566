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

@Suite(.timeLimit(.minutes(10)))
struct PoliteRefreshTests {
  @Test(arguments: StoreKind.allCases)
  func `a Retry-After delay stops all queued requests to its host`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      for number in 0..<5 {
        bench.serve("/\(number)", "A\(number)")
        try await bench.subscribe(bench.server.url("/\(number)"))
      }
      bench.server.set("/1", .status(503, headers: ["Retry-After": "60"]))
      let feeds = try await bench.store.feeds().sorted { $0.id < $1.id }
      let summary = try await bench.library.refresh(feeds)
      #expect(bench.server.requests.map(\.path) == ["/0", "/1"])
      #expect(summary.failed == 1)
      #expect(summary.feeds.count == 5)
      let wait = CheckTime(bench.now + 60, .retryAfter)
      #expect(summary.feeds.compactMap(\.skipped) == [wait, wait, wait])

      let again = try await bench.library.refresh(try await bench.store.feeds(), on: .forced)
      #expect(again.skipped == 5)
      #expect(bench.server.requests.count == 2)
    }
  }

  @Test func `a refresh requests the feed with the oldest check first`() async throws {
    try await LibraryBench.withBench { bench in
      for (number, day) in [3, 1, 2].enumerated() {
        bench.serve("/\(number)", "A")
        let feeds = try await bench.subscribe(bench.server.url("/\(number)"))
        let feed = try #require(feeds.max { $0.id < $1.id })
        let state = FetchState(lastChecked: bench.now - Double(day) * 86_400)
        _ = try await bench.store.record(.unchanged(state), for: feed.id, at: bench.now)
      }
      bench.serve("/new", "A")
      try await bench.subscribe(bench.server.url("/new"))
      _ = try await bench.library.refresh(try await bench.store.feeds())
      #expect(bench.server.requests.map(\.path) == ["/new", "/0", "/2", "/1"])
    }
  }

  @Test func `no feed fails if no host can be reached`() async throws {
    let store = LibraryEngine.oracle()
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let urls = ["https://a.ex/", "https://b.ex/"]
    _ = try await store.subscribe(to: urls.map { Subscription(url: $0) }, at: now)
    let transport = FailingTransport()
    let client = WebClient(transport: transport)
    let policy = FetchPolicy(userAgent: "lede-test/1", pause: .zero)
    let library = Library(
      store: store, source: HTTPFeedSource(client: client, policy: policy),
      finder: FeedFinder(client: client, policy: policy), clock: { now })
    let feeds = try await store.feeds()
    let summary = try await library.refresh(feeds)
    #expect(summary.failed == 2)
    #expect(try await store.feeds() == feeds)

    // A response of this machine does not show that the network works.
    _ = try await store.subscribe(to: [Subscription(url: "http://localhost/")], at: now)
    let all = try await store.feeds()
    transport.answer("http://localhost/")
    #expect(try await library.refresh(all).failed == 3)
    #expect(try await store.feeds().map(\.fetchState.failures).sorted() == [0, 0, 1])

    // After the response of one host, the failure of the other counts.
    transport.answer("https://a.ex/")
    #expect(try await library.refresh(feeds).failed == 2)
    #expect(try await store.feeds().map(\.fetchState.failures) == [1, 1, 1])
  }

  @Test func `no feed fails if several hosts time out, and a feed fails if a single host does`()
    async throws
  {
    let store = LibraryEngine.oracle()
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let urls = ["https://a.ex/1", "https://a.ex/2", "https://b.ex/"]
    _ = try await store.subscribe(to: urls.map { Subscription(url: $0) }, at: now)
    let transport = FailingTransport(.timeout)
    let client = WebClient(transport: transport)
    let policy = FetchPolicy(userAgent: "lede-test/1", pause: .zero)
    let library = Library(
      store: store, source: HTTPFeedSource(client: client, policy: policy),
      finder: FeedFinder(client: client, policy: policy), clock: { now })
    let feeds = try await store.feeds()
    #expect(try await library.refresh(feeds).failed == 3)
    #expect(try await store.feeds() == feeds)
    #expect(try await library.refresh(feeds.filter { $0.subscription.url != urls[2] }).failed == 2)
    #expect(try await store.feeds().map(\.fetchState.failures).sorted() == [0, 1, 1])

    // The servers respond with redirects to a host that does not.
    for url in urls { transport.answer(url, redirectingTo: "https://dead.ex/") }
    #expect(try await library.refresh(feeds).failed == 3)
    #expect(try await store.feeds().map(\.fetchState.failures).sorted() == [1, 1, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `a forced refresh that fails keeps the validators of the feed`(kind: StoreKind) async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      bench.server.set("/a", .feed(Sample.rss(["A"]), etag: "\"1\""))
      try await bench.subscribe(bench.server.url("/a"))
      _ = try await bench.library.refresh(try await bench.store.feeds())
      bench.server.set("/a", .status(500))
      let before = try await bench.store.feeds()
      _ = try await bench.library.refresh(before, on: .forced)
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let after = try await bench.store.feeds()
      #expect(after.map(\.fetchState.validators) == before.map(\.fetchState.validators))
      #expect(after.map(\.fetchState.bodyDigest) == before.map(\.fetchState.bodyDigest))
      #expect(bench.server.requests.map { $0["If-None-Match"] } == [nil, nil, "\"1\""])
    }
  }

  @Test func `a redirect to a host whose Retry-After delay has just begun is not followed`()
    async throws
  {
    try await LibraryBench.withBench { bench in
      let redirecting = bench.server.url("/led").replacing("127.0.0.1", with: "a.localhost")
      let gate = TestGate()
      bench.server.set("/busy", .status(429, headers: ["Retry-After": "3600"]))
      bench.server.set("/led", .held(by: gate, .redirect(to: bench.server.url("/target"))))
      let feeds = try await bench.subscribe(redirecting, bench.server.url("/busy"))
      let refresh = Task { try await bench.library.refresh(feeds) }
      try await eventually { try await !bench.store.hostDelays().isEmpty }
      gate.open()
      let failures = try await refresh.value.feeds.compactMap { $0.failure?.description }
      #expect(failures.contains("the server redirects to one that sent a Retry-After delay"))
      #expect(bench.server.requests.map(\.path).sorted() == ["/busy", "/led"])
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `the longest Retry-After delay of a host counts`() async throws {
    let server = try TestHTTPServer()
    func url(_ host: String, _ path: String) -> String {
      server.url(path).replacing("127.0.0.1", with: "\(host).localhost")
    }
    // The redirect to the busy host waits for another feed of that host to be fetched.
    server.set("/led", .redirect(to: url("b", "/busy")))
    server.set("/busy", .status(429, headers: ["Retry-After": "3600"]))
    let gate = TestGate()
    server.set("/late", .held(by: gate, .feed(Sample.rss(["A"]))))
    let store = LibraryEngine.oracle()
    let urls = [url("a", "/led"), url("b", "/late"), url("b", "/next")]
    _ = try await store.subscribe(to: urls.map { Subscription(url: $0) }, at: Date())
    let transport = CurlTransport(trusting: ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })
    let client = WebClient(transport: transport)
    let policy = FetchPolicy(
      userAgent: "lede-test/1", pause: .zero,
      specialHosts: SpecialHosts(parsing: "b.localhost apart=1s"))
    let library = Library(
      store: store, source: HTTPFeedSource(client: client, policy: policy),
      finder: FeedFinder(client: client, policy: policy), clock: { Date() })
    let refresh = Task { try await library.refresh(try await store.feeds()) }
    await eventually { client.queue.load.waiting == 1 }
    gate.open()
    #expect(try await refresh.value.skipped == 1)
    #expect(try await library.refresh(try await store.feeds(), on: .forced).skipped == 3)
    #expect(server.requests.map(\.path).sorted() == ["/busy", "/late", "/led"])
  }

  @Test func `many redirects to a host that does not respond do not block other feeds`()
    async throws
  {
    try await LibraryBench.withBench { bench in
      bench.server.set("/hang", .hang)
      let target = bench.server.url("/hang").replacing("127.0.0.1", with: "hang.localhost")
      bench.server.set("/led", .redirect(to: target))
      let redirecting = (0..<300).map {
        bench.server.url("/led").replacing("127.0.0.1", with: "h\($0).localhost")
      }
      _ = try await bench.store.subscribe(
        to: redirecting.map { Subscription(url: $0) }, at: bench.now)
      bench.serve("/good", "A")
      try await bench.subscribe(bench.server.url("/good"))
      let feeds = try await bench.store.feeds()
      let task = Task { try await bench.library.refresh(feeds) }
      // It is the last feed. All others wait for a host that sends nothing for five minutes.
      await bench.server.wait { $0.requests.contains { $0.path == "/good" } }
      #expect(bench.server.requests.count { $0.path == "/hang" } == 1)
      task.cancel()
      _ = await task.result
    }
  }

  @Test func `hosts that do not respond do not block other hosts`() async throws {
    try await LibraryBench.withBench(concurrency: 2) { bench in
      let hanging = try (0..<6).map { _ in try TestHTTPServer() }
      for server in hanging {
        server.set("/", .hang)
        try await bench.subscribe(server.url("/"))
      }
      bench.serve("/good", "A")
      try await bench.subscribe(bench.server.url("/good"))
      let feeds = try await bench.store.feeds().sorted { $0.id < $1.id }
      let task = Task { try await bench.library.refresh(feeds) }
      await bench.server.wait { $0.requests.count == 1 }
      for server in hanging { await server.wait { $0.requests.count == 1 } }
      task.cancel()
      _ = await task.result
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the schedule reports the feeds that are due and the time of the next check`(kind: StoreKind)
    async throws
  {
    let clock = TestClock()
    try await LibraryBench.withBench(kind, clock: clock) { bench in
      #expect(try await bench.library.schedule().next == nil)
      for path in ["/a", "/b", "/gone"] {
        bench.serve(path, "A")
        try await bench.subscribe(bench.server.url(path))
      }
      bench.server.set("/gone", .status(410))
      #expect(try await bench.library.schedule().due.count == 3)
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let feeds = try await bench.store.feeds()
      let next = feeds.compactMap(\.fetchState.nextCheck?.date).sorted()

      var schedule = try await bench.library.schedule()
      #expect(schedule.due == [])
      #expect(schedule.next == next[0])

      clock.set(next[0])
      schedule = try await bench.library.schedule()
      #expect(schedule.due.map(\.fetchState.nextCheck?.date) == [next[0]])
      #expect(schedule.next == next[1])

      clock.set(bench.now + 365 * 86_400)
      schedule = try await bench.library.schedule()
      #expect(schedule.due.count == 2)
      #expect(schedule.next == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a feed moves to its new address after three redirects over at least a day`(
    kind: StoreKind
  ) async throws {
    let clock = TestClock()
    try await LibraryBench.withBench(kind, clock: clock) { bench in
      bench.server.set("/a", .redirect(to: "/b", status: 308))
      bench.serve("/b", "A")
      let url = bench.server.url("/b")
      try await bench.subscribe(bench.server.url("/a"))
      var moved: [String?] = []
      for hour in [0.0, 1, 2, 25, 50] {
        clock.set(bench.now + hour * 3600)
        let summary = try await bench.library.refresh(try await bench.store.feeds())
        moved.append(summary.feeds[0].movedTo)
      }
      #expect(moved == [nil, nil, nil, url, nil])
      #expect(bench.server.requests.map(\.path).suffix(3) == ["/a", "/b", "/b"])
      #expect(try await bench.store.feeds().map(\.subscription.url) == [url])
      #expect(try await bench.titles() == ["A"])
    }
  }
}

/// A transport without a network. It fails every request except those it has an answer for.
private final class FailingTransport: HTTPTransport {
  private let code: HTTPTransportError.Code
  private let responses = Mutex<Set<String>>([])

  init(_ code: HTTPTransportError.Code = .resolve) {
    self.code = code
  }

  private let redirects = Mutex<[String: String]>([:])

  func answer(_ url: String) {
    responses.withLock { _ = $0.insert(url) }
  }

  func answer(_ url: String, redirectingTo target: String) {
    redirects.withLock { $0[url] = target }
  }

  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    if let target = redirects.withLock({ $0[request.url] }) {
      return HTTPResponse(status: 302, headers: ["Location": target], body: HTTPBody(bytes: []))
    }
    guard responses.withLock({ $0.contains(request.url) }) else {
      throw HTTPTransportError(code, "there is no answer")
    }
    return HTTPResponse(status: 500, headers: [:], body: HTTPBody(bytes: []))
  }
}
