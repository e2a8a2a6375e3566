import Aggregation
import FeedModel
import Foundation
import LibraryStore
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RefreshTests {
  @Test func `feeds that exceed the memory limit together are all stored`() async throws {
    try await LibraryBench.withBench(.sqlite) { bench in
      // Each document uses two of eight memory blocks and releases them once it is stored.
      let text = String(repeating: "x", count: 3 << 19)
      let feed =
        "<rss version=\"2.0\"><channel><title>A</title><item><guid>1</guid>"
        + "<description>\(text)</description></item></channel></rss>"
      for number in 0..<24 {
        let url = bench.server.url("/\(number)").replacing(
          "127.0.0.1", with: "h\(number).localhost")
        bench.server.set("/\(number)", .feed(feed))
        try await bench.subscribe(url)
      }
      let summary = try await bench.library.refresh(try await bench.store.feeds())
      #expect(summary.feeds.compactMap(\.failure) == [])
      #expect(summary.newPosts.count == 24)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh reports each feed once and stores the feeds that do not fail`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let server = bench.server
      for number in 0..<10 { bench.serve("/\(number)", "A\(number)", "B\(number)") }
      server.set("/cut", .feed(String(Sample.rss(["C", "D"]).dropLast(40))))
      server.set("/html", .feed("<!doctype html><p>Hello"))
      server.set("/500", .status(500))
      server.set("/close", .closeAtOnce)
      let paths = (0..<10).map { "/\($0)" } + ["/cut", "/html", "/500", "/close", "/404"]
      for path in paths { try await bench.subscribe(server.url(path)) }
      try await bench.subscribe("gopher://h.ex/", "file:///none.xml")

      var reported: [FeedID] = []
      let feeds = try await bench.store.feeds()
      let summary = try await bench.library.refresh(feeds) { reported.append($0.feed.id) }
      #expect(reported.sorted() == feeds.map(\.id).sorted())
      #expect(summary.feeds.map(\.feed.id) == feeds.map(\.id))
      #expect(summary.failed == 7)
      #expect(summary.newPosts.count == 21)
      #expect(Set(summary.newPosts).count == 21)

      let after = try await bench.store.feeds()
      #expect(after.map(\.total).reduce(0, +) == 21)
      #expect(after.count { $0.fetchState.failures == 1 } == 7)
      #expect(after.allSatisfy { $0.fetchState.lastChecked == bench.now })

      let again = try await bench.library.refresh(after)
      #expect(again.newPosts == [])
      #expect(again.unchanged == 10)
      #expect(again.failed == 7)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh ignores a feed that was removed after it was listed`(kind: StoreKind) async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      for number in 0..<3 {
        bench.serve("/\(number)", "A\(number)")
        try await bench.subscribe(bench.server.url("/\(number)"))
      }
      let feeds = try await bench.store.feeds().sorted { $0.id < $1.id }
      try await bench.store.unsubscribe(from: [feeds[0].id])
      let summary = try await bench.library.refresh(feeds)
      #expect(summary.feeds.map(\.feed.id) == [feeds[1].id, feeds[2].id])
      #expect(summary.newPosts.count == 2)
      #expect(summary.announcements.count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a response from an address that has been replaced meanwhile is discarded`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let gate = TestGate()
      bench.server.set("/old", .held(by: gate, .status(410)))
      try await bench.subscribe(bench.server.url("/old"))
      let feed = try #require(try await bench.store.feeds().first)
      let refresh = Task { try await bench.library.refresh([feed]) }
      await bench.server.wait { $0.requests.count == 1 }
      try await bench.library.move(feed, to: bench.server.url("/new"))
      gate.open()
      #expect(try await refresh.value.feeds.count == 0)
      #expect(try await bench.store.feeds().map(\.fetchState) == [FetchState()])

      let walk = Task { try await bench.library.fetchOlderPosts(of: feed) }
      await bench.server.wait { $0.requests.count == 2 }
      await #expect { try await walk.value } throws: { ($0 as? StoreError)?.code == .moved }
      #expect(try await bench.store.feeds().map(\.fetchState) == [FetchState()])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `posts of a feed whose address was replaced meanwhile are announced later`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      bench.serve("/old", "A")
      let feed = try #require(try await bench.subscribe(bench.server.url("/old")).first)
      let news = try await bench.library.refresh([feed]).announcements
      #expect(news.count == 1)
      let gate = TestGate()
      bench.server.set("/old", .held(by: gate, .feed(Sample.rss(["A", "B"]))))
      let refresh = Task { try await bench.library.refresh([feed]) }
      await bench.server.wait { $0.requests.count == 2 }
      bench.serve("/new", "A")
      try await bench.library.move(feed, to: bench.server.url("/new"))
      gate.open()
      #expect(try await refresh.value.announcements == [])
      let next = try await bench.library.refresh(try await bench.store.feeds())
      #expect(next.announcements == news)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `unchanged feeds are reported while another host does not respond`() async throws {
    try await LibraryBench.withBench { bench in
      let slow = try TestHTTPServer()
      bench.serve("/a", "A")
      slow.set("/b", .feed(Sample.rss(["B"])))
      for url in [bench.server.url("/a"), slow.url("/b")] { try await bench.subscribe(url) }
      _ = try await bench.library.refresh(try await bench.store.feeds())
      slow.set("/b", .hang)
      let feeds = try await bench.store.feeds().sorted { $0.id < $1.id }
      let (done, ended) = AsyncStream<FeedRefresh>.makeStream()
      let task = Task { try await bench.library.refresh(feeds) { ended.yield($0) } }
      for await refresh in done {
        #expect(refresh.feed.id == feeds[0].id)
        #expect(refresh.result == .unchanged)
        break
      }
      await slow.wait { $0.openConnections == 1 }
      task.cancel()
      _ = await task.result
    }
  }

  @Test func `a host receives one request at a time`() async throws {
    try await LibraryBench.withBench { bench in
      for number in 0..<8 {
        bench.server.set(
          "/\(number)",
          .delayed(by: .milliseconds(5), number == 3 ? .status(500) : .feed(Sample.rss(["A"]))))
        try await bench.subscribe(bench.server.url("/\(number)"))
      }
      let summary = try await bench.library.refresh(try await bench.store.feeds())
      #expect(summary.feeds.count == 8)
      await bench.server.wait { $0.requests.count == 8 && $0.peakConnections == 1 }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `the connection to a host is reused for its next feed and closed after the last`()
    async throws
  {
    try await LibraryBench.withBench { bench in
      for number in 0..<8 {
        bench.serve("/\(number)", "A")
        try await bench.subscribe(bench.server.url("/\(number)"))
      }
      for _ in 0..<2 { _ = try await bench.library.refresh(try await bench.store.feeds()) }
      #expect(bench.server.requests.count == 16)
      await bench.server.wait { $0.openConnections == 0 && $0.acceptedConnections == 1 }
    }
  }

  @Test func `several hosts are requested in parallel`() async throws {
    try await LibraryBench.withBench(concurrency: 3) { bench in
      let others = try (0..<3).map { _ in try TestHTTPServer() }
      let all = [bench.server] + others
      for server in all {
        server.set("/", .hang)
        try await bench.subscribe(server.url("/"))
      }
      let feeds = try await bench.store.feeds().sorted { $0.id < $1.id }
      let task = Task { try await bench.library.refresh(feeds) }
      for server in all.prefix(3) { await server.wait { $0.requests.count == 1 } }
      task.cancel()
      _ = await task.result
    }
  }

  @Test(arguments: [0, -1, 1, 1000])
  func `a refresh works with any number of parallel hosts`(concurrency: Int) async throws {
    try await LibraryBench.withBench(concurrency: concurrency) { bench in
      bench.serve("/a", "A")
      let feeds = try await bench.subscribe(bench.server.url("/a"))
      let summary = try await bench.library.refresh(feeds)
      #expect(summary.newPosts.count == 1)
      let nothing = try await bench.library.refresh([]).feeds.count
      #expect(nothing == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a cancelled refresh keeps what it has reported and fails no feed`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let slow = try TestHTTPServer()
      bench.serve("/a", "A")
      slow.set("/b", .hang)
      slow.set("/c", .feed(Sample.rss(["C"])))
      let urls = [bench.server.url("/a"), slow.url("/b"), slow.url("/c")]
      for url in urls { try await bench.subscribe(url) }
      let feeds = try await bench.store.feeds().sorted { $0.id < $1.id }

      let (done, ended) = AsyncStream<FeedID>.makeStream()
      let task = Task {
        try await bench.library.refresh(feeds) { ended.yield($0.feed.id) }
      }
      for await feed in done {
        #expect(feed == feeds[0].id)
        break
      }
      await slow.wait { $0.requests.count == 1 }
      task.cancel()
      let result = await task.result
      #expect(throws: CancellationError.self) { try result.get() }

      let after = try await bench.store.feeds().sorted { $0.id < $1.id }
      #expect(after.map(\.total) == [1, 0, 0])
      #expect(after[1...].map(\.fetchState) == [FetchState(), FetchState()])
      #expect(slow.requests.count == 1)
    }
  }

  @Test func `a forced refresh sends no validators and judges the document again`() async throws {
    try await LibraryBench.withBench { bench in
      bench.serve("/a", "A")
      var feeds = try await bench.subscribe(bench.server.url("/a"))
      _ = try await bench.library.refresh(feeds)
      feeds = try await bench.store.feeds()
      let summary = try await bench.library.refresh(feeds, on: .forced)
      #expect(summary.feeds.map(\.result) == [.refreshed])
      #expect(summary.newPosts == [])
      #expect(bench.server.requests.map { $0["If-None-Match"] } == [nil, nil])
      #expect(
        try await bench.store.feeds().map(\.fetchState.validators?.entityTag) == ["\"[\"A\"]\""])
    }
  }

  @Test func `a feed without an address of its own fails with a suggestion`() async {
    let router = SourceRouter([:])
    func failure(_ url: String) async -> String? {
      await router.fetch(url, state: FetchState(), now: .now).state.lastFailure?.description
    }
    #expect(
      await failure("removed:7:https://a.ex/")
        == "another feed has the same address; change it with: lede set FEED --url ADDRESS")
    #expect(await failure("gopher://a.ex/") == "feeds cannot be fetched from gopher: addresses")
  }

  @Test func `posts with the same GUID in two feeds are different posts`() async throws {
    try await LibraryBench.withBench { bench in
      bench.serve("/a", "A")
      bench.serve("/b", "A")
      let feeds = try await bench.subscribe(bench.server.url("/a"), bench.server.url("/b"))
      let announced = try await bench.library.refresh(feeds).newPosts.count
      #expect(announced == 2)
      let titles = try await bench.titles()
      #expect(titles == ["A", "A"])
    }
  }
}
