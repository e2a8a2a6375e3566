import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import Testing

@Suite
struct FetchPolicyTests {
  static let url = "https://h.ex/feed"
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  static let policy = FetchPolicy(userAgent: "lede/1 (+https://lede.ex)")

  /// Returns the header fields of a request, or `nil` if none is sent.
  private func headers(_ url: String, _ validators: Validators?) -> HTTPHeaders? {
    let state = FetchState(validators: validators)
    guard case .fetch(let headers) = Self.policy.decide(state, for: url, on: .named, now: now)
    else { return nil }
    return headers
  }

  private func conditional(_ tag: String?, _ date: String?) -> HTTPHeaders? {
    headers(Self.url, Validators(url: Self.url, entityTag: tag, lastModified: date))
  }

  private static let plain: HTTPHeaders = [
    "User-Agent": "lede/1 (+https://lede.ex)", "Accept": FetchPolicy.acceptFeeds,
  ]

  private static func plain(_ more: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(plain.fields + more.fields + [.init(name: "A-IM", value: "feed")])
  }

  // MARK: Requests

  @Test func `the Accept field prefers feeds, and the limits are those of feeds`() {
    let policy = FetchPolicy(userAgent: "lede")
    #expect(
      FetchPolicy.acceptFeeds
        == "application/atom+xml, application/rss+xml, application/feed+json, "
        + "application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.7, */*;q=0.1")
    #expect(policy.limits == HTTPLimits.feed)
    #expect(policy.redirects == 5)
    #expect(policy.pause == .seconds(1))
  }

  @Test func `an unconditional request contains only User-Agent and Accept`() {
    #expect(headers(Self.url, nil) == Self.plain)
  }

  @Test func `both validators are sent if both are known`() {
    #expect(
      conditional("\"1\"", "Tue, 03 Jun 2008 11:05:30 GMT")
        == Self.plain([
          "If-None-Match": "\"1\"", "If-Modified-Since": "Tue, 03 Jun 2008 11:05:30 GMT",
        ]))
    #expect(conditional("\"1\"", nil) == Self.plain(["If-None-Match": "\"1\""]))
    #expect(conditional(nil, "x") == Self.plain(["If-Modified-Since": "x"]))
    #expect(conditional(nil, nil) == Self.plain)
  }

  @Test(arguments: [
    "W/\"x\"", "\"a-gzip\"", "abc", "\"é\"", "\"a\", \"b\"", "\"\"", "W/abc", "\"a b\"", "*",
  ])
  func `an ETag is sent exactly as received`(tag: String) {
    #expect(conditional(tag, nil) == Self.plain(["If-None-Match": tag]))
  }

  @Test(arguments: [
    "Tue,  3 Jun 2008 11:05:30 GMT", "tue, 03 jun 2008 11:05:30 gmt", "2008-06-03T11:05:30Z", "0",
    "Tue Jun  3 11:05:30 2008", "never", "",
  ])
  func `a Last-Modified date is sent exactly as received`(date: String) {
    #expect(conditional(nil, date) == Self.plain(["If-Modified-Since": date]))
  }

  @Test(arguments: [
    "https://h.ex/feed?", "https://h.ex/feed/", "http://h.ex/feed", "https://h.ex/Feed",
    "https://other.ex/feed", "https://h.ex:444/feed",
  ])
  func `validators are sent only to the address that they came from`(url: String) {
    let validators = Validators(url: Self.url, entityTag: "\"1\"", lastModified: "date")
    #expect(headers(url, validators) == Self.plain)
  }

  // MARK: Validators

  @Test func `the validators of a response replace the old ones, even if absent`() {
    let policy = Self.policy
    #expect(policy.validators(of: [:], from: Self.url) == nil)
    #expect(
      policy.validators(of: ["etag": "a", "LAST-MODIFIED": "b"], from: Self.url)
        == Validators(url: Self.url, entityTag: "a", lastModified: "b"))
    #expect(
      policy.validators(of: ["ETag": "a"], from: Self.url)
        == Validators(url: Self.url, entityTag: "a", lastModified: nil))
    #expect(
      policy.validators(of: ["Last-Modified": "b"], from: Self.url)
        == Validators(url: Self.url, entityTag: nil, lastModified: "b"))
  }

  @Test func `a 304 response updates the validators that it contains and keeps the others`() {
    let old = Validators(url: Self.url, entityTag: "old", lastModified: "old")
    let renew = { (headers: HTTPHeaders) in
      Self.policy.renewing(old, by: headers)
    }
    #expect(renew([:]) == old)
    #expect(renew(["ETag": "new", "Last-Modified": "new"]) == old)
    #expect(
      renew(["ETag": "W/old"])
        == Validators(url: Self.url, entityTag: "W/old", lastModified: "old"))
    #expect(
      renew(["Last-Modified": "new"])
        == Validators(url: Self.url, entityTag: "old", lastModified: "new"))
    #expect(Self.policy.renewing(nil, by: ["ETag": "new"]) == nil)
  }

  // MARK: Statuses

  private static func meaning(
    _ status: Int, _ headers: HTTPHeaders = [:]
  ) -> FetchPolicy.Meaning {
    policy.meaning(of: status, headers)
  }

  @Test func `2xx and 304 statuses mean a complete, a partial or no document`() {
    #expect(Self.meaning(200) == .document(isPartial: false))
    for status in [203, 206, 226] {
      #expect(Self.meaning(status) == .document(isPartial: true))
    }
    #expect(Self.meaning(304) == .notModified)
    for status in [204, 205] { #expect(Self.meaning(status) == .nothing) }
  }

  @Test(arguments: [
    (401, "the server requires a login (401)"), (403, "the server denied access (403)"),
    (404, "there is nothing at this address (404)"), (410, "the feed is permanently gone (410)"),
    (429, "the server received too many requests (429)"),
    (500, "the server reported an error (500)"),
    (503, "the server reported an error (503)"), (599, "the server reported an error (599)"),
    (400, "the server responded with status 400"), (418, "the server responded with status 418"),
    (451, "the server responded with status 451"), (201, "the server responded with status 201"),
    (300, "the server responded with status 300"), (301, "the server redirects"),
    (302, "the server redirects"), (303, "the server redirects"), (307, "the server redirects"),
    (308, "the server redirects"),
    (305, "the server responded with status 305"), (306, "the server responded with status 306"),
    (100, "the server responded with status 100"), (600, "the server responded with status 600"),
    (999, "the server responded with status 999"),
  ])
  func `any other status is a failure with a description`(status: Int, words: String) {
    let failure = FetchPolicy.Meaning.failure(FetchFailure(.status, words, status: status))
    #expect(Self.meaning(status, ["Location": "https://h.ex/b"]) == failure)
  }

  @Test func `every status has a meaning`() {
    for status in 100...999 {
      let meaning = Self.meaning(status, ["Location": "/b"])
      let isKnown = [200, 203, 204, 205, 206, 226, 304].contains(status)
      if case .failure(let failure) = meaning {
        #expect(!isKnown && failure.status == status)
      } else {
        #expect(isKnown, "\(status)")
      }
    }
  }
}
