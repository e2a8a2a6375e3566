import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConcurrencyTests {
  let server: TestHTTPServer

  init() throws {
    server = try TestHTTPServer()
  }

  private func failures(of count: Int, _ transport: CurlTransport) async -> [HTTPTransportError?] {
    await withTaskGroup { group in
      for number in 0..<count {
        group.addTask { await transport.failure(server.url("/\(number)")) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `200 concurrent requests each get their own response`() async throws {
    let transport = CurlTransport()
    for number in 0..<200 { server.set("/\(number)", .status(200, body: "body \(number)")) }
    let bodies = try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { (number, try await transport.response(server.url("/\(number)")).body) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(bodies == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "body \($0)") }))
    #expect(server.requests.count == 200)
  }

  @Test func `200 requests are in progress at once and end when the transport closes`() async {
    let transport = CurlTransport(maximumConnections: 200)
    for number in 0..<200 { server.set("/\(number)", .hang) }
    async let ends = failures(of: 200, transport)
    await server.wait { $0.requests.count == 200 }
    #expect(server.openConnections == 200)
    transport.close()
    let closed = HTTPTransportError(.cancelled, "the transport is closed")
    #expect(await ends == Array(repeating: closed, count: 200))
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `the number of connections stays within its limit`() async {
    let transport = CurlTransport(maximumConnections: 4)
    for number in 0..<100 {
      server.set("/\(number)", .delayed(by: .milliseconds(1), .status(200, body: "x")))
    }
    #expect(await failures(of: 100, transport) == Array(repeating: nil, count: 100))
    #expect(server.requests.count == 100)
    await server.wait { $0.peakConnections <= 4 }
  }

  @Test func `cancelling a task ends its requests that wait for a connection`() async {
    let transport = CurlTransport(maximumConnections: 1)
    for number in 0..<10 { server.set("/\(number)", .hang) }
    let task = Task { await failures(of: 10, transport) }
    await server.wait { $0.requests.count == 1 }
    task.cancel()
    let cancelled = HTTPTransportError(.cancelled, "the transfer was cancelled")
    #expect(await task.value == Array(repeating: cancelled, count: 10))
    await server.wait { $0.openConnections == 0 }
    server.set("/0", .status(200))
    #expect(await transport.failure(server.url("/0")) == nil)
  }

  @Test func `cancelled requests leave the transport usable`() async {
    let transport = CurlTransport(maximumConnections: 8)
    for number in 0..<50 { server.set("/\(number)", .status(200, body: "x")) }
    for _ in 0..<10 {
      let task = Task { await failures(of: 50, transport) }
      _ = await transport.failure(server.url("/0"))
      task.cancel()
      _ = await task.value
    }
    #expect(await failures(of: 50, transport) == Array(repeating: nil, count: 50))
  }
}
