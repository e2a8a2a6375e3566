import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Validators of a document that another program has requested, or parsed in another way.
@Suite(.timeLimit(.minutes(10)))
struct RecipeTests {
  private let bench: FetchBench
  private let other: HTTPFeedSource

  init() throws {
    bench = try FetchBench()
    other = HTTPFeedSource(
      client: bench.client, policy: FetchPolicy(userAgent: "lede-test/2"))
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
  }

  @Test func `a document that another program has fetched is fetched and parsed again`() async {
    let first = await bench.fetch()
    #expect(await bench.fetch(first.state).summary == .unchanged)
    let again = await other.fetch(bench.url, state: first.state, now: bench.now)
    #expect(again.summary == .brought(["A"], .complete))
    let then = await other.fetch(bench.url, state: again.state, now: bench.now)
    #expect(then.summary == .unchanged)
    #expect(bench.requested == ["/feed", "/feed \"1\"", "/feed", "/feed \"1\""])
  }

  @Test func `a document that another program has fetched is requested until it is received`() async
  {
    let first = await bench.fetch()
    bench.server.set("/feed", .status(500))
    let failed = await other.fetch(bench.url, state: first.state, now: bench.now)
    #expect(failed.state.validators == first.state.validators)
    bench.server.set("/feed", .feed(Sample.rss("A"), etag: "\"1\""))
    let again = await other.fetch(bench.url, state: failed.state, now: bench.now)
    #expect(again.summary == .brought(["A"], .complete))
    #expect(bench.requested == ["/feed", "/feed", "/feed"])
  }
}
