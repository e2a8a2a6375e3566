import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import Testing

/// The validators that conditional requests contain.
@Suite struct ConditionTests {
  private let bench = PolicyBench()
  private let date = "Tue, 03 Jun 2008 11:05:30 GMT"

  private func condition(_ state: FetchState, after seconds: TimeInterval = 0) -> [String?] {
    let condition = bench.policy.condition(state, for: bench.url, now: bench.now + seconds)
    return [condition?.entityTag, condition?.lastModified]
  }

  @Test(arguments: [
    "Thu, 01 Jan 1970 00:00:00 GMT", "Tue, 01 Jan 1980 00:00:00 GMT",
    "Sun, 31 Dec 1989 23:59:59 GMT", "Mon, 18 Jan 2038 03:14:07 GMT",
    "Sat, 16 May 2026 12:00:00 GMT",
  ])
  func `a Last-Modified date from a broken clock is not sent`(date: String) {
    #expect(condition(bench.whole(["ETag": "a", "Last-Modified": date])) == ["a", nil])
    #expect(condition(bench.whole(["Last-Modified": date])) == [nil, nil])
  }

  @Test func `a date that stays the same while the body changes is not sent until it changes`() {
    var state = bench.whole(["ETag": "a", "Last-Modified": date])
    #expect(condition(state) == ["a", date])
    state = bench.whole(["ETag": "b", "Last-Modified": date], body: "new", into: state)
    #expect(condition(state) == ["b", nil])
    let other = "Wed, 04 Jun 2008 11:05:30 GMT"
    state = bench.whole(["ETag": "c", "Last-Modified": other], body: "newer", into: state)
    #expect(condition(state) == ["c", other])
  }

  @Test func `an ETag that never matches is not sent if there is a date`() {
    var state = bench.whole(["ETag": "a-gzip", "Last-Modified": date])
    for _ in 0..<3 {
      #expect(condition(state) == ["a-gzip", date])
      state = bench.whole(["ETag": "a-gzip", "Last-Modified": date], into: state)
    }
    #expect(condition(state) == [nil, date])
    state = bench.absorb(
      .notModified, ["ETag": "a-gzip"], status: 304, wasConditional: true, into: state)
    #expect(condition(state) == [nil, date])
    state = bench.whole(["ETag": "b", "Last-Modified": date + " "], body: "new", into: state)
    #expect(condition(state) == ["b", date + " "])
  }

  @Test func `an ETag that never matches is still sent if there is no date`() {
    var state = bench.whole(["ETag": "a"])
    for _ in 0..<5 { state = bench.whole(["ETag": "a"], into: state) }
    #expect(condition(state) == ["a", nil])
  }

  @Test func `an ETag that stays the same while the body changes is not sent until it changes`() {
    var state = bench.whole(["ETag": "a"])
    state = bench.whole(["ETag": "a"], body: "new", into: state)
    #expect(condition(state) == [nil, nil])
    for _ in 0..<5 { state = bench.whole(["ETag": "a"], body: "new", into: state) }
    #expect(condition(state) == [nil, nil])
    state = bench.whole(["ETag": "b"], body: "newer", into: state)
    #expect(condition(state) == ["b", nil])
  }

  @Test(arguments: [400, 403, 412, 431, 500, 503, nil])
  func `every third consecutive failing request is sent without validators`(status: Int?) {
    var state = bench.whole(["ETag": "a", "Last-Modified": date])
    let tags = (0..<9).map { _ in
      defer { state = bench.failed(status, into: state) }
      return condition(state)[0]
    }
    #expect(tags == ["a", "a", nil, "a", "a", nil, "a", "a", nil])
    #expect(condition(bench.whole(["ETag": "b"], into: state)) == ["b", nil])
  }

  @Test(arguments: [401, 404, 410, 429])
  func `validators are also sent after failures that they cannot cause`(status: Int) {
    var state = bench.whole(["ETag": "a"])
    for _ in 0..<6 {
      state = bench.failed(status, into: state)
      #expect(condition(state) == ["a", nil])
    }
  }

  @Test(arguments: ["\u{1}", "a\u{7F}b", "\"a\u{0}\"", "a\u{1B}[2J"])
  func `validators that cannot be sent in a header field are dropped`(text: String) {
    #expect(bench.whole(["ETag": text, "Last-Modified": text]).validators == nil)
    var state = bench.whole(["ETag": text, "Last-Modified": date])
    #expect(condition(state) == [nil, date])
    state = bench.absorb(
      .notModified, ["Last-Modified": text], status: 304, wasConditional: true, into: state)
    #expect(condition(state) == [nil, date])
  }

  @Test func `an unconditional request is sent after a month of 304 responses`() {
    var state = bench.whole(["ETag": "a"])
    for number in 1..<30 {
      let after = Double(number) * PolicyBench.day
      #expect(condition(state, after: after) == ["a", nil])
      state = bench.absorb(.notModified, status: 304, into: state, after: after)
    }
    #expect(condition(state, after: 30 * PolicyBench.day) == [nil, nil])
    state = bench.whole(["ETag": "a"], into: state, after: 30 * PolicyBench.day)
    #expect(condition(state, after: 31 * PolicyBench.day) == ["a", nil])
  }

  @Test func `validators from a time in the future are not sent`() {
    var state = bench.whole(["ETag": "a"], after: 3650 * PolicyBench.day)
    #expect(condition(state, after: PolicyBench.day) == [nil, nil])
    state = bench.whole(["ETag": "a"], into: state, after: PolicyBench.day)
    #expect(condition(state, after: 2 * PolicyBench.day) == ["a", nil])
  }

