import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `An answer` {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  @Test func `has the status, every header field in order, and the body`() async throws {
    server.set(
      "/a", .status(203, headers: ["X-Two": "1", "ETag": "W/\"a  b\"", "x-two": "2"], body: "hi"))
    #expect(
      try await transport.answer(server.url("/a"))
        == Answer(
          status: 203,
          headers: HTTPHeaders([
            .init(name: "X-Two", value: "1"), .init(name: "ETag", value: "W/\"a  b\""),
            .init(name: "x-two", value: "2"), .init(name: "Content-Length", value: "2"),
          ]), body: "hi"))
  }

  @Test(arguments: [304, 404, 410, 429, 503])
  func `of any status is an answer, not an error`(status: Int) async throws {
    server.set("/a", .status(status, headers: ["Retry-After": "7"]))
    let response = try await transport.send(HTTPRequest(url: server.url("/a")))
    #expect(response.status == status)
    #expect(response.headers["retry-after"] == "7")
    #expect(try await response.body.collect() == [])
  }

  @Test func `arrives whole and in order, however large`() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    server.set("/a", .response(status: 200, headers: [], body: body))
    #expect(try await transport.bytes(server.url("/a")) == body)
  }

  @Test func `goes on after a reader that was slow`() async throws {
    let body = [UInt8](repeating: 7, count: 8 << 20)
    server.set("/a", .response(status: 200, headers: [], body: body))
    let response = try await transport.send(HTTPRequest(url: server.url("/a"), limits: .patient))
    // Another exchange on the same thread proves that the first one has been read from by then.
    _ = try await transport.bytes(server.url("/none"))
    #expect(try await response.body.collect() == body)
  }

  @Test func `is handed over as soon as its head is complete`() async throws {
    server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    let response = try await transport.send(HTTPRequest(url: server.url("/a")))
    var chunks = response.body.makeAsyncIterator()
    #expect(response.status == 200)
    #expect(try await chunks.next() == Array("a".utf8))
  }

  @Test func `keeps its transport until it is read`() async throws {
    let body = [UInt8](repeating: 1, count: 4 << 20)
    server.set("/a", .response(status: 200, headers: [], body: body))
    let response = try await CurlTransport().send(
      HTTPRequest(url: server.url("/a"), limits: .patient))
    #expect(try await response.body.collect() == body)
  }

  @Test func `in gzip is decoded`() async throws {
    server.set("/a", .feed("<rss/>", gzip: true))
    let answer = try await transport.answer(server.url("/a"))
    #expect(answer.headers["Content-Encoding"] == "gzip")
    #expect(answer.body == "<rss/>")
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `that redirects is handed over untouched`(status: Int) async throws {
    server.set("/a", .redirect(to: "../b?c=ü#d", status: status))
    #expect(
      try await transport.answer(server.url("/a"))
        == Answer(
          status: status, headers: ["Location": "../b?c=ü#d", "Content-Length": "0"], body: ""))
    #expect(server.requests.map(\.path) == ["/a"])
  }

  @Test func `is not preceded by interim answers`() async throws {
    let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
    server.set(
      "/a", .raw(interim + interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))
    #expect(
      try await transport.answer(server.url("/a"))
        == Answer(status: 200, headers: ["Content-Length": "2"], body: "ok"))
  }

  @Test func `does not gain header fields from its trailer`() async throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    server.set("/a", .raw(head + "2\r\nok\r\n0\r\nETag: \"late\"\r\n\r\n"))
    #expect(
      try await transport.answer(server.url("/a"))
        == Answer(status: 200, headers: ["Transfer-Encoding": "chunked"], body: "ok"))
  }

  @Test func `without a length ends with the connection`() async throws {
    server.set("/a", .raw("HTTP/1.0 200 OK\r\n\r\nall of it"))
    #expect(
      try await transport.answer(server.url("/a"))
        == Answer(status: 200, headers: [:], body: "all of it"))
  }

  @Test func `gives back validators byte for byte, UTF-8 or not`() async throws {
    let etag: [UInt8] = Array("\"é".utf8) + [0xE9, 0xFF, 0x22]
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nETag: ".utf8)
    server.set("/a", .raw(head + etag + Array("\r\n\r\n".utf8)))
    let answer = try await transport.answer(server.url("/a"))
    let validator = try #require(answer.headers["ETag"])
    _ = try await transport.answer(server.url("/b"), headers: ["If-None-Match": validator])
    let sent = try #require(server.requests.last).head
    #expect(sent.suffix(etag.count) == etag[...])
  }
}
