import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConditionalFetchTests {
  private let bench: FetchBench
  private let date = "Tue, 03 Jun 2008 11:05:30 GMT"

  init() throws {
    bench = try FetchBench()
  }

  @Test func `the first request is unconditional, the second contains both validators`()
    async throws
  {
    let body = Sample.rss("A", "B")
    bench.server.set("/feed", .feed(body, etag: "W/\"1\"", lastModified: date))
    let first = await bench.fetch()
    #expect(first.summary == .brought(["A", "B"], .complete))
    #expect(first.state.core == bench.state(body, tag: "W/\"1\"", date: date))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .unchanged)
    #expect(second.state.core == first.state.core)
    #expect(bench.requested == ["/feed", "/feed W/\"1\" \(date)"])
  }

  @Test func `a request contains only the header fields that the policy states`() async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    _ = await bench.fetch(first.state)
    let fields = bench.server.requests.map { request in
      request.headers.filter { !["Host", "Accept-Encoding"].contains($0.name) }
    }
    let plain: [TestHTTPRequest.Field] = [
      .init("User-Agent", "lede-test/1"), .init("Accept", FetchPolicy.acceptFeeds),
    ]
    #expect(fields == [plain, plain + [.init("If-None-Match", "\"1\""), .init("A-IM", "feed")]])
  }

  @Test func `validators are sent back byte for byte`() async throws {
    let body = Sample.rss("A")
    let (tag, odd) = ([UInt8]("\"".utf8) + [0xE9, 0x80] + Array("\"  x".utf8), "tue,  3 JUN 08 ")
    let head =
      Array("HTTP/1.1 200 OK\r\nETag:   ".utf8) + tag
      + Array("\r\nLast-Modified: \(odd)\r\nContent-Length: \(body.utf8.count)\r\n\r\n".utf8)
    bench.server.set("/feed", .raw(head + Array(body.utf8)))
    let first = await bench.fetch()
    _ = await bench.fetch(first.state)
    let sent = try #require(bench.server.requests.last).head + [13, 10]
    #expect(sent.firstRange(of: Array("If-None-Match: ".utf8) + tag + [13, 10]) != nil)
    #expect(
      sent.firstRange(of: Array("If-Modified-Since: tue,  3 JUN 08\r\n".utf8)) != nil)
  }

  @Test func `validators of the last response are sent, even if the body was the same`()
    async throws
  {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(body, etag: "\"1\"", lastModified: date))
    let first = await bench.fetch()
    bench.server.set("/feed", .feed(body, etag: "\"2\""))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .unchanged)
    #expect(second.state.core == bench.state(body, tag: "\"2\""))
    bench.server.set("/feed", .feed(body))
    let third = await bench.fetch(second.state)
    #expect(third.summary == .unchanged)
    #expect(third.state.core == bench.state(body))
    _ = await bench.fetch(third.state)
    #expect(bench.requested == ["/feed", "/feed \"1\" \(date)", "/feed \"2\"", "/feed"])
  }

  @Test func `a 304 response updates the validators`() async throws {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(body, etag: "\"1\"", lastModified: date))
    let first = await bench.fetch()
    let other = "Wed, 04 Jun 2008 11:05:30 GMT"
    bench.server.set("/feed", .status(304, headers: ["ETag": "\"1\"", "Last-Modified": other]))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .unchanged)
    #expect(second.state.core == bench.state(body, tag: "\"1\"", date: other))
  }

  @Test func `an ETag that cannot be sent is dropped`() async throws {
    let body = Sample.rss("A")
    let head = "HTTP/1.1 200 OK\r\nETag: \"a\u{1}b\"\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    bench.server.set("/feed", .raw(head + body))
    let first = await bench.fetch()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    #expect(bench.requested == ["/feed", "/feed"])
  }

  @Test func `a server that refuses conditional requests gets an unconditional one`() async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    var state = await bench.fetch().state
    bench.server.set("/feed", .status(412))
    for _ in 0..<3 { state = await bench.fetch(state).state }
    #expect(bench.requested == ["/feed", "/feed \"1\"", "/feed \"1\"", "/feed"])
  }

  @Test func `a 304 response to an unconditional request is a failure`() async throws {
    bench.server.set("/feed", .status(304, headers: ["ETag": "\"1\""]))
    guard case .failed(let failure) = await bench.fetch().summary else {
      Issue.record("the fetch did not fail")
      return
    }
    #expect(failure.status == 304)
  }

  @Test func `a body that is the same as before counts as unchanged without validators`()
    async throws
  {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(body))
    let first = await bench.fetch()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    bench.server.set("/feed", .feed(Sample.rss("B", "A")))
    #expect(await bench.fetch(first.state).summary == .brought(["B", "A"], .complete))
  }

  @Test func `a truncated feed returns its complete posts and keeps the old validators`()
    async throws
  {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(body, etag: "\"1\"", lastModified: date))
    let first = await bench.fetch()
    bench.server.set("/feed", .feed(Sample.rss("C", "B", cut: true), etag: "\"2\""))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .brought(["C"], .truncated))
    #expect(second.state.core == first.state.core.failing(.cutOff(items: 1), at: bench.now))
    bench.server.set("/feed", .feed(Sample.rss("C", "B", "A"), etag: "\"2\""))
    let third = await bench.fetch(second.state)
    #expect(third.summary == .brought(["C", "B", "A"], .complete))
    #expect(bench.requested.last == "/feed \"1\" \(date)")
  }

  @Test func `a feed whose gzip data ends early is truncated, whatever its Content-Length`()
    async throws
  {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    let packed = Gzip.stored(Array(Sample.rss("C", "B").utf8))
    bench.server.set(
      "/feed",
      .response(
        status: 200, headers: [.init("Content-Encoding", "gzip"), .init("ETag", "\"2\"")],
        body: Array(packed.dropLast(60))))
    let cut = await bench.fetch(first)
    if case .brought(let titles, let completeness) = cut.summary {
      #expect(titles == ["C"])
      #expect(completeness == .truncated)
    }
    #expect(cut.state.lastFailure != nil)
    #expect(cut.state.validators == first.validators)
    #expect(cut.state.bodyDigest == first.bodyDigest)
  }

  private enum Interruption: CaseIterable {
    case short, chunked, closed

    func response(_ body: String, cutTo count: Int) -> TestHTTPResponse {
      let (sent, size) = (body.prefix(count), body.utf8.count)
      let head = "HTTP/1.1 200 OK\r\nETag: \"2\"\r\n"
      let chunks = "Transfer-Encoding: chunked\r\n\r\n"
      return switch self {
      case .short: .raw(head + "Content-Length: \(size + 100)\r\n\r\n\(sent)")
      case .chunked: .raw(head + chunks + String(size + 9, radix: 16) + "\r\n\(sent)")
      case .closed: .raw(head + chunks + String(count, radix: 16) + "\r\n\(sent)\r\n")
      }
    }
  }

  @Test(arguments: Interruption.allCases)
  private func `a feed whose connection breaks returns its complete posts as truncated`(
    kind: Interruption
  ) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    let body = Sample.rss("C", "B")
    bench.server.set("/feed", kind.response(body, cutTo: body.count - 40))
    let outcome = await bench.fetch(first)
    #expect(outcome.summary == .brought(["C"], .truncated))
    #expect(outcome.state.core == first.core.failing(.cutOff(items: 1), at: bench.now))
  }

  @Test(arguments: Interruption.allCases)
  private func `a feed that ends properly is complete, whatever length was announced`(
    kind: Interruption
  ) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    let body = Sample.rss("C", "B")
    bench.server.set("/feed", kind.response(body, cutTo: body.count))
    let outcome = await bench.fetch(first)
    #expect(outcome.summary == .brought(["C", "B"], .complete))
    #expect(outcome.state.core == bench.state(body))
  }

  @Test func `the first of two ETag fields is sent back`() async throws {
    let body = Array(Sample.rss("A").utf8)
    bench.server.set(
      "/feed",
      .response(
        status: 200, headers: [.init("ETag", "W/\"a\""), .init("ETag", "\"b\"")], body: body))
    _ = await bench.fetch(await bench.fetch().state)
    #expect(bench.requested == ["/feed", "/feed W/\"a\""])
  }

  @Test func `a 226 response is partial, and its validators are sent next`()
    async throws
  {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(Sample.rss("B"), etag: "\"1\""))
    let first = await bench.fetch().state
    bench.server.set(
      "/feed", .status(226, headers: ["ETag": "\"2\"", "IM": "feed"], body: body))
    let outcome = await bench.fetch(first)
    #expect(outcome.summary == .brought(["A"], .partial))
    #expect(outcome.state.validators == bench.state(body, tag: "\"2\"").validators)
    #expect(outcome.state.bodyDigest == nil)
    // The request did not ask for a delta.
    let unrequested = await bench.fetch()
    #expect(unrequested.summary == .brought(["A"], .partial))
    #expect(unrequested.state.validators == nil)
  }

  @Test func `a forced fetch detects an ETag that stays the same while the body changes`()
    async throws
  {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    bench.server.set("/feed", .feed(Sample.rss("A", "B"), etag: "\"1\""))
    #expect(await bench.fetch(first).summary == .unchanged)
    let forced = await bench.source.fetchCompletely(bench.url, state: first, now: bench.now)
    #expect(forced.summary == .brought(["A", "B"], .complete))
    #expect(forced.state.memory.trust.hasWrongTag)
    // The result is kept by further forced fetches.
    let again = await bench.source.fetchCompletely(bench.url, state: forced.state, now: bench.now)
    #expect(again.state.memory.trust.hasWrongTag)
    _ = await bench.fetch(again.state)
    #expect(bench.requested == ["/feed", "/feed \"1\"", "/feed", "/feed", "/feed"])
  }

  @Test func `the ETag * is never sent`() async throws {
    bench.server.set("/feed", .status(200, headers: ["ETag": "*"], body: Sample.rss("A")))
    #expect(await bench.fetch().state.validators == nil)
  }

  @Test(arguments: [203, 206, 226])
  func `an unrequested partial response does not replace the validators`(status: Int) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    bench.server.set("/feed", .status(status, headers: ["ETag": "\"2\""], body: Sample.rss("B")))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .brought(["B"], .partial))
    #expect(second.state.validators == first.state.validators)
  }

  @Test func `a feed is decoded from gzip and from the charset in its Content-Type`() async throws {
    bench.server.set("/feed", .feed(Sample.rss("Ä", "B"), gzip: true))
    #expect(await bench.fetch().summary == .brought(["Ä", "B"], .complete))
    let latin =
      Array(
        "<rss version=\"2.0\"><channel><title>x</title><item><title>na".utf8) + [0xEF]
      + Array("ve</title><guid>1</guid></item></channel></rss>".utf8)
    bench.server.set("/feed", .feed(latin, contentType: "text/xml; charset=ISO-8859-1"))
    #expect(await bench.fetch().summary == .brought(["naïve"], .complete))
  }

  @Test(arguments: ["text/html", "text/plain", "application/octet-stream", "image/png", ""])
  func `a feed is recognised by its content, not by its media type`(type: String) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), contentType: type))
    #expect(await bench.fetch().summary == .brought(["A"], .complete))
  }
}
