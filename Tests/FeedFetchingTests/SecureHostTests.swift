import FeedModel
import Foundation
import HTTPTransport
import Synchronization
import Testing
import WebClient

@testable import FeedFetching

/// Hosts that require https (`Strict-Transport-Security`).
@Suite
struct SecureHostTests {
  private let bench = PolicyBench()
  private static let policy = FetchPolicy(userAgent: "lede-test/1", pause: .zero)

  private func secure(
    _ field: String?, from url: String = "https://h.ex/feed", after old: FetchState = FetchState()
  ) -> SecureHost? {
    var headers: HTTPHeaders = [:]
    field.map { headers.append("Strict-Transport-Security", $0) }
    return bench.absorb(.notModified, headers, status: 304, from: url, into: old).memory.secure
  }

  private static func host(_ seconds: TimeInterval) -> SecureHost {
    SecureHost(host: "h.ex", until: PolicyBench.now + seconds)
  }

  @Test(arguments: [
    ("max-age=60", 60.0), ("max-age=\"60\"; includeSubDomains", 60),
    ("includeSubDomains ; Max-Age = 60 ; preload", 60),
    ("max-age=99999999999999999999", 365 * 86_400), ("max-age=0", nil), ("max-age=-1", nil),
    ("max-age", nil), ("max-age=x", nil), ("", nil), (nil, nil),
  ])
  func `an https requirement expires after its max-age, at most a year`(
    field: String?, seconds: TimeInterval?
  ) {
    #expect(secure(field) == seconds.map(Self.host))
  }

  @Test(arguments: [
    "http://h.ex/feed", "https://h.ex:8443/feed", "https://192.0.2.1/feed",
    "https://[2001:db8::1]/",
  ])
  func `an https requirement counts only from a named host over https on port 443`(url: String) {
    #expect(secure("max-age=60", from: url) == nil)
  }

  @Test func `an https requirement ends with max-age=0 over https from the same host only`() {
    let known = FetchState(memory: FetchMemory(secure: Self.host(60)))
    #expect(secure(nil, after: known) == Self.host(60))
    #expect(secure("max-age=0", from: "https://other.ex/", after: known) == Self.host(60))
    #expect(secure("max-age=0", from: "http://h.ex/", after: known) == Self.host(60))
    #expect(secure("max-age=0", after: known) == nil)
    #expect(bench.failed(nil, into: known).memory.secure == Self.host(60))
  }

  @Test func `a host is requested over https until its requirement expires`() {
    let state = FetchState(memory: FetchMemory(secure: Self.host(60)))
    #expect(bench.policy.secureHosts(state, now: PolicyBench.now) == ["h.ex"])
    #expect(bench.policy.secureHosts(state, now: PolicyBench.now + 60) == [])
    #expect(bench.policy.secureHosts(FetchState(), now: PolicyBench.now) == [])
  }

  @Test func `http is not used again for a host that requires https, and its feed moves`() async {
    let transport = SecureHostTransport()
    let source = HTTPFeedSource(client: WebClient(transport: transport), policy: Self.policy)
    var state = FetchState()
    for _ in 0..<2 {
      state = await source.fetch("http://h.ex/feed", state: state, now: PolicyBench.now).state
    }
    #expect(
      transport.requestedURLs == ["http://h.ex/feed", "https://h.ex/feed", "https://h.ex/feed"])
    #expect(
      state.memory.move
        == FeedMove(url: "https://h.ex/feed", since: PolicyBench.now, sightings: 2))
  }
}

extension SecureHostTests {
  @Test func `a host that requires https but fails over it is reported with a suggestion`() async {
    let secure = FetchState(memory: FetchMemory(secure: Self.host(60)))
    let source = HTTPFeedSource(
      client: WebClient(transport: RefusingTransport()), policy: Self.policy)
    func failure(_ state: FetchState) async -> String? {
      await source.fetch("http://h.ex/feed", state: state, now: PolicyBench.now)
        .state.lastFailure?.description
    }
    #expect(await failure(FetchState()) == "connection refused")
    #expect(
      await failure(secure)
        == "connection refused; the host requires https (HSTS); if that is outdated, "
        + "reset it with: lede set FEED --url http://h.ex/feed")
  }
}

/// Refuses every connection.
private struct RefusingTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    throw HTTPTransportError(.connect, "connection refused")
  }
}

/// A host that redirects to https and requires it from then on.
private final class SecureHostTransport: HTTPTransport {
  private let requests = Mutex<[String]>([])

  var requestedURLs: [String] { requests.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    requests.withLock { $0.append(request.url) }
    guard request.url.hasPrefix("https:") else {
      return HTTPResponse(
        status: 301, headers: ["Location": "https://h.ex/feed"], body: HTTPBody(bytes: []))
    }
    return HTTPResponse(
      status: 200, headers: ["Strict-Transport-Security": "max-age=60"],
      body: HTTPBody(bytes: Array(Sample.rss("A").utf8)))
  }
}
