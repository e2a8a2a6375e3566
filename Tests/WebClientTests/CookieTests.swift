import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

@Suite(.timeLimit(.minutes(10)))
struct CookieTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// Returns the Cookie field of a request to `url` after a response of `setter` has set cookies.
  private func sent(
    to url: String, after setCookies: [String], from setter: String = "https://h.ex/dir/a",
    seconds: Double = 0
  ) throws -> String? {
    let jar = CookieJar()
    let headers = HTTPHeaders(setCookies.map { .init(name: "set-cookie", value: $0) })
    jar.store(headers, from: try #require(WebURL(setter)), now: Self.now)
    return jar.header(for: try #require(WebURL(url)), now: Self.now + seconds)
  }

  @Test(arguments: [
    ("https://h.ex/dir/", "a=1"), ("https://h.ex/dir", "a=1"), ("https://h.ex/dir/b/c?d", "a=1"),
    ("https://h.ex/", nil), ("https://h.ex/directory", nil), ("https://h.ex/DIR/", nil),
    ("http://h.ex/dir/", nil), ("https://h.ex:8443/dir/", nil), ("https://www.h.ex/dir/", nil),
    ("https://ex/dir/", nil), ("https://user:word@H.ex:443/dir/", "a=1"),
  ])
  func `cookies are sent only to their origin and path`(url: String, cookies: String?) throws {
    #expect(try sent(to: url, after: ["a=1"]) == cookies)
    #expect(try sent(to: url, after: ["a=1; Domain=h.ex"]) == cookies)
  }

  @Test(arguments: [
    ("a=1", "a=1"), (" a = 1 ; HttpOnly", "a=1"), ("a=", "a="), ("a=b=c", "a=b=c"),
    ("a=\"1\"", "a=\"1\""), ("=1", nil), ("a", nil), ("", nil), ("a=1\u{7}", nil),
    ("a=1; Path=/", "a=1"), ("a=1; path=/dir/b", "a=1"), ("a=1; Path=/c", nil),
    ("a=1; Path=c", "a=1"), ("a=1; Secure", "a=1"), ("a=1; Domain=.H.ex", "a=1"),
    ("a=1; Domain=other.ex", nil), ("a=1; Domain=a.h.ex", nil), ("a=1; Domain=ex", "a=1"),
    ("a=1; Max-Age=60", "a=1"), ("a=1; Max-Age=0", nil), ("a=1; Max-Age=-1", nil),
    ("a=1; Max-Age=x", "a=1"), ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", nil),
    ("a=1; Expires=Thu, 01-Jan-70 00:00:00 GMT; Max-Age=60", "a=1"),
    ("a=1; Expires=Fri, 31 Dec 2099 23:59:59 GMT; Max-Age=0", nil),
    ("a=1; Expires=soon", "a=1"), ("__Secure-a=1", nil), ("__Secure-a=1; Secure", "__Secure-a=1"),
    ("__Host-a=1; Secure", nil), ("__Host-a=1; Secure; Path=/", "__Host-a=1"),
    ("__Host-a=1; Secure; Path=/; Domain=h.ex", nil),
  ])
  func `cookies are parsed as servers write them`(text: String, cookies: String?) throws {
    #expect(try sent(to: "https://h.ex/dir/b", after: [text]) == cookies)
  }

  @Test func `Secure cookies are accepted only over https and from this machine`() throws {
    let local = "http://127.0.0.1:8080/"
    #expect(try sent(to: local, after: ["a=1; Secure"], from: local) == "a=1")
    #expect(try sent(to: "http://h.ex/", after: ["a=1; Secure"], from: "http://h.ex/") == nil)
    #expect(try sent(to: "http://h.ex/", after: ["a=1"], from: "http://h.ex/") == "a=1")
  }

  @Test func `cookies expire after their Max-Age`() throws {
    let text = ["a=1; Max-Age=60", "b=2"]
    #expect(try sent(to: "https://h.ex/dir/", after: text, seconds: 59) == "a=1; b=2")
    #expect(try sent(to: "https://h.ex/dir/", after: text, seconds: 60) == "b=2")
  }

  @Test func `cookies replace those with the same name and path and are sent longest path first`()
    throws
  {
    let texts = [
      "a=1; Path=/", "b=1; Path=/", "a=2; Path=/dir", "c=1; Path=/", "c=; Path=/; Max-Age=0",
      "a=3; Path=/",
    ]
    #expect(try sent(to: "https://h.ex/dir/b", after: texts) == "a=2; b=1; a=3")
  }

  @Test func `the number and size of cookies of an origin are limited`() throws {
    let texts = (0..<100).map { "c\($0)=1" }
    let cookies = try #require(try sent(to: "https://h.ex/dir/", after: texts))
    #expect(cookies.hasPrefix("c50=1; c51=1"))
    #expect(cookies.split(separator: ";").count == 50)
    #expect(
      try sent(to: "https://h.ex/dir/", after: ["a=" + String(repeating: "x", count: 5000)]) == nil)
  }

  @Test func `a client stores cookies and sends them only to their origin`() async throws {
    let jar = CookieJar()
    let bench = try WebBench(cookies: jar)
    let other = try TestHTTPServer()
    other.set("/", .redirect(to: bench.server.url("/end")))
    bench.server.set(
      "/a", .status(302, headers: ["Set-Cookie": "s=1; Path=/", "Location": "/b"]))
    bench.server.set("/b", .redirect(to: other.url("/")))
    bench.server.set("/end", .status(200))
    _ = try await bench.send(bench.request(.post, body: []))
    #expect(bench.server.requests.map { $0["Cookie"] } == [nil, "s=1", "s=1"])
    #expect(other.requests.map { $0["Cookie"] } == [nil])
    let origin = try #require(WebURL(bench.server.url("/"))?.origin)
    #expect(jar.cookies == [origin: [Cookie(name: "s", value: "1")]])
  }
}
