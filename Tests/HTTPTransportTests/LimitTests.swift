import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LimitTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  // MARK: Size

  @Test func `a body of exactly the maximum size is accepted`() async throws {
    let body = [UInt8](repeating: 1, count: 100_000)
    server.set("/a", .response(status: 200, headers: [], body: body))
    let limits = HTTPLimits.feed { $0.bodyBytes = 100_000 }
    #expect(try await transport.bytes(server.url("/a"), limits: limits) == body)
  }

  @Test func `a body one byte above the maximum size is an error`() async {
    let body = [UInt8](repeating: 1, count: 100_001)
    server.set("/a", .response(status: 200, headers: [], body: body))
    #expect(
      await transport.failure(server.url("/a"), limits: .feed { $0.bodyBytes = 100_000 })
        == HTTPTransportError(.tooLarge, "the response is larger than 100000 bytes"))
  }

  @Test func `an endless body is stopped and its connection closed`() async {
    server.set("/a", .endless)
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.tooLarge, "the response is larger than 20 MiB"))
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `the size limit counts decoded bytes`() async {
    let bomb = Gzip.bomb(unpackingTo: 64 << 20)
    #expect(bomb.count < 1 << 20)
    let headers = [TestHTTPRequest.Field("Content-Encoding", "gzip")]
    server.set("/a", .response(status: 200, headers: headers, body: bomb))
    #expect(
      await transport.failure(server.url("/a"), limits: .feed { $0.bodyBytes = 1 << 20 })
        == HTTPTransportError(.tooLarge, "the response is larger than 1 MiB"))
  }

  @Test func `a body that expands more than 200 times is stopped`() async throws {
    let headers = [TestHTTPRequest.Field("Content-Encoding", "gzip")]
    let bomb = Gzip.tightBomb(unpackingTo: 16 << 20)
    server.set("/a", .response(status: 200, headers: headers, body: bomb))
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(
          .tooLarge, "the response decompresses to more than 200 times its size"))
    await server.wait { $0.openConnections == 0 }

    let loose = Gzip.bomb(unpackingTo: 16 << 20)
    server.set("/b", .response(status: 200, headers: headers, body: loose))
    #expect(
      await transport.failure(server.url("/b"), limits: .feed { $0.bodyBytes = 4 << 20 })
        == HTTPTransportError(.tooLarge, "the response is larger than 4 MiB"))
  }

  @Test(arguments: [
    TestHTTPResponse.hugeHeaders(),
    .raw(String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 10_000)),
    .raw("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n"),
  ])
  func `endless header fields and interim responses are stopped`(response: TestHTTPResponse) async {
    server.set("/a", response)
    #expect(
      await transport.failure(server.url("/a"))
        == HTTPTransportError(.tooLarge, "the response header is larger than 64 KiB"))
  }

  @Test func `a single header line above libcurl's own limit is an error`() async {
    server.set("/a", .raw("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 300_000))"))
    #expect(await transport.failure(server.url("/a"))?.code == .tooLarge)
  }

  // MARK: Time

  @Test func `the time limit ends the wait for a response that never arrives`() async {
    server.set("/a", .hang)
    let limits = HTTPLimits.feed { $0.total = .milliseconds(300) }
    #expect(await transport.failure(server.url("/a"), limits: limits)?.code == .timeout)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `the time limit ends a body that arrives slowly`() async {
    server.set("/a", .trickle([UInt8](repeating: 1, count: 10_000), every: .milliseconds(20)))
    let limits = HTTPLimits.feed { $0.total = .milliseconds(300) }
    #expect(await transport.failure(server.url("/a"), limits: limits)?.code == .timeout)
    await server.wait { $0.openConnections == 0 }
  }

  @Test(arguments: [
    (TestHTTPResponse.hang, "no response within 1 s"),
    (
      .trickle([UInt8](repeating: 1, count: 10_000), every: .milliseconds(50)),
      "the response stalled for 1 s"
    ),
  ])
  func `a response without progress is ended`(response: TestHTTPResponse, words: String) async {
    server.set("/a", response)
    let limits = HTTPLimits.feed { $0.stall = .seconds(1) }
    #expect(
      await transport.failure(server.url("/a"), limits: limits)
        == HTTPTransportError(.timeout, words))
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `the time limit ends a transfer whose reader does not read`() async throws {
    server.set("/a", .endless)
    let limits = HTTPLimits.feed {
      // Enough time for the head to arrive on a busy machine.
      $0.total = .seconds(5)
      $0.bodyBytes = .max
    }
    let response = try await transport.send(HTTPRequest(url: server.url("/a"), limits: limits))
    await server.wait { $0.openConnections == 0 }
    await #expect(
      throws: HTTPTransportError(.timeout, "the response was not complete within 5 s")
    ) {
      try await response.body.collect()
    }
  }

  @Test func `the connection time limit includes TLS`() async throws {
    let port = try SilentPort()
    let limits = HTTPLimits.feed { $0.connect = .milliseconds(200) }
    #expect(
      await transport.failure(port.url(scheme: "https"), limits: limits)
        == HTTPTransportError(.timeout, "no connection within 200 ms"))
  }
}
