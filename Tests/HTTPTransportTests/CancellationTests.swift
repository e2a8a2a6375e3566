import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A transfer stops` {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  private let cancelled = HTTPTransportError(.cancelled, "the transfer was cancelled")
  private let closed = HTTPTransportError(.cancelled, "the transport is closed")

  @Test func `when the task that waits for its head is cancelled`() async {
    server.set("/a", .hang)
    let task = Task { await transport.failure(server.url("/a")) }
    await server.wait { $0.requests.count == 1 }
    task.cancel()
    #expect(await task.value == cancelled)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `when the task that reads its body is cancelled`() async throws {
    server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    let response = try await transport.send(HTTPRequest(url: server.url("/a")))
    let task = Task { () -> HTTPTransportError? in
      do throws(HTTPTransportError) {
        _ = try await response.body.collect()
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == cancelled)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `when its task was cancelled beforehand, without a request`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await transport.failure(server.url("/a"))
    }
    #expect(await task.value == cancelled)
    #expect(server.requests == [])
  }

  @Test func `when its body is dropped unread`() async throws {
    server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    _ = try await transport.send(HTTPRequest(url: server.url("/a")))
    await server.wait { $0.requests.count == 1 && $0.openConnections == 0 }
  }

  @Test func `when its body is dropped half read`() async throws {
    server.set("/a", .endless)
    var response: HTTPResponse? = try await transport.send(HTTPRequest(url: server.url("/a")))
    for try await _ in try #require(response).body { break }
    response = nil
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `when the transport is closed, and later ones fail`() async {
    server.set("/a", .hang)
    let task = Task { await transport.failure(server.url("/a")) }
    await server.wait { $0.requests.count == 1 }
    transport.close()
    transport.close()
    #expect(await task.value == closed)
    #expect(await transport.failure(server.url("/a")) == closed)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `when its body and then the transport go`() async throws {
    server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    var transport: CurlTransport? = CurlTransport()
    weak let witness = transport
    var response = try await transport?.send(HTTPRequest(url: server.url("/a")))
    transport = nil
    #expect(witness != nil)
    #expect(response?.status == 200)
    response = nil
    #expect(witness == nil)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `when the process ends`() async {
    await #expect(processExitsWith: .success) {
      let server = try TestHTTPServer()
      server.set("/a", .hang)
      let transport = CurlTransport()
      let url = server.url("/a")
      let task = Task { await transport.failure(url) }
      await server.wait { $0.requests.count == 1 }
      withExtendedLifetime(task) {}
    }
  }
}
