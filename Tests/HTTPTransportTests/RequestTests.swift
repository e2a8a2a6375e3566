import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RequestTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  /// Returns the header fields of the last request except Host and Accept-Encoding, which every
  /// request has.
  private func extraFields() throws -> [TestHTTPRequest.Field] {
    let request = try #require(server.requests.last)
    #expect("http://\(request["Host"] ?? "")" == server.url(""))
    #expect(request["Accept-Encoding"]?.contains("gzip") == true)
    return request.headers.filter { !["Host", "Accept-Encoding"].contains($0.name) }
  }

  @Test func `the transport adds only Host and Accept-Encoding`() async throws {
    _ = try await transport.response(server.url("/a?b=c#d"))
    #expect(server.requests.map { "\($0.method) \($0.path)" } == ["GET /a?b=c"])
    #expect(try extraFields() == [])
  }

  @Test func `header fields of the caller are sent unchanged and in order`() async throws {
    _ = try await transport.response(
      server.url("/a"),
      headers: [
        "User-Agent": "lede/1", "Accept": "application/atom+xml, */*;q=0.1",
        "If-None-Match": "W/\"ü\", abc", "X-Empty": "", "A-IM": "feed",
      ])
    #expect(
      try extraFields() == [
        .init("User-Agent", "lede/1"), .init("Accept", "application/atom+xml, */*;q=0.1"),
        .init("If-None-Match", "W/\"ü\", abc"), .init("X-Empty", ""), .init("A-IM", "feed"),
      ])
  }

  @Test func `credentials in the address are sent as Authorization, not in the path`()
    async throws
  {
    let url = server.url("/a").replacing("http://", with: "http://user:word@")
    _ = try await transport.response(url)
    #expect(server.requests.map(\.path) == ["/a"])
    #expect(try extraFields() == [.init("Authorization", "Basic dXNlcjp3b3Jk")])
  }

  @Test(arguments: [
    ("/a b", "/a%20b"), ("/a%00b", "/a%00b"), ("/ä?ö'#ü", "/%C3%A4?%C3%B6%27"),
    ("/x/../%2e/a", "/a"), ("\\@example.org/a", "/@example.org/a"), ("/a\n", "/a"),
  ])
  func `the serialised form of the address is requested`(tail: String, path: String) async throws {
    server.set(path, .feed("<rss/>", etag: "\"1\""))
    _ = try await transport.response(server.url("") + tail)
    #expect(server.requests.map(\.path) == [path])
  }

  @Test(arguments: ["bücher", "BÜCHER", "bu\u{308}cher", "xn--bcher-kva"])
  func `internationalised host names are requested in their ASCII form`(name: String) async throws {
    let port = server.url("").split(separator: ":")[2]
    _ = try await transport.response("http://\(name).localhost:\(port)/a")
    #expect(server.requests.map { $0["Host"] } == ["xn--bcher-kva.localhost:\(port)"])
  }

  @Test func `cookies are not sent back`() async throws {
    server.set("/a", .status(200, headers: ["Set-Cookie": "id=1; Path=/"]))
    _ = try await transport.response(server.url("/a"))
    _ = try await transport.response(server.url("/a"))
    #expect(try extraFields() == [])
  }

  @Test(arguments: [true, false])
  func `sequential requests to a host use one connection`(readsNothing: Bool) async throws {
    server.set("/a", .feed("<rss/>", etag: "\"1\""))
    for _ in 0..<1000 {
      let response = try await transport.send(
        HTTPRequest(url: server.url("/a"), headers: ["If-None-Match": "\"1\""]))
      if !readsNothing { _ = try await response.body.collect() }
    }
    #expect(server.requests.count == 1000)
    await server.wait { $0.acceptedConnections == 1 }
  }

  @Test func `a request can close its connection`() async throws {
    server.set("/a", .feed("<rss/>", etag: "\"1\""))
    var request = HTTPRequest(url: server.url("/a"))
    _ = try await transport.send(request).body.collect()
    request.closesConnection = true
    _ = try await transport.send(request).body.collect()
    await server.wait { $0.openConnections == 0 && $0.acceptedConnections == 1 }
  }

  @Test(arguments: [
    "", "feed.xml", "file:///etc/hostname", "ftp://127.0.0.1/a", "gopher://127.0.0.1/",
    "dict://127.0.0.1/", "data:text/xml,<rss/>", "javascript:1", "feed:http://127.0.0.1/",
    "http://", "https:///", "http://127.0.0.1:99999999/", "http://127.0.0.1.5/", "http://[::1/",
    "http://a b/", "http://a%00b/",
  ])
  func `an address other than http or https is refused`(url: String) async {
    #expect(await transport.failure(url)?.code == .address)
  }

  @Test(arguments: [
    ("X", "a\r\nY: b"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\u{0}b"), ("X", "\u{7F}"),
    ("X: y", "a"), ("", "a"), ("X\r\nY", "a"), ("Ünï", "a"),
  ])
  func `a header field with line breaks or invalid characters is refused`(
    name: String, value: String
  ) async {
    let headers = HTTPHeaders([.init(name: name, value: value)])
    #expect(await transport.failure(server.url("/a"), headers: headers)?.code == .request)
    #expect(server.requests == [])
  }
}
