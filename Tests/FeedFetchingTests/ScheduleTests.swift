import FeedFetching
import FeedFormats
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite struct ScheduleTests {
  private typealias Wait = PolicyBench.Wait
  private let bench = PolicyBench()
  private let hour = PolicyBench.hour
  private let day = PolicyBench.day

  // MARK: Response headers

  @Test(
    arguments: [
      (["Cache-Control": "max-age=7200"], 7200.0),
      (["cache-control": "public, MAX-AGE=7200"], 7200),
      (["Cache-Control": "max-age=7200", "Age": "600"], 6600),
      (["Cache-Control": "max-age=\"7200\""], 7200),
      (["Cache-Control": "max-age = 7200 , public"], 7200),
      (["Cache-Control": "max-age=99999999999999999999999"], 86_400),
      (["Cache-Control": "max-age=600", "Expires": "Thu, 14 May 2026 18:00:00 GMT"], nil),
      (["Cache-Control": "s-maxage=7200"], nil), (["Cache-Control": "max-age=0"], nil),
      (["Cache-Control": "no-cache, max-age=7200"], nil), (["Cache-Control": "no-store"], nil),
      (["Cache-Control": "max-age=7200, must-revalidate"], nil),
      (["Cache-Control": "max-age=-1"], nil), (["Cache-Control": "max-age=1e9"], nil),
      (["Cache-Control": "max-age="], nil), (["Cache-Control": ",=,;"], nil),
      (["Cache-Control": "max-age=7200", "Age": "8000"], nil),
      // Relative to the server's own clock, which is years behind.
      (
        ["Expires": "Tue, 03 Jun 2008 14:00:00 GMT", "Date": "Tue, 03 Jun 2008 11:00:00 GMT"],
        10_800
      ),
      (["Expires": "Thu, 14 May 2026 18:00:00 GMT"], nil),
      (["Expires": "0", "Date": "Tue, 03 Jun 2008 11:00:00 GMT"], nil),
      (["Expires": "-1", "Date": "Tue, 03 Jun 2008 11:00:00 GMT"], nil),
      (["Expires": "Thu, 01 Jan 1970 00:00:00 GMT", "Date": "Tue, 03 Jun 2008 11:00:00 GMT"], nil),
    ] as [(HTTPHeaders, TimeInterval?)])
  func `a feed is not due while its last response is fresh`(
    headers: HTTPHeaders, seconds: TimeInterval?
  ) {
    let wait = bench.wait(bench.whole(headers))
    #expect(wait == seconds.map { Wait($0, .freshness) } ?? Wait(hour, .minimum))
  }

  @Test func `a 304 response can shorten the freshness of the document, not extend it`() {
    let whole = bench.whole(["Cache-Control": "max-age=14400"])
    let hints = ["max-age=7200", "max-age=86400", "no-cache", ""].map { value in
      bench.wait(
        bench.absorb(.notModified, ["Cache-Control": value], status: 304, into: whole))?.seconds
    }
    #expect(hints == [2, 4, 4, 4].map { $0 * hour })
    let plain = bench.absorb(
      .notModified, ["Cache-Control": "max-age=86400"], status: 304, into: bench.whole())
    #expect(bench.wait(plain) == Wait(hour, .minimum))
  }

  // MARK: Elements of the feed

  @Test(arguments: [
    ("<ttl>180</ttl>", 10_800.0), ("<ttl>5</ttl>", nil), ("<ttl>-60</ttl>", nil),
    ("<ttl>99999999999999999999</ttl>", nil), ("<ttl>999999999999</ttl>", 86_400),
    ("<ttl>soon</ttl>", nil), ("<ttl>0</ttl>", nil),
    ("<sy:updatePeriod>hourly</sy:updatePeriod>", nil),
    ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>", nil),
    ("<sy:updatePeriod>daily</sy:updatePeriod>", 86_400),
    ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>12</sy:updateFrequency>", 7200),
    ("<sy:updateFrequency>4</sy:updateFrequency>", 21_600),
    ("<sy:updatePeriod>weekly</sy:updatePeriod>", 86_400),
    ("<sy:updatePeriod>yearly</sy:updatePeriod>", 86_400),
    ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>0</sy:updateFrequency>", 86_400),
    ("<sy:updatePeriod>never</sy:updatePeriod>", nil),
    ("<ttl>120</ttl><sy:updatePeriod>daily</sy:updatePeriod>", 86_400),
  ])
  func `ttl and updatePeriod delay a check by up to a day`(
    elements: String, seconds: TimeInterval?
  ) async throws {
    let publisherSchedule = try await publisherSchedule(elements)
    let wait = bench.wait(bench.whole(publisherSchedule: publisherSchedule))
    #expect(wait == seconds.map { Wait($0, .publisher) } ?? Wait(hour, .minimum))
    // A 304 response contains no such elements.
    let later = bench.absorb(
      .notModified, status: 304, into: bench.whole(publisherSchedule: publisherSchedule))
    #expect(bench.wait(later) == wait)
  }

  /// Returns the wishes that a source reads from these elements.
  private func publisherSchedule(_ elements: String) async throws -> PublisherSchedule {
    let rss =
      "<rss version=\"2.0\" xmlns:sy=\"http://purl.org/rss/1.0/modules/syndication/\"><channel>"
      + "<title>x</title>\(elements)</channel></rss>"
    let server = try FetchBench()
    server.server.set("/feed", .feed(rss))
    return await server.fetch().state.memory.publisherSchedule
  }

  @Test(arguments: [
    // The next check would be at 12:00 on a Thursday.
    ("<skipHours><hour>12</hour><hour>13</hour></skipHours>", 2.0),
    ("<skipHours><hour>11</hour><hour>13</hour></skipHours>", 0),
    ("<skipHours><hour>24</hour><hour>0</hour></skipHours>", 0),
    ("<skipDays><day>Thursday</day></skipDays>", 12),
    ("<skipDays><day>thursday</day><day>FRIDAY</day></skipDays>", 36),
    ("<skipDays><day>Thursday</day></skipDays><skipHours><hour>0</hour></skipHours>", 13),
    ("<skipDays><day>Monday</day><day>Donnerstag</day></skipDays>", 0),
  ])
  func `a check is delayed to the first hour that skipHours and skipDays allow`(
    elements: String, hours: Double
  ) async throws {
    let publisherSchedule = try await publisherSchedule(elements)
    #expect(publisherSchedule.firstAllowed(from: bench.now) == bench.now + hours * hour)
    let state = bench.whole(publisherSchedule: publisherSchedule, after: -hour)
    #expect(bench.isDue(state, after: 0) == (hours == 0))
    #expect(bench.isDue(state, after: hours * hour))
    #expect(bench.isDue(state, on: .attended, after: 0))
  }

  @Test func `a check at a skipped time is delayed for up to a day`() {
    // The next check would be at noon; the program first runs at 01:30.
    let publisherSchedule = PublisherSchedule(skipHours: 0b1111_1111)
    let state = bench.whole(["ETag": "a"], publisherSchedule: publisherSchedule, after: -hour)
    let night = 13.5 * hour
    #expect(
      bench.decide(state, after: night) == .skip(CheckTime(bench.now + 20 * hour, .skippedTime)))
    #expect(bench.isDue(state, after: 20 * hour))
    #expect(bench.isDue(state, on: .attended, after: night))
    #expect(!bench.isDue(state, after: 19.9 * hour))
    // A program that runs only at night would otherwise never fetch the feed.
    #expect(bench.isDue(state, after: day + night))
  }

  @Test func `a feed that skips weekends is checked on Monday`() {
    let publisherSchedule = PublisherSchedule(skipDays: 0b110_0000)
    let state = bench.whole(["ETag": "a"], publisherSchedule: publisherSchedule, after: day)
    #expect(
      bench.decide(state, after: 1.6 * day)
        == .skip(CheckTime(bench.now + 2 * day + hour, .skippedTime)))
    #expect(bench.isDue(state, after: 3.5 * day))
  }

  @Test func `the random delay never moves a check into a skipped time`() {
    for number in 0..<100 {
      var other = bench
      other.url = "https://h.ex/\(number)"
      for open in 0..<24 {
        let publisherSchedule = PublisherSchedule(skipHours: 0xFF_FFFF ^ 1 << UInt32(open))
        let state = other.whole(["ETag": "a"], publisherSchedule: publisherSchedule, after: -hour)
        let next = state.nextCheck?.date ?? bench.now
        #expect(publisherSchedule.firstAllowed(from: next) == next)
        #expect(next.timeIntervalSince(bench.now) <= 35.6 * hour)
        #expect(other.isDue(state, on: .schedule, after: next.timeIntervalSince(bench.now) + 1))
      }
    }
  }

  @Test func `skipHours and skipDays that exclude every time are ignored`() async throws {
    let hours = (0..<24).map { "<hour>\($0)</hour>" }.joined()
    let days = ["Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"]
      .map { "<day>\($0)day</day>" }.joined()
    for elements in ["<skipHours>\(hours)</skipHours>", "<skipDays>\(days)</skipDays>"] {
      #expect(try await publisherSchedule(elements).firstAllowed(from: bench.now) == bench.now)
    }
  }

  @Test func `the next allowed hour is found from any time`() {
    let publisherSchedule = PublisherSchedule(skipHours: 0xFF_FFFE, skipDays: 0b111_1110)
    for seconds in [0, -1, 1e9, -1e12, 1e18, 1e300, .infinity, -.infinity, .nan] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let allowed = publisherSchedule.firstAllowed(from: date)
      guard seconds.magnitude < 1e13 else { continue }
      // The only allowed time is midnight on Mondays.
      #expect(allowed >= date)
      #expect(allowed.timeIntervalSince(date) <= 7 * day)
      let inWeek = (allowed.timeIntervalSinceReferenceDate + 1e7 * 7 * day)
        .truncatingRemainder(dividingBy: 7 * day)
      #expect(inWeek < hour)
    }
  }

  // MARK: The rhythm of posts

  private func rhythm(_ gap: TimeInterval?, validators: Bool = true) -> FetchState {
    var state = bench.whole(validators ? ["ETag": "a"] : [:])
    state.memory.rhythm = PostRhythm(gap: gap, samples: gap == nil ? 0 : 10, lastNew: bench.now)
    state.memory.spread = 0
    return state
  }

  @Test(
    arguments: [
      (nil, true, 12.0), (nil, false, 24), (48, true, 24), (10, true, 5), (10, false, 10),
      (1, true, 1), (0, true, 1), (1000, false, 24), (1e300, true, 24),
    ] as [(Double?, Bool, Double)])
  func `a feed is due after half of its usual gap, later without validators`(
    gap: Double?, hasValidators: Bool, hours: Double
  ) {
    let state = rhythm(gap.map { $0 * hour }, validators: hasValidators)
    #expect(state.nextCheck?.date == bench.now + hours * hour)
  }

  @Test func `the gap between posts is learnt from the times when posts were first seen`() {
    var rhythm = PostRhythm()
    rhythm.note(10, at: bench.now) { [] }
    #expect(rhythm == PostRhythm(lastNew: bench.now))
    rhythm.note(2, at: bench.now + 20 * hour) { [] }
    #expect(rhythm.gap == 10 * hour)
    rhythm.note(0, at: bench.now + 25 * hour) { [] }
    rhythm.note(1, at: bench.now + 30 * hour) { [] }
    #expect(rhythm == PostRhythm(gap: 10 * hour, samples: 3, lastNew: bench.now + 30 * hour))
    rhythm.note(4, at: bench.now + 30 * hour) { [] }
    #expect(rhythm.gap == 7 * hour)
    // The clock was set back.
    rhythm.note(1, at: bench.now - day) { [] }
    #expect(rhythm.gap.map { abs($0 - 4.9 * hour) < 1 } == true)
  }

  @Test func `the first gap between posts is estimated from their dates`() {
    var rhythm = PostRhythm()
    let dates = (1...20).map { bench.now - Double($0) * 2 * hour } + [bench.now + 999 * day]
    rhythm.note(21, at: bench.now) { dates }
    #expect(rhythm == PostRhythm(gap: 2 * hour, samples: 9, lastNew: bench.now - 2 * hour))
  }

  @Test func `a feed without new posts is checked at increasing intervals`() {
    var state = rhythm(2 * hour)
    let intervals = [0, 2, 10, 40, 1000].map { hours -> Double in
      state.lastChecked = bench.now + hours * hour
      return state.checkInterval / hour
    }
    #expect(intervals.map { ($0 * 10).rounded() / 10 } == [1, 1, 2.2, 6.7, 24])
  }

  // MARK: Minimum intervals

  @Test func `the random delay is below a tenth of the interval and constant for each feed`() {
    let spreads = (0..<200).map { number -> Double in
      var other = bench
      other.url = "https://h.ex/\(number)"
      let state = other.whole(["ETag": "a"])
      #expect(state.memory.spread == other.whole(["ETag": "a"]).memory.spread)
      let wait = state.nextCheck?.date.timeIntervalSince(bench.now) ?? 0
      #expect(wait >= 12 * hour && wait <= 13.2 * hour)
      return state.memory.spread
    }
    #expect(spreads.allSatisfy { (0..<1).contains($0) })
    #expect(Set(spreads).count == 200)
    #expect(spreads.contains { $0 < 0.1 } && spreads.contains { $0 > 0.9 })
  }

  @Test func `the minimum interval depends on the occasion of the refresh`() {
    let state = rhythm(10 * hour)
    let first = FetchOccasion.allCases.map { occasion in
      (0...400).first { bench.isDue(state, on: occasion, after: Double($0) * 60) }
    }
    #expect(first == [300, 60, 9, 0, 9, 0])
    #expect(
      bench.decide(state, on: .attended, after: 60)
        == .skip(CheckTime(bench.now + 540, .recent)))
    #expect(
      bench.decide(state, on: .unattended, after: 60)
        == .skip(CheckTime(bench.now + hour, .minimum)))
    #expect(
      bench.decide(state, on: .schedule, after: 60)
        == .skip(CheckTime(bench.now + 5 * hour, .rhythm)))
  }

  @Test func `a feed that was never fetched is due on every occasion`() {
    let headers: HTTPHeaders = ["User-Agent": "lede-test/1", "Accept": FetchPolicy.acceptFeeds]
    for occasion in FetchOccasion.allCases {
      #expect(bench.decide(FetchState(), on: occasion) == .fetch(headers))
    }
  }

  @Test func `a feed whose host could not be reached is due at the next attended refresh`() {
    let state = bench.failed(nil)
    #expect(bench.isDue(state, on: .attended, after: 0))
    #expect(!bench.isDue(state, on: .unattended, after: 60))
    #expect(!bench.isDue(bench.failed(500), on: .attended, after: 60))
  }

  @Test func `a feed that failed is due at once when it is named`() {
    #expect(bench.isDue(bench.failed(500), on: .named, after: 0))
    #expect(!bench.isDue(bench.whole(), on: .named, after: 60))
  }

  @Test func `get-more requests a feed at most five times in nine minutes`() {
    var state = bench.whole()
    for second in 1...4 {
      #expect(bench.isDue(state, on: .more, after: Double(second)))
      state = bench.absorb(.notModified, status: 304, into: state, after: Double(second))
    }
    #expect(
      bench.decide(state, on: .more, after: 5) == .skip(CheckTime(bench.now + 540, .recent)))
    #expect(bench.isDue(state, on: .more, after: 540))
    #expect(!bench.isDue(bench.failed(429), on: .more, after: 60))
    #expect(!bench.isDue(bench.failed(410), on: .more, after: day))
  }

  @Test func `responses from the future do not count after the clock was set back`() {
    var state = bench.whole()
    for second in 1...4 {
      state = bench.absorb(
        .notModified, status: 304, into: state, after: 3650 * day + Double(second))
    }
    for second in 1...4 {
      #expect(bench.isDue(state, on: .more, after: Double(second)))
      state = bench.absorb(.notModified, status: 304, into: state, after: Double(second))
    }
    #expect(bench.isDue(state, on: .more, after: 5))
    state = bench.absorb(.notModified, status: 304, into: state, after: 5)
    #expect(
      bench.decide(state, on: .more, after: 6) == .skip(CheckTime(bench.now + 541, .recent)))
  }

  @Test func `a feed that has never succeeded is retried sooner than others`() {
    let new = bench.failed(500)
    #expect(bench.isDue(new, on: .unattended, after: hour))
    let again = bench.failed(500, into: new, after: hour)
    #expect(bench.isDue(again, on: .unattended, after: 3 * hour))
    // A scheduled refresh retries it as well, up to a tenth later.
    #expect(bench.isDue(new, on: .schedule, after: 1.1 * hour))
    #expect(!bench.isDue(again, on: .schedule, after: 2.9 * hour))
    #expect(bench.isDue(again, on: .schedule, after: 3.2 * hour))
    let known = bench.failed(500, into: bench.whole())
    #expect([new, again, known].map(\.nextCheck?.reason) == [.backOff, .backOff, .backOff])
    #expect(!bench.isDue(known, on: .unattended, after: hour))
  }

  @Test func `a feed whose last check is in the future is due`() {
    let state = bench.whole(after: 1000 * day)
    for occasion in FetchOccasion.allCases { #expect(bench.isDue(state, on: occasion, after: 0)) }
  }

  // MARK: Special hosts

  @Test func `known special hosts have longer minimum intervals`() {
    var special = bench
    special.url = "https://rachelbythebay.com/w/atom.xml"
    #expect(special.wait(special.whole()) == Wait(25 * hour, .minimum))
    special.url = "https://www.reddit.com/r/swift/.rss"
    let reddit = special.whole()
    #expect(reddit.memory.hostDelay == HostDelay(host: "www.reddit.com", until: bench.now + 60))
    // The delay of a minute between two requests is not a reason to retry a failing feed.
    #expect(special.wait(special.failed(404, into: reddit))?.reason == .backOff)
    #expect(special.wait(special.failed(401, into: reddit)) == Wait(day, .login))
    special.url = "https://notreddit.com/.rss"
    #expect(special.whole().memory.hostDelay == nil)
    special.url = "https://openrss.org/x"
    #expect(
      special.wait(special.whole(["Cache-Control": "max-age=259200"])) == Wait(3 * day, .freshness))
  }

  @Test func `the hosts file of the user overrides the known special hosts`() {
    var own = bench
    own.policy.specialHosts = SpecialHosts(
      parsing: "h.ex every=6h apart=10s\nrachelbythebay.com  # like all others\n")
    let state = own.whole()
    #expect(own.wait(state) == Wait(6 * hour, .minimum))
    #expect(state.memory.hostDelay == HostDelay(host: "h.ex", until: bench.now + 10))
    own.url = "https://rachelbythebay.com/w/atom.xml"
    #expect(own.wait(own.whole()) == Wait(hour, .minimum))
    own.url = "https://openrss.org/x"
    #expect(own.wait(own.whole()) == Wait(10 * hour, .minimum))
  }
}
