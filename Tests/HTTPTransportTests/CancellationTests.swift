import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CancellationTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
  }

  private let cancelled = HTTPTransportError(.cancelled, "the transfer was cancelled")
  private let closed = HTTPTransportError(.cancelled, "the transport is closed")

  @Test func `cancelling the task that waits for the head ends the transfer`() async {
    server.set("/a", .hang)
    let task = Task { await transport.failure(server.url("/a")) }
    await server.wait { $0.requests.count == 1 }
    task.cancel()
    #expect(await task.value == cancelled)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `cancelling the task that reads the body ends the transfer`() async throws {
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

  @Test func `a task that was cancelled before sends no request`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await transport.failure(server.url("/a"))
    }
    #expect(await task.value == cancelled)
    #expect(server.requests == [])
  }

  @Test func `releasing an unread body ends the transfer`() async throws {
    server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    _ = try await transport.send(HTTPRequest(url: server.url("/a")))
    await server.wait { $0.requests.count == 1 && $0.openConnections == 0 }
  }

  @Test func `releasing a partly read body ends the transfer`() async throws {
    server.set("/a", .endless)
    var response: HTTPResponse? = try await transport.send(HTTPRequest(url: server.url("/a")))
    for try await _ in try #require(response).body { break }
    response = nil
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `closing the transport ends all transfers and refuses later ones`() async {
    server.set("/a", .hang)
    let task = Task { await transport.failure(server.url("/a")) }
    await server.wait { $0.requests.count == 1 }
    transport.close()
    transport.close()
    #expect(await task.value == closed)
    #expect(await transport.failure(server.url("/a")) == closed)
    await server.wait { $0.openConnections == 0 }
  }

  @Test func `releasing the body after the transport ends the transfer`() async throws {
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

  @Test func `a process can exit during a transfer`() async {
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
