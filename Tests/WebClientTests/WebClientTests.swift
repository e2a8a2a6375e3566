import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs

@testable import WebClient

@Suite(.timeLimit(.minutes(10)))
struct WebClientTests {
  private let bench: WebBench

  init() throws {
    bench = try WebBench()
    bench.server.set("/a", .status(200, body: "done"))
  }

  @Test(arguments: [HTTPMethod.get, .put, .post, .patch, .delete])
  func `a request is sent unchanged`(method: HTTPMethod) async throws {
    let body: [UInt8]? = method == .get ? nil : Array("body".utf8)
    let request = try bench.request(method, headers: ["X-A": "1"], body: body)
    #expect(try await bench.send(request) == CollectedResponse(200, "done"))
    let sent = try #require(bench.server.requests.first)
    #expect(bench.requested == ["\(method.rawValue) /a"])
    #expect(sent["X-A"] == "1")
    #expect(sent["Cookie"] == nil)
    #expect(sent.body == body ?? [])
  }

  @Test func `a response with any status is returned`() async throws {
    for status in [204, 300, 304, 404, 410, 500] {
      bench.server.set("/a", .status(status))
      #expect(try await bench.send(bench.request()) == CollectedResponse(status, ""))
    }
  }

  @Test func `cancelling a task that waits for the head closes the connection`() async throws {
    bench.server.set("/a", .hang)
    let request = try bench.request()
    let task = Task { await bench.failure(request)?.code }
    await bench.server.wait { $0.requests.count == 1 }
    task.cancel()
    #expect(await task.value == .cancelled)
    await bench.server.wait { $0.openConnections == 0 }
    #expect(bench.queue.load == HostQueue.Load())
  }

  @Test func `cancelling a task that reads the body closes the connection`() async throws {
    bench.server.set("/a", .trickle(Array("ab".utf8), every: .seconds(3600)))
    let response = try await bench.client.send(bench.request(), now: bench.now)
    let task = Task { try? await response.body.collect() }
    task.cancel()
    #expect(await task.value == nil)
    await bench.server.wait { $0.openConnections == 0 }
  }

  @Test func `a task that is cancelled while waiting for its turn sends no request`() async throws {
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

  @Test func `the next request to a host waits until the body of the last has been read`()
    async throws
  {
    bench.server.set("/a", .delayed(by: .milliseconds(20), .status(200, body: "done")))
    let led = try (0..<5).map { _ in try TestHTTPServer() }
    for server in led { server.set("/", .redirect(to: bench.server.url("/a"))) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for url in led.map({ $0.url("/") }) + [bench.server.url("/a")] {
        let request = try bench.request(.get, url)
        group.addTask { [bench] in
          let response = try await bench.send(request)
          #expect(response == CollectedResponse(200, "done", request.url == bench.url ? [] : [302]))
        }
      }
      try await group.waitForAll()
    }
    await bench.server.wait { $0.requests.count == 6 && $0.peakConnections == 1 }
  }

  @Test func `releasing an unread body starts the next request to the host`() async throws {
    for _ in 0..<3 { _ = try await bench.client.send(bench.request(), now: bench.now) }
    #expect(bench.server.requests.count == 3)
  }

  @Test func `a body above the size limit is ended`() async throws {
    bench.server.set("/a", .endless)
    var request = try bench.request()
    request.limits.bodyBytes = 1 << 20
    let response = try await bench.client.send(request, now: bench.now)
    let error = await #expect(throws: HTTPTransportError.self) { try await response.body.collect() }
    #expect(error?.code == .tooLarge)
    await bench.server.wait { $0.openConnections == 0 }
  }

  @Test func `an address other than a web address is refused`() async throws {
    let error = await bench.failure(try bench.request(.get, "file:///etc/passwd"))
    #expect(error?.code == .url)
  }

  // MARK: Deadlines

  @Test(arguments: [
    (429, "60", 60.0), (429, nil, 3600), (503, "60", 60), (503, nil, nil), (500, "60", nil),
    (429, "999999999", 48 * 3600),
  ])
  func `a Retry-After delay refuses further requests to the host`(
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

  @Test func `a stored Retry-After delay refuses requests, also after a redirect`() async throws {
    let other = try TestHTTPServer()
    bench.server.set("/a", .redirect(to: other.url("/")))
    let host = try #require(HostKey.host(of: other.url("/")))
    bench.queue.add(deadlines: [host: bench.now + 60], now: bench.now)
    let error = await bench.failure(try bench.request())
    #expect(error?.code == .retryAfter)
    #expect(error?.status == 302)
    #expect(other.requests.isEmpty)
  }

  @Test func `no redirect is followed to a host that has just failed to respond`() async throws {
    let silent = try RefusingPort()
    let others = try (0..<2).map { _ in try TestHTTPServer() }
    for other in others { other.set("/", .redirect(to: silent.url())) }
    let requests = try others.map { try bench.request(.get, $0.url("/")) }
    #expect(await bench.failure(requests[0])?.transportError?.code == .connect)
    #expect(await bench.failure(requests[1])?.code == .unresponsive)
    // A direct request to the host is sent.
    let direct = await bench.failure(try bench.request(.get, silent.url()))
    #expect(direct?.transportError?.code == .connect)
  }

  // MARK: Private networks

  @Test func `a private address is requested only if it was given directly`() async throws {
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
    // The address of the user's server is private again after a public server has redirected to it.
    #expect(await code(try bench.request(.get, home.url("/back"))) == .privateAddress)
    #expect(bench.requested == ["GET /back"])
  }
}
