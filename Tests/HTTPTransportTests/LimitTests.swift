import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A limit` {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  // MARK: Size

  @Test func `allows a body of exactly its size`() async throws {
    let body = [UInt8](repeating: 1, count: 100_000)
    server.set("/a", .response(status: 200, headers: [], body: body))
    let limits = HTTPLimits.feed { $0.bodyBytes = 100_000 }
    #expect(try await transport.bytes(server.url("/a"), limits: limits) == body)
  }

  @Test func `stops a body one byte longer`() async {
    let body = [UInt8](repeating: 1, count: 100_001)
    server.set("/a", .response(status: 200, headers: [], body: body))
    #expect(
      await transport.failure(server.url("/a"), limits: .feed { $0.bodyBytes = 100_000 })
        == HTTPTransportError(.tooLarge, "the answer is larger than 100000 bytes"))
  }

  @Test func `stops an endless body and closes the connection`() async {
    server.set("/a", .endless)
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.tooLarge, "the answer is larger than 20 MiB"))
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `counts the body after decoding`() async {
    let bomb = Gzip.bomb(unpackingTo: 64 << 20)
    #expect(bomb.count < 1 << 20)
    let headers = [TestHTTPRequest.Field("Content-Encoding", "gzip")]
    server.set("/a", .response(status: 200, headers: headers, body: bomb))
    #expect(
      await transport.failure(server.url("/a"), limits: .feed { $0.bodyBytes = 1 << 20 })
        == HTTPTransportError(.tooLarge, "the answer is larger than 1 MiB"))
  }

  @Test func `stops a body that unpacks to very much more than it is`() async throws {
    let headers = [TestHTTPRequest.Field("Content-Encoding", "gzip")]
    let bomb = Gzip.tightBomb(unpackingTo: 16 << 20)
    server.set("/a", .response(status: 200, headers: headers, body: bomb))
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.tooLarge, "the answer unpacks to more than 200 times its size"))
    await server.wait { $0.openConnections == 0 }

    let loose = Gzip.bomb(unpackingTo: 16 << 20)
    server.set("/b", .response(status: 200, headers: headers, body: loose))
    #expect(
      await transport.failure(server.url("/b"), limits: .feed { $0.bodyBytes = 4 << 20 })
        == HTTPTransportError(.tooLarge, "the answer is larger than 4 MiB"))
  }

  @Test(arguments: [
    TestHTTPAnswer.hugeHeaders(),
    .raw(String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 10_000)),
    .raw("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n"),
  ])
  func `stops endless header fields and interim answers`(answer: TestHTTPAnswer) async {
    server.set("/a", answer)
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.tooLarge, "the answer's header is larger than 64 KiB"))
  }

  @Test func `of libcurl's own stops a single huge header line`() async {
    server.set("/a", .raw("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 300_000))"))
    #expect(await transport.failure(server.url("/a"))?.code == .tooLarge)
  }

  // MARK: Time

  @Test func `ends the wait for an answer that never comes`() async {
    server.set("/a", .hang)
    let limits = HTTPLimits.feed { $0.total = .milliseconds(300) }
    #expect(await transport.failure(server.url("/a"), limits: limits)?.code == .timeout)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `ends a body that trickles`() async {
    server.set("/a", .trickle([UInt8](repeating: 1, count: 10_000), every: .milliseconds(20)))
    let limits = HTTPLimits.feed { $0.total = .milliseconds(300) }
    #expect(await transport.failure(server.url("/a"), limits: limits)?.code == .timeout)
    await server.wait { $0.openConnections == 0 }
  }

  @Test(arguments: [
    (TestHTTPAnswer.hang, "no answer within 1 s"),
    (
      .trickle([UInt8](repeating: 1, count: 10_000), every: .milliseconds(50)),
      "the answer came to a halt for 1 s"
    ),
  ])
  func `ends an answer that comes to a halt`(answer: TestHTTPAnswer, words: String) async {
    server.set("/a", answer)
    let limits = HTTPLimits.feed { $0.stall = .seconds(1) }
    #expect(
      await transport.failure(server.url("/a"), limits: limits)
        == HTTPTransportError(.timeout, words))
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `ends a transfer that waits for its reader`() async throws {
    server.set("/a", .endless)
    let limits = HTTPLimits.feed {
      // Long enough for the head to arrive on a busy machine.
      $0.total = .seconds(5)
      $0.bodyBytes = .max
    }
    let response = try await transport.send(HTTPRequest(url: server.url("/a"), limits: limits))
    await server.wait { $0.openConnections == 0 }
    await #expect(
      throws: HTTPTransportError(.timeout, "the answer was not complete within 5 s")
    ) {
      try await response.body.collect()
    }
  }

  @Test func `ends the wait for a connection, TLS included`() async throws {
    let port = try SilentPort()
    let limits = HTTPLimits.feed { $0.connect = .milliseconds(200) }
    #expect(
      await transport.failure(port.url(scheme: "https"), limits: limits)
        == HTTPTransportError(.timeout, "no connection within 200 ms"))
  }
}
