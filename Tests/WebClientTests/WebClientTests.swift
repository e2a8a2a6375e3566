import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs

@testable import WebClient

@Suite(.timeLimit(.minutes(10)))
struct `A web client` {
  private let bench: WebBench

  init() throws {
    bench = try WebBench()
    bench.server.set("/a", .status(200, body: "done"))
  }

  @Test(arguments: [HTTPMethod.get, .put, .post, .patch, .delete])
  func `sends a request as it is`(method: HTTPMethod) async throws {
    let body: [UInt8]? = method == .get ? nil : Array("body".utf8)
    let request = try bench.request(method, headers: ["X-A": "1"], body: body)
    #expect(try await bench.send(request) == WebAnswer(200, "done"))
    let sent = try #require(bench.server.requests.first)
    #expect(bench.requested == ["\(method.rawValue) /a"])
    #expect(sent["X-A"] == "1")
    #expect(sent["Cookie"] == nil)
    #expect(sent.body == body ?? [])
  }

  @Test func `has a response to whatever status`() async throws {
    for status in [204, 300, 304, 404, 410, 500] {
      bench.server.set("/a", .status(status))
      #expect(try await bench.send(bench.request()) == WebAnswer(status, ""))
    }
  }

  @Test func `closes the connection when a task that waits for the head is cancelled`() async throws
  {
    bench.server.set("/a", .hang)
    let request = try bench.request()
    let task = Task { await bench.failure(request)?.code }
    await bench.server.wait { $0.requests.count == 1 }
    task.cancel()
    #expect(await task.value == .cancelled)
    await bench.server.wait { $0.openConnections == 0 }
    #expect(bench.queue.load == HostQueue.Load())
  }

  @Test func `closes the connection when a task that reads the body is cancelled`() async throws {
    bench.server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    let response = try await bench.client.send(bench.request(), now: bench.now)
    let task = Task { try? await response.body.collect() }
    task.cancel()
    #expect(await task.value == nil)
    await bench.server.wait { $0.openConnections == 0 }
  }

  @Test func `sends nothing for a task that is cancelled while it waits for its turn`() async throws
  {
    bench.server.set("/a", .hang)
    let request = try bench.request()
    let first = Task { await bench.failure(request)?.code }
    await bench.server.wait { $0.requests.count == 1 }
    let second = Task { await bench.failure(request)?.code }
    await eventually { bench.queue.load.waiting == 1 }
    second.cancel()
    #expect(await second.value == .cancelled)
    first.cancel()
    #expect(await first.value == .cancelled)
    #expect(bench.server.requests.count == 1)
  }

  @Test func `sends one request at a time to a host, until the body has been read`() async throws {
    bench.server.set("/a", .delayed(by: .milliseconds(20), .status(200, body: "done")))
    let led = try (0..<5).map { _ in try TestHTTPServer() }
    for server in led { server.set("/", .redirect(to: bench.server.url("/a"))) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for url in led.map({ $0.url("/") }) + [bench.server.url("/a")] {
        let request = try bench.request(.get, url)
        group.addTask { [bench] in
          let answer = try await bench.send(request)
          #expect(answer == WebAnswer(200, "done", request.url == bench.url ? [] : [302]))
        }
      }
      try await group.waitForAll()
    }
    await bench.server.wait { $0.requests.count == 6 && $0.peakConnections == 1 }
  }

  @Test func `lets the next request go where a body is released unread`() async throws {
    for _ in 0..<3 { _ = try await bench.client.send(bench.request(), now: bench.now) }
    #expect(bench.server.requests.count == 3)
  }

  @Test func `ends a body that is too large`() async throws {
    bench.server.set("/a", .endless)
    var request = try bench.request()
    request.limits.bodyBytes = 1 << 20
    let response = try await bench.client.send(request, now: bench.now)
    let error = await #expect(throws: HTTPTransportError.self) { try await response.body.collect() }
    #expect(error?.code == .tooLarge)
    await bench.server.wait { $0.openConnections == 0 }
  }

  @Test func `refuses what is no web address`() async throws {
    let error = await bench.failure(try bench.request(.get, "file:///etc/passwd"))
    #expect(error?.code == .url)
  }

  // MARK: Deadlines

  @Test(arguments: [
    (429, "60", 60.0), (429, nil, 3600), (503, "60", 60), (503, nil, nil), (500, "60", nil),
    (429, "999999999", 48 * 3600),
  ])
  func `respects the deadline of a host`(
    status: Int, retryAfter: String?, seconds: TimeInterval?
  ) async throws {
    let fields = retryAfter.map { [TestHTTPRequest.Field("Retry-After", $0)] } ?? []
    bench.server.set("/a", .response(status: status, headers: fields, body: []))
    let request = try bench.request()
    #expect(try await bench.send(request).status == status)
    let host = try #require(HostKey.host(of: request.url))
    #expect(bench.queue.deadlines == (seconds.map { [host: bench.now + $0] } ?? [:]))
    guard let seconds else { return }
    let error = await bench.failure(request)
    #expect(error?.code == .retryAfter)
    #expect(error?.retryAfter == bench.now + seconds)
    #expect(bench.server.requests.count == 1)
    _ = try await bench.client.send(request, now: bench.now + seconds)
    #expect(bench.server.requests.count == 2)
  }

  @Test func `respects a deadline that was stored, also behind a redirect`() async throws {
    let other = try TestHTTPServer()
    bench.server.set("/a", .redirect(to: other.url("/")))
    let host = try #require(HostKey.host(of: other.url("/")))
    bench.queue.add(deadlines: [host: bench.now + 60], now: bench.now)
    let error = await bench.failure(try bench.request())
    #expect(error?.code == .retryAfter)
    #expect(error?.status == 302)
    #expect(other.requests.isEmpty)
  }

  @Test func `follows no redirect to a host that has just not answered one`() async throws {
    let silent = try RefusingPort()
    let others = try (0..<2).map { _ in try TestHTTPServer() }
    for other in others { other.set("/", .redirect(to: silent.url())) }
    let requests = try others.map { try bench.request(.get, $0.url("/")) }
    #expect(await bench.failure(requests[0])?.transportError?.code == .connect)
    #expect(await bench.failure(requests[1])?.code == .unresponsive)
    // What the caller wants itself is tried.
    let direct = await bench.failure(try bench.request(.get, silent.url()))
    #expect(direct?.transportError?.code == .connect)
  }

  // MARK: Private networks

  @Test func `goes to a private address only where that was given`() async throws {
    let site = try TestHTTPServer(host: 2)
    let home = bench.server
    let transport = CurlTransport(trusting: [try #require(AddressRange("127.0.0.2/32"))])
    let client = WebClient(transport: transport)
    func code(_ request: WebRequest) async -> HTTPTransportError.Code? {
      do throws(WebError) {
        _ = try await client.send(request)
        return nil
      } catch {
        return error.transportError?.code
      }
    }
    site.set("/led", .redirect(to: home.url("/a")))
    home.set("/same", .redirect(to: "/a"))
    home.set("/back", .redirect(to: site.url("/led")))
    #expect(await code(try bench.request(.get, home.url("/same"))) == nil)
    home.clearRequests()
    #expect(await code(try bench.request(.get, site.url("/led"))) == .privateAddress)
    var named = try bench.request(.get, home.url("/a"))
    named.givenURL = WebURL(site.url("/"))
    #expect(await code(named) == .privateAddress)
    #expect(home.requests.isEmpty)
    // Its own address is private once more, after a public server has answered.
    #expect(await code(try bench.request(.get, home.url("/back"))) == .privateAddress)
    #expect(bench.requested == ["GET /back"])
  }
}
