import Aggregation
import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import LibraryStore
import StoreSQLite
import Synchronization
import TestSupport
import Testing
import WebClient

/// The storage of a test library.
enum StoreKind: CaseIterable {
  case memory, sqlite
}

/// A complete library with a test server.
struct LibraryBench {
  let server: TestHTTPServer
  let library: Library
  let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// Creates a library for the duration of `body`.
  ///
  /// - Parameters:
  ///   - source: the source of feeds; `nil` for HTTP and files.
  ///   - concurrency: the number of hosts that are requested in parallel.
  static func withBench(
    _ kind: StoreKind = .memory, clock: TestClock = TestClock(),
    source: (any FeedSource)? = nil, concurrency: Int = 128,
    _ body: (LibraryBench) async throws -> Void
  ) async throws {
    guard kind == .sqlite else {
      return try await body(try LibraryBench(LibraryEngine.oracle(), clock, source, concurrency))
    }
    let folder = FileManager.default.temporaryDirectory.path + "/lede-test-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(
      try LibraryBench(LibraryEngine.open(at: folder), clock, source, concurrency))
  }

  private init(
    _ store: LibraryEngine, _ clock: TestClock, _ source: (any FeedSource)?, _ concurrency: Int
  ) throws {
    server = try TestHTTPServer()
    let transport = CurlTransport(trusting: ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })
    let client = WebClient(
      transport: transport, queue: HostQueue(concurrency: concurrency))
    // Tests share few threads, so that a response may wait longer than the usual limits.
    var limits = HTTPLimits.feed
    (limits.total, limits.stall) = (.seconds(300), .seconds(300))
    let policy = FetchPolicy(userAgent: "lede-test/1", attendedPause: 0, limits: limits)
    let web = HTTPFeedSource(client: client, policy: policy)
    library = Library(
      store: store,
      source: source
        ?? SourceRouter(["http": web, "https": web, "file": FileFeedSource()]),
      finder: FeedFinder(client: client, policy: policy), clock: { clock.now })
  }

  var store: LibraryEngine { library.store }

  /// Serves a feed of these posts at a path.
  func serve(_ path: String, _ titles: String..., title: String = "Sample") {
    server.set(path, .feed(Sample.rss(titles, title: title), etag: "\"\(titles)\""))
  }

  /// Subscribes without fetching.
  @discardableResult
  func subscribe(_ urls: String...) async throws -> [StoredFeed] {
    _ = try await store.subscribe(to: urls.map { Subscription(url: $0) }, at: now)
    return try await store.feeds()
  }

  func titles(_ query: PostQuery = PostQuery()) async throws -> [String] {
    try await store.posts(query).map { $0.post.title ?? "" }
  }
}

enum Sample {
  static func rss(_ titles: [String], title: String = "Sample") -> String {
    let items = titles.map { title in
      "<item><title>\(title)</title><link>http://h.ex/\(title)</link><guid>\(title)</guid></item>"
    }.joined()
    return "<rss version=\"2.0\"><channel><title>\(title)</title><link>http://h.ex/</link>"
      + "\(items)</channel></rss>"
  }
}

/// Returns the error that `body` throws, or `nil` if there is none.
func libraryError(_ body: () async throws -> Void) async -> LibraryError? {
  do {
    try await body()
    return nil
  } catch let error as LibraryError {
    return error
  } catch {
    Issue.record(error)
    return nil
  }
}