  @Test func `an unconditional request is sent sooner if new posts are overdue`() {
    var state = bench.whole(["ETag": "a"])
    state.memory.rhythm = PostRhythm(gap: 1.6 * PolicyBench.day, samples: 9, lastNew: bench.now)
    #expect(condition(state, after: 7.9 * PolicyBench.day) == ["a", nil])
    #expect(condition(state, after: 8 * PolicyBench.day) == [nil, nil])
    state.memory.rhythm.gap = 1.7 * PolicyBench.day
    #expect(condition(state, after: 8 * PolicyBench.day) == ["a", nil])
  }

  @Test func `A-IM is sent only with an ETag`() {
    let fields = { (state: FetchState) -> [String?] in
      guard case .fetch(let headers) = bench.decide(state, on: .forced) else { return [] }
      return [headers["A-IM"], headers["If-None-Match"]]
    }
    #expect(fields(bench.whole(["ETag": "a"])) == ["feed", "a"])
    #expect(fields(bench.whole()) == [nil, nil])
  }
}

/// Permanent redirects of feeds.
@Suite struct FeedMoveTests {
  private let bench = PolicyBench()
  private let target = "https://new.ex/feed"

  private func seen(
    _ times: Int, every hours: Double, _ redirects: [Int] = [301], at url: String? = nil
  ) -> FetchState {
    (0..<times).reduce(FetchState()) { state, number in
      bench.absorb(
        .whole(Digest("body"), PublisherSchedule()), from: url ?? target, redirects: redirects,
        into: state, after: Double(number) * hours * PolicyBench.hour)
    }
  }

  private func isBelieved(_ state: FetchState) -> Bool {
    state.memory.move?.isBelieved(at: state.lastChecked ?? bench.now) == true
  }

  @Test func `a permanent redirect is accepted after three sightings over at least a day`() {
    #expect(!isBelieved(seen(2, every: 48)))
    #expect(!isBelieved(seen(20, every: 1)))
    #expect(isBelieved(seen(3, every: 12)))
    #expect(seen(3, every: 12).memory.move == FeedMove(url: target, since: bench.now, sightings: 3))
  }

  @Test func `a permanent redirect is accepted a day after the clock was set back`() {
    var state = bench.absorb(
      .whole(Digest("body"), PublisherSchedule()), from: target, redirects: [301],
      after: 3650 * PolicyBench.day)
    for days in 0...2 {
      #expect(!isBelieved(state))
      state = bench.absorb(
        .whole(Digest("body"), PublisherSchedule()), from: target, redirects: [301], into: state,
        after: Double(days) * 0.5 * PolicyBench.day)
    }
    #expect(isBelieved(state))
  }

  @Test(arguments: [[302], [303], [307], [301, 302], [307, 301], []])
  func `a redirect with a temporary hop is not permanent`(redirects: [Int]) {
    #expect(seen(5, every: 24, redirects).memory.move == nil)
  }

  @Test(arguments: [[301], [308], [301, 308]])
  func `a permanent redirect may have several permanent hops`(redirects: [Int]) {
    #expect(isBelieved(seen(3, every: 24, redirects)))
  }

  @Test(arguments: [
    "http://hotspot.ex/feed", "https://h.ex/login?to=feed", "https://portal.h.ex/x",
  ])
  func `a permanent redirect to a captive portal is not recorded`(url: String) {
    #expect(seen(5, every: 24, at: url).memory.move == nil)
  }

  @Test func `a permanent redirect to a host with a portal-like word in its name is recorded`() {
    var bench = bench
    bench.url = "http://www.theregister.ex/headlines.atom"
    let moved = { (state: FetchState, days: Double) in
      bench.absorb(
        .whole(Digest("body"), PublisherSchedule()), from: "https://www.theregister.ex/feed",
        redirects: [301], into: state, after: days * PolicyBench.day)
    }
    #expect(isBelieved(moved(moved(moved(FetchState(), 0), 1), 2)))
  }

  @Test func `a different redirect target starts the count again, and no redirect clears it`() {
    var state = seen(2, every: 24)
    let other = bench.absorb(
      .whole(Digest("body"), PublisherSchedule()), from: "https://other.ex/", redirects: [301],
      into: state, after: 3 * PolicyBench.day)
    #expect(other.memory.move?.sightings == 1)
    state = bench.failed(404, into: state, after: 3 * PolicyBench.day)
    #expect(state.memory.move?.sightings == 2)
    state = bench.absorb(
      .notModified, status: 304, from: target, redirects: [308], into: state,
      after: 4 * PolicyBench.day)
    #expect(isBelieved(state))
    #expect(bench.whole(into: state).memory.move == nil)
  }

  @Test func `failures, partial responses and addresses with a login record no redirect`() {
    for result: FetchReply.Result in [
      .part, .delta, .failed(FetchFailure(.notAFeed, "x", status: 200)),
      .cutOff(.cutOff(items: 1)),
    ] {
      #expect(bench.absorb(result, from: target, redirects: [301]).memory.move == nil)
    }
    var secret = bench
    secret.url = "https://user:word@h.ex/feed"
    let state = secret.absorb(
      .whole(Digest("body"), PublisherSchedule()), from: target, redirects: [301])
    #expect(state.memory.move == nil)
  }
}
