import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import FeedFetching

@Suite(.timeLimit(.minutes(10)))
struct `A redirected fetch` {
  private let bench: FetchBench

  init() throws {
    bench = try FetchBench()
  }

  private func chain(_ hops: Int) {
    for hop in 0..<hops {
      bench.server.set(hop == 0 ? "/feed" : "/\(hop)", .redirect(to: "\(hop + 1)"))
    }
    bench.server.set("/\(hops)", .feed(Sample.rss("A"), etag: "\"1\""))
  }

  @Test func `follows five hops, and keeps the validators for the last one`() async {
    chain(5)
    let first = await bench.fetch()
    #expect(first.summary == .brought(["A"], .complete))
    #expect(first.state.core == bench.state(Sample.rss("A"), tag: "\"1\"", from: "/5"))
    bench.server.clearRequests()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    #expect(bench.asked == ["/feed", "/1", "/2", "/3", "/4", "/5 \"1\""])
  }

  @Test func `does not follow a sixth hop`() async {
    chain(6)
    guard case .failed(let failure) = await bench.fetch().summary else {
      Issue.record("six hops were followed")
      return
    }
    #expect(failure.code == .limit)
    #expect(bench.server.requests.count == 6)
  }

  @Test(arguments: [["/feed"], ["/a", "/feed"], ["/a", "/b", "/a"]])
  func `stops at the first address that comes back`(hops: [String]) async {
    for (from, to) in zip(["/feed"] + hops, hops) { bench.server.set(from, .redirect(to: to)) }
    #expect(
      await bench.fetch().summary
        == .failed(FetchFailure(.limit, "the server redirects in circles, or too often")))
    #expect(bench.server.requests.count == Set(["/feed"] + hops).count)
  }

  @Test func `sends no validator to an address that did not send it`() async throws {
    let other = try TestHTTPServer()
    other.set("/feed", .feed(Sample.rss("B"), etag: "\"1\""))
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    bench.server.set("/feed", .redirect(to: other.url("/feed"), status: 301))
    #expect(await bench.fetch(first.state).summary == .brought(["B"], .complete))
    #expect(other.requests.map { $0["If-None-Match"] } == [nil])
  }

  @Test func `takes no answer for unchanged from an address that was asked no condition`()
    async throws
  {
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    bench.server.set("/feed", .redirect(to: "/moved"))
    bench.server.set("/moved", .status(304, headers: ["ETag": "\"other\""]))
    let outcome = await bench.fetch(first.state)
    #expect(outcome.state.validators == first.state.validators)
    #expect(outcome.state.failures == 1)
  }

  @Test func `hands no credentials to another host`() async throws {
    let other = try TestHTTPServer()
    other.set("/feed", .feed(Sample.rss("A")))
    bench.server.set("/feed", .redirect(to: other.url("/feed")))
    let url = bench.url.replacing("http://", with: "http://user:word@")
    let outcome = await bench.source.fetch(url, state: FetchState(), now: bench.now)
    #expect(outcome.summary == .brought(["A"], .complete))
    #expect(bench.server.requests.map { $0["Authorization"] != nil } == [true])
    #expect(other.requests.map { $0["Authorization"] } == [nil])
  }

  @Test(arguments: ["", "http://127.0.0.1:"])
  func `hands its credentials to the same server`(start: String) async throws {
    let port = bench.url.split(separator: ":")[2].prefix { $0 != "/" }
    bench.server.set("/feed", .redirect(to: start.isEmpty ? "/final" : start + port + "/final"))
    bench.server.set("/final", .feed(Sample.rss("A"), etag: "\"1\""))
    let url = bench.url.replacing("http://", with: "http://user:word@")
    let first = await bench.source.fetch(url, state: FetchState(), now: bench.now)
    #expect(first.summary == .brought(["A"], .complete))
    let second = await bench.source.fetch(url, state: first.state, now: bench.now)
    #expect(second.summary == .unchanged)
    #expect(bench.server.requests.map { $0["Authorization"] != nil } == [true, true, true, true])
    #expect(first.state.memory.move == nil)
  }

  @Test(arguments: [([302], 302), ([301, 307], 307), ([301], 410), ([308, 301], 410)])
  func `is gone for good only where every hop was for good`(statuses: [Int], status: Int) async {
    for (number, status) in statuses.enumerated() {
      bench.server.set(
        number == 0 ? "/feed" : "/\(number)", .redirect(to: "/\(number + 1)", status: status))
    }
    bench.server.set("/\(statuses.count)", .status(410))
    let state = await bench.fetch().state
    #expect(state.lastFailure?.status == status)
    #expect(state.health.isGone == (status == 410))
  }

  @Test func `waits where another one has led to the same host`() async throws {
    bench.server.set("/feed", .delayed(by: .milliseconds(100), .feed(Sample.rss("A"))))
    let others = try (0..<6).map { _ in try TestHTTPServer() }
    for other in others { other.set("/", .redirect(to: bench.url)) }
    await withTaskGroup(of: Void.self) { [bench] group in
      for other in others {
        group.addTask {
          let outcome = await bench.source.fetch(
            other.url("/"), state: FetchState(), now: bench.now)
          #expect(outcome.summary == .brought(["A"], .complete))
        }
      }
    }
    await bench.server.wait { $0.requests.count == 6 && $0.peakConnections == 1 }
  }

  @Test func `does not go where another one was told to wait`() async throws {
    let others = try (0..<2).map { _ in try TestHTTPServer() }
    for other in others { other.set("/", .redirect(to: bench.url)) }
    bench.server.set("/feed", .status(429, headers: ["Retry-After": "60"]))
    let fetch = { (other: TestHTTPServer, seconds: Double) in
      await bench.source.fetch(
        other.url("/"), state: FetchState(), now: bench.now + seconds
      ).state.lastFailure
    }
    #expect(await fetch(others[0], 0)?.status == 429)
    #expect(
      await fetch(others[1], 59)?.description
        == "the server redirects to one that has told us to wait")
    #expect(bench.server.requests.count == 1)
    #expect(await fetch(others[1], 60)?.status == 429)
  }

  @Test func `does not wait again where another one has waited in vain`() async throws {
    let others = try (0..<2).map { _ in try TestHTTPServer() }
    let silent = try RefusingPort()
    for other in others { other.set("/", .redirect(to: silent.url())) }
    let fetch = { (other: TestHTTPServer, seconds: Double) in
      await bench.source.fetch(
        other.url("/"), state: FetchState(), now: bench.now + seconds
      ).state.lastFailure?.description
    }
    let first = await fetch(others[0], 0)
    #expect(
      await fetch(others[1], 599) == "the server redirects to one that does not answer")
    #expect(await fetch(others[1], 600) == first)
  }

  @Test func `goes to hosts in the letters of all languages`() async throws {
    let port = bench.url.split(separator: ":")[2].prefix { $0 != "/" }
    bench.server.set("/feed", .redirect(to: "http://bücher.localhost:\(port)/a"))
    bench.server.set("/a", .feed(Sample.rss("A")))
    #expect(await bench.fetch().summary == .brought(["A"], .complete))
    #expect(bench.server.requests.last?["Host"] == "xn--bcher-kva.localhost:\(port)")
  }

  @Test(arguments: [
    "file:///etc/hostname", "ftp://127.0.0.1/", "data:text/xml,<rss/>", "javascript:alert(1)", "",
  ])
  func `goes nowhere but to web addresses`(location: String) async {
    bench.server.set("/feed", .redirect(to: location))
    let failure = FetchFailure(.address, "the server redirects to no web address", status: 302)
    #expect(await bench.fetch().summary == .failed(failure))
  }

  @Test func `does not read the body of a redirect`() async {
    bench.server.set(
      "/feed",
      .response(
        status: 302, headers: [.init("Location", "/1"), .init("Content-Length", "99999999999")],
        body: Array("x".utf8)))
    bench.server.set("/1", .feed(Sample.rss("A")))
    #expect(await bench.fetch().summary == .brought(["A"], .complete))
  }

  @Test func `resolves the feed's links against where it was found`() async {
    let body =
      "<rss version=\"2.0\"><channel><item><title>A</title><link>a</link></item></channel></rss>"
    bench.server.set("/feed", .redirect(to: "/dir/feed"))
    bench.server.set("/dir/feed", .feed(body))
    guard case .snapshot(let snapshot, _) = await bench.fetch() else {
      Issue.record("no feed")
      return
    }
    #expect(snapshot.items.map(\.identity.link) == [bench.server.url("/dir/a")])
  }
}
