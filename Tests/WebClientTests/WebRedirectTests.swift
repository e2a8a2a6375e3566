import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

@Suite(.timeLimit(.minutes(10)))
struct WebRedirectTests {
  private let bench: WebBench

  init() throws {
    bench = try WebBench()
    bench.server.set("/done", .status(200, body: "done"))
  }

  private func chain(_ hops: Int) {
    for hop in 0..<hops {
      bench.server.set(hop == 0 ? "/a" : "/\(hop)", .redirect(to: "\(hop + 1)"))
    }
    bench.server.set("/\(hops)", .status(200, body: "end"))
  }

  @Test func `five redirects are followed`() async throws {
    chain(5)
    #expect(
      try await bench.send(bench.request())
        == CollectedResponse(200, "end", [302, 302, 302, 302, 302]))
    #expect(bench.requested == ["GET /a", "GET /1", "GET /2", "GET /3", "GET /4", "GET /5"])
  }

  @Test func `a sixth redirect is not followed`() async throws {
    chain(6)
    let error = await bench.failure(try bench.request())
    #expect(error?.code == .redirectLimit)
    #expect(error?.status == 302)
    #expect(bench.requested.count == 6)
  }

  @Test(arguments: [["/a"], ["/b", "/a"], ["/b", "/c", "/b"]])
  func `a redirect to a URL that was visited before ends the request`(hops: [String]) async throws {
    for (from, to) in zip(["/a"] + hops, hops) { bench.server.set(from, .redirect(to: to)) }
    #expect(await bench.failure(try bench.request())?.code == .redirectLimit)
    #expect(bench.requested.count == Set(["/a"] + hops).count)
  }

  @Test(arguments: [(301, true), (302, true), (303, true), (307, false), (308, false)])
  func `a POST is sent only once, whatever the redirect`(status: Int, isFollowed: Bool) async throws
  {
    bench.server.set("/a", .redirect(to: "/done", status: status))
    let request = try bench.request(
      .post, headers: ["Content-Type": "text/x", "X-A": "1"], body: [1, 2])
    let response = try await bench.send(request)
    #expect(bench.server.requests.count { $0.method == "POST" } == 1)
    #expect(bench.server.requests.count { !$0.body.isEmpty } == 1)
    if isFollowed {
      #expect(response == CollectedResponse(200, "done", [status]))
      #expect(bench.requested == ["POST /a", "GET /done"])
      #expect(bench.server.requests.last?["Content-Type"] == nil)
      #expect(bench.server.requests.last?["X-A"] == "1")
    } else {
      #expect(response == CollectedResponse(status, "", []))
      #expect(bench.requested == ["POST /a"])
    }
  }

  @Test(arguments: [HTTPMethod.post, .patch])
  func `a request with a body is sent once even if the connection closes`(
    method: HTTPMethod
  ) async throws {
    // This leaves a connection that could be reused.
    _ = try await bench.send(bench.request(.get, bench.server.url("/done")))
    bench.server.set("/a", .closeAtOnce)
    let error = await bench.failure(try bench.request(method, body: [1]))
    #expect(error?.transportError?.code == .broken)
    #expect(bench.requested == ["GET /done", "\(method.rawValue) /a"])
  }

  @Test(arguments: [(HTTPMethod.get, 2), (.put, 2), (.post, 1)])
  func `an idempotent request is repeated after 421`(
    method: HTTPMethod, count: Int
  ) async throws {
    bench.server.set("/a", .status(421))
    let body: [UInt8]? = method == .get ? nil : [1]
    #expect(try await bench.send(bench.request(method, body: body)).status == 421)
    #expect(bench.server.requests.count == count)
  }

  @Test func `redirects can be disabled`() async throws {
    bench.server.set("/a", .redirect(to: "file:///etc/passwd"))
    var request = try bench.request()
    request.redirects.limit = 0
    #expect(try await bench.send(request) == CollectedResponse(302, ""))
  }

  @Test func `redirects can be limited to the same host`() async throws {
    let other = try TestHTTPServer()
    bench.server.set("/a", .redirect(to: "/b"))
    bench.server.set("/b", .redirect(to: other.url("/")))
    var request = try bench.request()
    request.redirects.staysOnHost = true
    #expect(await bench.failure(request)?.code == .otherHost)
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: [
    ("file:///etc/hostname", WebError.Code.redirect), ("ftp://127.0.0.1/", .redirect),
    ("javascript:alert(1)", .redirect), ("", .redirect),
  ])
  func `a redirect to an address other than a web address is an error`(
    location: String, code: WebError.Code
  ) async throws {
    bench.server.set("/a", .redirect(to: location))
    let error = await bench.failure(try bench.request())
    #expect(error?.code == code)
    #expect(error?.status == 302)
  }

  @Test func `the body of a redirect is not read`() async throws {
    bench.server.set(
      "/a",
      .response(
        status: 302, headers: [.init("Location", "/done"), .init("Content-Length", "99999999999")],
        body: Array("x".utf8)))
    #expect(try await bench.send(bench.request()) == CollectedResponse(200, "done", [302]))
  }

  // MARK: Secrets

  @Test func `credentials and other header fields are not sent to another origin`() async throws {
    let other = try TestHTTPServer()
    other.set("/", .redirect(to: bench.server.url("/done")))
    bench.server.set("/a", .redirect(to: "/b"))
    bench.server.set("/b", .redirect(to: other.url("/")))
    let url = bench.server.url("/a").replacing("http://", with: "http://user:word@")
    let fields: HTTPHeaders = [
      "Accept": "a", "User-Agent": "u", "X-API-Key": "k", "Cookie": "c=1", "If-None-Match": "\"1\"",
    ]
    #expect(
      try await bench.send(bench.request(.get, url, headers: fields))
        == CollectedResponse(200, "done", [302, 302, 302]))
    let secrets = ["Authorization", "X-API-Key", "Cookie", "If-None-Match"]
    func sent(_ request: TestHTTPRequest) -> [Bool] { secrets.map { request[$0] != nil } }
    let none = [false, false, false, false]
    #expect(
      bench.server.requests.map(sent) == [
        [true, true, true, true], [true, true, true, true], none,
      ])
    #expect(other.requests.map(sent) == [none])
    #expect(other.requests.map { [$0["Accept"], $0["User-Agent"]] } == [["a", "u"]])
  }

  @Test func `header fields for one URL are not sent to another`() async throws {
    bench.server.set("/a", .redirect(to: "/done"))
    var request = try bench.request()
    request.headersByURL = [try #require(WebURL(bench.server.url("/done"))): ["X-V": "1"]]
    _ = try await bench.send(request)
    #expect(bench.server.requests.map { $0["X-V"] } == [nil, "1"])
  }

  @Test func `a request to a host that requires https is sent over https`() async throws {
    let port = try RefusingPort()
    let url = port.url().replacing("127.0.0.1", with: "localhost")
    // Hosts on other ports are not upgraded, so nothing listens at the upgraded address.
    var request = try bench.request(.get, "http://upgrade.localhost/")
    request.secureHosts = ["upgrade.localhost"]
    let error = await bench.failure(request)
    #expect(error?.chain.url.description == "https://upgrade.localhost/")
    #expect(error?.chain.statuses == [301])
    #expect(error?.chain.isUpgraded == true)
    let other = await bench.failure(try bench.request(.get, url))
    #expect(other?.chain.isUpgraded == false)
  }
}
