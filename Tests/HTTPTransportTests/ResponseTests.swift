import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ResponseTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  @Test func `a response contains the status, all header fields in order and the body`()
    async throws
  {
    server.set(
      "/a", .status(203, headers: ["X-Two": "1", "ETag": "W/\"a  b\"", "x-two": "2"], body: "hi"))
    #expect(
      try await transport.response(server.url("/a"))
        == CollectedResponse(
          status: 203,
          headers: HTTPHeaders([
            .init(name: "X-Two", value: "1"), .init(name: "ETag", value: "W/\"a  b\""),
            .init(name: "x-two", value: "2"), .init(name: "Content-Length", value: "2"),
          ]), body: "hi"))
  }

  @Test(arguments: [304, 404, 410, 429, 503])
  func `a response with any status is not an error`(status: Int) async throws {
    server.set("/a", .status(status, headers: ["Retry-After": "7"]))
    let response = try await transport.send(HTTPRequest(url: server.url("/a")))
    #expect(response.status == status)
    #expect(response.headers["retry-after"] == "7")
    #expect(try await response.body.collect() == [])
  }

  @Test func `a large body arrives complete and in order`() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    server.set("/a", .response(status: 200, headers: [], body: body))
    #expect(try await transport.bytes(server.url("/a")) == body)
  }

  @Test func `a transfer continues after a slow reader has caught up`() async throws {
    let body = [UInt8](repeating: 7, count: 8 << 20)
    server.set("/a", .response(status: 200, headers: [], body: body))
    let response = try await transport.send(HTTPRequest(url: server.url("/a"), limits: .patient))
    // After another exchange on the same thread, data of the first has arrived and waits.
    _ = try await transport.bytes(server.url("/none"))
    #expect(try await response.body.collect() == body)
  }

  @Test func `a response is returned as soon as its head is complete`() async throws {
    server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    let response = try await transport.send(HTTPRequest(url: server.url("/a")))
    var chunks = response.body.makeAsyncIterator()
    #expect(response.status == 200)
    #expect(try await chunks.next() == Array("a".utf8))
  }

  @Test func `a response keeps its transport until its body is read`() async throws {
    let body = [UInt8](repeating: 1, count: 4 << 20)
    server.set("/a", .response(status: 200, headers: [], body: body))
    let response = try await CurlTransport().send(
      HTTPRequest(url: server.url("/a"), limits: .patient))
    #expect(try await response.body.collect() == body)
  }

  @Test func `a gzip body is decoded`() async throws {
    server.set("/a", .feed("<rss/>", gzip: true))
    let response = try await transport.response(server.url("/a"))
    #expect(response.headers["Content-Encoding"] == "gzip")
    #expect(response.body == "<rss/>")
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is returned without being followed`(status: Int) async throws {
    server.set("/a", .redirect(to: "../b?c=ü#d", status: status))
    #expect(
      try await transport.response(server.url("/a"))
        == CollectedResponse(
          status: status, headers: ["Location": "../b?c=ü#d", "Content-Length": "0"], body: ""))
    #expect(server.requests.map(\.path) == ["/a"])
  }

  @Test func `interim responses are skipped`() async throws {
    let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
    server.set(
      "/a", .raw(interim + interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))
    #expect(
      try await transport.response(server.url("/a"))
        == CollectedResponse(status: 200, headers: ["Content-Length": "2"], body: "ok"))
  }

  @Test func `trailer fields are not added to the header fields`() async throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    server.set("/a", .raw(head + "2\r\nok\r\n0\r\nETag: \"late\"\r\n\r\n"))
    #expect(
      try await transport.response(server.url("/a"))
        == CollectedResponse(status: 200, headers: ["Transfer-Encoding": "chunked"], body: "ok"))
  }

  @Test func `a body without a length ends with the connection`() async throws {
    server.set("/a", .raw("HTTP/1.0 200 OK\r\n\r\nall of it"))
    #expect(
      try await transport.response(server.url("/a"))
        == CollectedResponse(status: 200, headers: [:], body: "all of it"))
  }

  @Test func `header fields that are not UTF-8 are sent back byte for byte`() async throws {
    let etag: [UInt8] = Array("\"é".utf8) + [0xE9, 0xFF, 0x22]
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: ".utf8)
    server.set("/a", .raw(head + etag + Array("\r\n\r\n".utf8)))
    let response = try await transport.response(server.url("/a"))
    let validator = try #require(response.headers["ETag"])
    _ = try await transport.response(server.url("/b"), headers: ["If-None-Match": validator])
    let sent = try #require(server.requests.last).head
    #expect(sent.suffix(etag.count) == etag[...])
  }
}
