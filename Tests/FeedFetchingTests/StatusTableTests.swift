import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import Testing

/// The effect of each response on validators, schedule and failures.
@Suite struct StatusTableTests {
  private let bench = PolicyBench()
  private let known: FetchState

  init() {
    known = PolicyBench().whole(["ETag": "\"1\"", "Last-Modified": "d"], after: -PolicyBench.hour)
  }

  // MARK: Successful responses

  @Test func `a complete feed replaces both validators and clears failures`() {
    var failing = bench.failed(500, into: known)
    failing = bench.failed(nil, into: failing)
    let state = bench.whole(["ETag": "\"2\""], body: "new", into: failing)
    #expect(
      state.validators
        == Validators(url: bench.url, entityTag: "\"2\"", lastModified: nil))
    #expect(state.bodyDigest == Digest("new"))
    #expect(failing.failures == 2)
    #expect(state.failures == 0)
    #expect(state.lastFailure == nil)
    #expect(state.memory.failingSince == nil)
    #expect(state.lastSucceeded == bench.now)
    #expect(bench.wait(state) == .init(PolicyBench.hour, .minimum))
  }

  @Test func `a requested delta replaces the validators`() {
    let state = bench.absorb(
      .delta, ["ETag": "\"2\"", "IM": "feed"], status: 226, into: known)
    #expect(state.validators?.entityTag == "\"2\"")
    #expect(state.lastFailure == nil)
    // The complete document with the same ETag is not a different document.
    let whole = bench.whole(["ETag": "\"2\""], body: "all", into: state)
    #expect(!whole.memory.trust.hasWrongTag)
  }

  @Test func `an unrequested partial response keeps the validators`() {
    let state = bench.absorb(.part, ["ETag": "\"2\""], status: 206, into: known)
    #expect(state.validators == known.validators)
    #expect(state.bodyDigest == known.bodyDigest)
    #expect(state.lastSucceeded == bench.now)
  }

  @Test func `a 304 response changes only the validators that it contains`() {
    let state = bench.absorb(
      .notModified, ["Last-Modified": "e"], status: 304, wasConditional: true, into: known)
    #expect(
      state.validators == Validators(url: bench.url, entityTag: "\"1\"", lastModified: "e"))
    #expect(state.bodyDigest == known.bodyDigest)
    #expect(state.memory.lastBody == known.memory.lastBody)
    #expect(state.failures == 0)
  }

  @Test(
    arguments: [
      ("\"2\"", "\"1\"", "d"), ("W/\"2\"", "\"1\"", "d"), ("W/\"1\"", "W/\"1\"", "e"),
      ("\"1\"", "\"1\"", "e"),
    ])
  func `a 304 response with another ETag keeps the validators`(
    sent: String, tag: String, date: String
  ) {
    let state = bench.absorb(
      .notModified, ["ETag": sent, "Last-Modified": "e"], status: 304, wasConditional: true,
      into: known)
    #expect(
      state.validators == Validators(url: bench.url, entityTag: tag, lastModified: date))
  }

  @Test func `a 304 response can add an ETag to a date`() {
    let dated = bench.whole(["Last-Modified": "d"])
    let state = bench.absorb(
      .notModified, ["ETag": "\"1\""], status: 304, wasConditional: true, into: dated)
    #expect(
      state.validators == Validators(url: bench.url, entityTag: "\"1\"", lastModified: "d"))
  }

  // MARK: Failed responses

  @Test(arguments: [
    200, 204, 205, 300, 301, 304, 305, 306, 400, 401, 403, 404, 405, 406, 408, 410, 425, 451,
    500, 502, 503, 504, 599, 600, 999, nil,
  ])
  func `a failed response keeps the validators and counts as a failure`(status: Int?) {
    let state = bench.failed(status, ["ETag": "\"2\"", "Cache-Control": "max-age=60"], into: known)
    #expect(state.validators == known.validators)
    #expect(state.bodyDigest == known.bodyDigest)
    #expect(state.lastSucceeded == known.lastSucceeded)
    #expect(state.failures == 1)
    #expect(state.memory.failingSince == bench.now)
    #expect(state.memory.responses.first == PastResponse(date: bench.now, status: status))
  }

  @Test func `429 and 503 with Retry-After are not failures of the feed for three days`() {
    for (status, headers) in [(429, [:]), (503, ["Retry-After": "60"])] as [(Int, HTTPHeaders)] {
      var state = known
      for _ in 0..<3 { state = bench.failed(status, headers, into: state) }
      #expect(state.validators == known.validators)
      #expect(state.lastFailure?.status == status)
      #expect(state.health.isFailing == false)
      #expect(state.memory.failingSince == bench.now)
      var later = bench
      later.now += 3 * 86_400 - 1
      #expect(later.failed(status, headers, into: state).health.isFailing == false)
      // Suspended sites respond like this permanently.
      later.now += 1
      #expect(later.failed(status, headers, into: state).failures == 1)
      // A feed that has failed before keeps failing.
      let failing = bench.failed(500, into: state)
      #expect(failing.failures == 1)
      #expect(bench.failed(status, headers, into: failing).health.isFailing)
    }
  }

  @Test(arguments: [200, 204, 400, 403, 404, 405, 408, 425, 451, 500, 502, 503, 600, nil])
  func `consecutive failures double the delay up to a day`(status: Int?) {
    var state = FetchState(memory: FetchMemory(rhythm: PostRhythm(gap: 7200, samples: 9)))
    state.validators = Validators(url: bench.url, entityTag: "a", lastModified: nil)
    var waits: [TimeInterval?] = []
    for _ in 0..<7 {
      state = bench.failed(status, into: state)
      waits.append(bench.wait(state)?.seconds)
      #expect(bench.wait(state)?.reason == .backOff)
    }
    #expect(waits == [1, 2, 4, 8, 16, 24, 24].map { $0 * PolicyBench.hour })
  }

  @Test func `a 401 response delays the next check by a day because a login is missing`() {
    #expect(bench.wait(bench.failed(401)) == .init(PolicyBench.day, .login))
  }

  @Test func `a feed that responses 410 is due only when it is named or forced`() {
    let state = bench.failed(410, into: known)
    #expect(state.nextCheck == CheckTime(.distantFuture, .gone))
    let occasions = FetchOccasion.allCases.filter {
      bench.isDue(state, on: $0, after: 1000 * PolicyBench.day)
    }
    #expect(occasions == [.named, .forced])
    #expect(bench.whole(into: state).health.isGone == false)
  }

  @Test func `404 responses for a month delay the next check by a week`() {
    var state = known
    for day in 0..<30 {
      state = bench.failed(404, into: state, after: Double(day) * PolicyBench.day)
      #expect(bench.wait(state)?.reason == .backOff)
    }
    state = bench.failed(404, into: state, after: 30 * PolicyBench.day)
    #expect(bench.wait(state) == .init(7 * PolicyBench.day, .missing))
    #expect(state.health.isMissing(at: bench.now + 30 * PolicyBench.day))
    state = bench.failed(500, into: state, after: 31 * PolicyBench.day)
    #expect(bench.wait(state)?.reason == .backOff)
  }

  @Test func `a first 404 after a month of other failures does not count as missing`() {
    var state = bench.failed(500, into: known, after: -40 * PolicyBench.day)
    state = bench.failed(404, into: state)
    #expect(bench.wait(state)?.reason == .backOff)
    #expect(!state.health.isMissing(at: bench.now))
    state = bench.failed(404, into: state, after: 30 * PolicyBench.day)
    #expect(state.health.isMissing(at: bench.now + 30 * PolicyBench.day))
  }

  @Test func `a feed of a host with occasional 404 responses is retried with backoff`() {
    var youTube = bench
    youTube.url = "https://www.youtube.com/feeds/videos.xml?channel_id=UC1"
    var state = youTube.failed(404)
    state = youTube.failed(404, into: state, after: 40 * PolicyBench.day)
    #expect(youTube.wait(state)?.reason == .backOff)
  }

  // MARK: Rate limits

  @Test(arguments: [
    (429, "120", 120.0), (503, "120", 120), (429, "Thu, 14 May 2026 13:00:00 GMT", 3600),
    (429, "Thursday, 14-May-26 13:00:00 GMT", 3600), (503, "Thu May 14 13:00:00 2026", 3600),
    (429, "99999999999999999999", 48 * 3600), (503, "604800", 48 * 3600),
    (429, nil, 3600), (429, "0", 3600), (429, "-5", 3600), (429, "soon", 3600), (429, "", 3600),
    (429, "Thu, 14 May 2026 11:00:00 GMT", 3600), (429, "1.5", 3600), (429, "१२", 3600),
  ])
  func `a Retry-After delay holds for the whole host`(
    status: Int, field: String?, seconds: TimeInterval
  ) {
    var headers: HTTPHeaders = ["Date": "Thu, 14 May 2026 12:00:00 GMT"]
    field.map { headers.append("Retry-After", $0) }
    let state = bench.failed(status, headers, into: known)
    #expect(state.memory.hostDelay == HostDelay(host: "h.ex", until: bench.now + seconds))
    #expect(bench.wait(state) == .init(seconds, .retryAfter))
    let delays = ["h.ex": bench.now + seconds]
    for occasion in FetchOccasion.allCases {
      let fresh = bench.decide(FetchState(), on: occasion, delays: delays, after: seconds - 1)
      #expect(fresh == .skip(CheckTime(bench.now + seconds, .retryAfter)))
      #expect(bench.isDue(FetchState(), on: occasion, delays: delays, after: seconds))
    }
  }

  @Test(arguments: [nil, "0", "soon", "Thu, 14 May 2026 11:00:00 GMT"])
  func `503 without a valid Retry-After is an ordinary failure`(field: String?) {
    let headers = HTTPHeaders(field.map { [.init(name: "Retry-After", value: $0)] } ?? [])
    let state = bench.failed(503, headers, into: known)
    #expect(state.memory.hostDelay == nil)
    #expect(bench.wait(state)?.reason == .backOff)
  }

  @Test func `429 without a valid Retry-After doubles the delay`() {
    var state = known
    var waits: [TimeInterval?] = []
    for _ in 0..<8 {
      state = bench.failed(429, into: state)
      waits.append(bench.wait(state)?.seconds)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 32, 32].map { $0 * PolicyBench.hour })
  }

  @Test func `only consecutive 429 responses double the delay`() {
    var state = known
    for _ in 0..<7 { state = bench.failed(404, into: state) }
    state = bench.failed(429, into: state)
    #expect(bench.wait(state) == .init(PolicyBench.hour, .retryAfter))
    #expect(state.memory.hostDelay?.until == bench.now + PolicyBench.hour)
  }

  @Test func `a Retry-After delay does not affect other hosts and is limited in time`() {
    let delays = ["h.ex": bench.now + 60, "h.ex:8080": bench.now + 60]
    #expect(!bench.isDue(FetchState(), on: .forced, delays: delays, after: 0))
    for url in ["https://x.h.ex/", "https://h.ex.org/", "http://h.ex:81/feed", "file:///h.ex"] {
      var other = bench
      other.url = url
      #expect(other.isDue(FetchState(), on: .schedule, delays: delays, after: 0))
    }
    let led = bench.whole(["ETag": "a"])
    var elsewhere = bench
    elsewhere.url = "https://other.ex/"
    #expect(!elsewhere.isDue(led, on: .forced, delays: delays, after: 0))
    // The clock was set back by a year.
    #expect(
      bench.isDue(FetchState(), delays: ["h.ex": bench.now + 365 * PolicyBench.day], after: 0))
  }

  @Test func `the last five responses are remembered`() {
    var state = FetchState()
    for status in [200, 500, nil, 304, 404, 200] as [Int?] {
      state = bench.absorb(.notModified, status: status, into: state)
    }
    #expect(state.memory.responses.map(\.status) == [200, 404, 304, nil, 500])
  }
}
