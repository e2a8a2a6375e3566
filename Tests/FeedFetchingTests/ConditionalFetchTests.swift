import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A feed on a server` {
  private let bench: FetchBench
  private let date = "Tue, 03 Jun 2008 11:05:30 GMT"

  init() throws {
    bench = try FetchBench()
  }

  @Test func `is asked without condition once, and then with both validators`() async throws {
    let body = Sample.rss("A", "B")
    bench.server.set("/feed", .feed(body, etag: "W/\"1\"", lastModified: date))
    let first = await bench.fetch()
    #expect(first.summary == .brought(["A", "B"], .complete))
    #expect(first.state.core == bench.state(body, tag: "W/\"1\"", date: date))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .unchanged)
    #expect(second.state.core == first.state.core)
    #expect(bench.asked == ["/feed", "/feed W/\"1\" \(date)"])
  }

  @Test func `is asked with nothing but what the policy says`() async throws {
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

  @Test func `gets its validators back byte for byte`() async throws {
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

  @Test func `is asked by the validators of its last answer, even when the body is the same`()
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
    #expect(bench.asked == ["/feed", "/feed \"1\" \(date)", "/feed \"2\"", "/feed"])
  }

  @Test func `renews its validators by a 304`() async throws {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(body, etag: "\"1\"", lastModified: date))
    let first = await bench.fetch()
    let other = "Wed, 04 Jun 2008 11:05:30 GMT"
    bench.server.set("/feed", .status(304, headers: ["ETag": "\"1\"", "Last-Modified": other]))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .unchanged)
    #expect(second.state.core == bench.state(body, tag: "\"1\"", date: other))
  }

  @Test func `is asked without a tag that could not be sent`() async throws {
    let body = Sample.rss("A")
    let head = "HTTP/1.1 200 OK\r\nETag: \"a\u{1}b\"\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    bench.server.set("/feed", .raw(head + body))
    let first = await bench.fetch()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    #expect(bench.asked == ["/feed", "/feed"])
  }

  @Test func `that refuses every condition is asked without`() async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    var state = await bench.fetch().state
    bench.server.set("/feed", .status(412))
    for _ in 0..<3 { state = await bench.fetch(state).state }
    #expect(bench.asked == ["/feed", "/feed \"1\"", "/feed \"1\"", "/feed"])
  }

  @Test func `that says unasked that nothing has changed has failed`() async throws {
    bench.server.set("/feed", .status(304, headers: ["ETag": "\"1\""]))
    guard case .failed(let failure) = await bench.fetch().summary else {
      Issue.record("nothing was fetched, and nothing was said of it")
      return
    }
    #expect(failure.status == 304)
  }

  @Test func `counts as unchanged by its body alone, without validators`() async throws {
    let body = Sample.rss("A")
    bench.server.set("/feed", .feed(body))
    let first = await bench.fetch()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    bench.server.set("/feed", .feed(Sample.rss("B", "A")))
    #expect(await bench.fetch(first.state).summary == .brought(["B", "A"], .complete))
  }

  @Test func `that is cut off gives what is whole, and hides nothing of the rest`() async throws {
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
    #expect(bench.asked.last == "/feed \"1\" \(date)")
  }

  @Test func `whose gzip stops in the middle is cut off, whatever its length says`() async throws {
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

  private enum Break: CaseIterable {
    case short, chunked, closed

    func answer(_ body: String, cutTo count: Int) -> TestHTTPAnswer {
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

  @Test(arguments: Break.allCases)
  private func `that breaks off on its way gives what is whole, and hides nothing of the rest`(
    kind: Break
  ) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    let body = Sample.rss("C", "B")
    bench.server.set("/feed", kind.answer(body, cutTo: body.count - 40))
    let outcome = await bench.fetch(first)
    #expect(outcome.summary == .brought(["C"], .truncated))
    #expect(outcome.state.core == first.core.failing(.cutOff(items: 1), at: bench.now))
  }

  @Test(arguments: Break.allCases)
  private func `that comes to its own end is whole, whatever its length was to be`(
    kind: Break
  ) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    let body = Sample.rss("C", "B")
    bench.server.set("/feed", kind.answer(body, cutTo: body.count))
    let outcome = await bench.fetch(first)
    #expect(outcome.summary == .brought(["C", "B"], .complete))
    #expect(outcome.state.core == bench.state(body))
  }

  @Test func `that sends two entity tags gets the first one back`() async throws {
    let body = Array(Sample.rss("A").utf8)
    bench.server.set(
      "/feed",
      .response(
        status: 200, headers: [.init("ETag", "W/\"a\""), .init("ETag", "\"b\"")], body: body))
    _ = await bench.fetch(await bench.fetch().state)
    #expect(bench.asked == ["/feed", "/feed W/\"a\""])
  }

  @Test func `that brings only what is new purges nothing, and is asked on from there`()
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
    // Nobody has asked for what is new alone.
    let unasked = await bench.fetch()
    #expect(unasked.summary == .brought(["A"], .partial))
    #expect(unasked.state.validators == nil)
  }

  @Test func `that comes by force teaches that a tag is wrong`() async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch().state
    bench.server.set("/feed", .feed(Sample.rss("A", "B"), etag: "\"1\""))
    #expect(await bench.fetch(first).summary == .unchanged)
    let forced = await bench.source.fetchAnew(bench.url, state: first, now: bench.now)
    #expect(forced.summary == .brought(["A", "B"], .complete))
    #expect(forced.state.memory.trust.hasWrongTag)
    // What was learnt before stays learnt.
    let again = await bench.source.fetchAnew(bench.url, state: forced.state, now: bench.now)
    #expect(again.state.memory.trust.hasWrongTag)
    _ = await bench.fetch(again.state)
    #expect(bench.asked == ["/feed", "/feed \"1\"", "/feed", "/feed", "/feed"])
  }

  @Test func `with a star for a tag is not asked on by it`() async throws {
    bench.server.set("/feed", .status(200, headers: ["ETag": "*"], body: Sample.rss("A")))
    #expect(await bench.fetch().state.validators == nil)
  }

  @Test(arguments: [203, 206, 226])
  func `that nobody asked for a part is not asked on from there`(status: Int) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    bench.server.set("/feed", .status(status, headers: ["ETag": "\"2\""], body: Sample.rss("B")))
    let second = await bench.fetch(first.state)
    #expect(second.summary == .brought(["B"], .partial))
    #expect(second.state.validators == first.state.validators)
  }

  @Test func `is read through gzip, and in the charset that its header names`() async throws {
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
  func `is taken for what it is, not for its media type`(type: String) async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), contentType: type))
    #expect(await bench.fetch().summary == .brought(["A"], .complete))
  }
}
