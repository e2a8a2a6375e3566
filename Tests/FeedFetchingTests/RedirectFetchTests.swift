import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import FeedFetching

@Suite(.timeLimit(.minutes(10)))
struct RedirectFetchTests {
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

  @Test func `five redirects are followed, and validators are sent to the last address only`() async
  {
    chain(5)
    let first = await bench.fetch()
    #expect(first.summary == .brought(["A"], .complete))
    #expect(first.state.core == bench.state(Sample.rss("A"), tag: "\"1\"", from: "/5"))
    bench.server.clearRequests()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    #expect(bench.requested == ["/feed", "/1", "/2", "/3", "/4", "/5 \"1\""])
  }

  @Test func `a sixth redirect is not followed`() async {
    chain(6)
    guard case .failed(let failure) = await bench.fetch().summary else {
      Issue.record("six hops were followed")
      return
    }
    #expect(failure.code == .limit)
    #expect(bench.server.requests.count == 6)
  }

  @Test(arguments: [["/feed"], ["/a", "/feed"], ["/a", "/b", "/a"]])
  func `a redirect to an address that was visited before ends the fetch`(hops: [String]) async {
    for (from, to) in zip(["/feed"] + hops, hops) { bench.server.set(from, .redirect(to: to)) }
    #expect(
      await bench.fetch().summary
        == .failed(FetchFailure(.limit, "the server redirects in circles, or too often")))
    #expect(bench.server.requests.count == Set(["/feed"] + hops).count)
  }

  @Test func `no validators are sent to an address that they did not come from`() async throws {
    let other = try TestHTTPServer()
    other.set("/feed", .feed(Sample.rss("B"), etag: "\"1\""))
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let first = await bench.fetch()
    bench.server.set("/feed", .redirect(to: other.url("/feed"), status: 301))
    #expect(await bench.fetch(first.state).summary == .brought(["B"], .complete))
    #expect(other.requests.map { $0["If-None-Match"] } == [nil])
  }

  @Test func `a 304 response from an address that got no validators is a failure`()
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

  @Test func `credentials are not sent to another host after a redirect`() async throws {
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
  func `credentials are sent to the same server after a redirect`(start: String) async throws {
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
  func `410 counts as gone only if all redirects to it are permanent`(statuses: [Int], status: Int)
    async
  {
    for (number, status) in statuses.enumerated() {
      bench.server.set(
        number == 0 ? "/feed" : "/\(number)", .redirect(to: "/\(number + 1)", status: status))
    }
    bench.server.set("/\(statuses.count)", .status(410))
    let state = await bench.fetch().state
    #expect(state.lastFailure?.status == status)
    #expect(state.health.isGone == (status == 410))
  }

  @Test func `redirects to one host are followed one at a time`() async throws {
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

  @Test func `no redirect is followed to a host during its Retry-After delay`() async throws {
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
        == "the server redirects to one that sent a Retry-After delay")
    #expect(bench.server.requests.count == 1)
    #expect(await fetch(others[1], 60)?.status == 429)
  }

  @Test func `no redirect is followed to a host that has just failed to respond`() async throws {
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
      await fetch(others[1], 599) == "the server redirects to one that does not respond")
    #expect(await fetch(others[1], 600) == first)
  }

  @Test func `a redirect to an internationalised host name is followed`() async throws {
    let port = bench.url.split(separator: ":")[2].prefix { $0 != "/" }
    bench.server.set("/feed", .redirect(to: "http://bücher.localhost:\(port)/a"))
    bench.server.set("/a", .feed(Sample.rss("A")))
    #expect(await bench.fetch().summary == .brought(["A"], .complete))
    #expect(bench.server.requests.last?["Host"] == "xn--bcher-kva.localhost:\(port)")
  }

  @Test(arguments: [
    "file:///etc/hostname", "ftp://127.0.0.1/", "data:text/xml,<rss/>", "javascript:alert(1)", "",
  ])
  func `a redirect to an address other than a web address is a failure`(location: String) async {
    bench.server.set("/feed", .redirect(to: location))
    let failure = FetchFailure(
      .address, "the server redirects to an address that is not on the web", status: 302)
    #expect(await bench.fetch().summary == .failed(failure))
  }

  @Test func `the body of a redirect is not read`() async {
    bench.server.set(
      "/feed",
      .response(
        status: 302, headers: [.init("Location", "/1"), .init("Content-Length", "99999999999")],
        body: Array("x".utf8)))
    bench.server.set("/1", .feed(Sample.rss("A")))
    #expect(await bench.fetch().summary == .brought(["A"], .complete))
  }

  @Test func `links of a feed are resolved against the address after redirects`() async {
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
