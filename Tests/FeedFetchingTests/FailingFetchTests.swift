import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FailingFetchTests {
  private let bench: FetchBench
  private let known: FetchState

  init() throws {
    bench = try FetchBench()
    known = FetchState(
      validators: Validators(url: bench.url, entityTag: "\"1\"", lastModified: nil),
      bodyDigest: Digest("old"), lastChecked: bench.now - 60, lastSucceeded: bench.now - 60)
  }

  /// Returns the failure after checking that the rest of the state is unchanged.
  private func failure(_ response: TestHTTPResponse) async -> FetchFailure? {
    bench.server.set("/feed", response)
    let outcome = await bench.fetch(known)
    guard case .failed(let failure, let state) = outcome else {
      Issue.record("\(outcome) is no failure")
      return nil
    }
    var failed = known.failing(failure, at: bench.now)
    // The feed itself has not failed.
    if failure.status == 429 { failed.failures = 0 }
    #expect(state.core == failed)
    return failure
  }

  @Test(arguments: [
    (401, "the server requires a login (401)"), (404, "there is nothing at this address (404)"),
    (410, "the feed is permanently gone (410)"),
    (429, "the server received too many requests (429)"),
    (500, "the server reported an error (500)"), (503, "the server reported an error (503)"),
  ])
  func `an error status is reported whatever the body contains`(status: Int, words: String) async {
    let response = TestHTTPResponse.status(
      status, headers: ["ETag": "\"2\""], body: Sample.rss("A"))
    #expect(await failure(response) == FetchFailure(.status, words, status: status))
  }

  @Test(
    arguments: [
      ("", .nothing, "not a feed: the document is empty"),
      (" \n ", .nothing, "not a feed: the document is empty"),
      (Sample.page(Sample.link("/a")), .page, "not a feed: this is an HTML page"),
      ("<html><body>Error", .page, "not a feed: this is an HTML page"),
      ("Hello", .notAFeed, "not a feed: this is neither XML nor JSON"),
      (
        "<opml version=\"2.0\"/>", .list,
        "not a feed: this is an OPML list of feeds; import it instead"
      ),
    ] as [(String, FetchFailure.Code, String)])
  func `a document that is not a feed is reported by its kind`(
    body: String, code: FetchFailure.Code, words: String
  ) async {
    #expect(await failure(.feed(body, etag: "\"2\"")) == FetchFailure(code, words, status: 200))
  }

  @Test(
    arguments: [
      ("GIF89a", "not a feed: this is an image, audio or video file"),
      ("....ftypisom", "not a feed: this is an image, audio or video file"),
      ("%PDF-1.7", "not a feed: this is an archive or another binary file"),
    ])
  func `a fetch ends once the first bytes show that the body is not a feed`(
    start: String, words: String
  ) async {
    // The complete body would take half an hour.
    let body = Array(start.utf8) + [UInt8](repeating: 0, count: 100_000)
    let response = TestHTTPResponse.trickle(body, every: .milliseconds(20))
    #expect(await failure(response) == FetchFailure(.notAFeed, words, status: 200))
    await bench.server.wait { $0.openConnections == 0 }
  }

  @Test(arguments: [204, 205])
  func `204 and 205 count as unchanged for a known feed`(status: Int) async {
    bench.server.set("/feed", .status(status, headers: ["ETag": "\"2\""]))
    guard case .unchanged(let state) = await bench.fetch(known) else {
      Issue.record("\(status) is a failure")
      return
    }
    #expect(
      state.core
        == known.succeeding(
          validators: known.validators, bodyDigest: known.bodyDigest, at: bench.now))
    #expect(state.memory.responses.map(\.status) == [status])
  }

  @Test(arguments: [204, 205])
  func `204 and 205 are failures for a feed that was never fetched`(status: Int) async {
    bench.server.set("/feed", .status(status))
    #expect(
      await bench.fetch().summary
        == .failed(
          FetchFailure(
            .nothing, "the server sent no content (\(status))", status: status)))
  }

  @Test func `a connection that closes early is reported, and the validators are kept`() async {
    let body = Array(Sample.rss("A", "B").utf8)
    #expect(
      await failure(.truncated(body, sending: 100))
        == FetchFailure(.unreachable, "the response was cut off"))
    #expect(
      await failure(.closeAtOnce)
        == FetchFailure(.unreachable, "the server closed the connection without a response"))
  }

  @Test func `a response that exceeds a size limit is reported`() async {
    #expect(
      await failure(.endless)
        == FetchFailure(.limit, "the response is larger than 20 MiB"))
    let bomb = TestHTTPResponse.response(
      status: 200, headers: [.init("Content-Encoding", "gzip")],
      body: Gzip.bomb(unpackingTo: 30 << 20))
    #expect(await failure(bomb) == FetchFailure(.limit, "the response is larger than 20 MiB"))
    #expect(
      await failure(.hugeHeaders())
        == FetchFailure(.limit, "the response header is larger than 64 KiB"))
  }

  @Test func `a refused connection is reported`() async throws {
    let port = try RefusingPort()
    let outcome = await bench.source.fetch(port.url(), state: known, now: bench.now)
    let failure = FetchFailure(.unreachable, "connection refused")
    #expect(outcome.summary == .failed(failure))
    #expect(outcome.state.core == known.failing(failure, at: bench.now))
  }

  @Test(arguments: [
    "", "feed.xml", "file:///etc/hostname", "ftp://127.0.0.1/", "javascript:1", "http://",
    "http://a b/", "http://127.0.0.1.5/",
  ])
  func `an invalid address is reported`(url: String) async {
    let outcome = await bench.source.fetch(url, state: known, now: bench.now)
    guard case .failed(let failure, _) = outcome else {
      Issue.record("\(url) was fetched")
      return
    }
    #expect(failure.code == .address)
  }

  @Test func `a challenge by Cloudflare is reported`() async {
    #expect(
      await failure(.status(403, headers: ["cf-mitigated": "challenge"]))?.description
        == "the server is behind Cloudflare, which admits only browsers (403)")
  }

  @Test func `a request is repeated once after 421`() async {
    let words = "the server responded with status 421"
    #expect(await failure(.status(421)) == FetchFailure(.status, words, status: 421))
    #expect(bench.server.requests.count == 2)
    await bench.server.wait { $0.acceptedConnections == 2 }
  }

  @Test func `failures are counted until a fetch succeeds`() async {
    bench.server.set("/feed", .status(500))
    let first = await bench.fetch(known)
    let second = await bench.fetch(first.state)
    #expect(second.state.failures == 2)
    bench.server.set("/feed", .feed(Sample.rss("A")))
    let third = await bench.fetch(second.state)
    #expect(third.state.core == bench.state(Sample.rss("A")))
  }
}
