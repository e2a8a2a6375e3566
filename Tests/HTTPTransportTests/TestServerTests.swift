import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TestServerTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
    server.set("/feed", .feed("<rss/>", etag: "W/\"1\"", lastModified: "Mon, 01 Jun 2026"))
  }

  @Test func `the test server responds with 404 unless a route is set`() async throws {
    var statuses: [Int] = []
    for change in [{}, { server.set("/a", .status(204)) }, { server.remove("/a") }] {
      change()
      statuses.append(try await transport.response(server.url("/a?q")).status)
    }
    #expect(statuses == [404, 204, 404])
  }

  @Test(
    arguments: [
      ([:], 200), (["If-None-Match": "W/\"1\""], 304), (["If-None-Match": "\"0\", \"1\""], 304),
      (["If-None-Match": "*"], 304), (["If-None-Match": "\"2\""], 200),
      (["If-Modified-Since": "Mon, 01 Jun 2026"], 304),
      (["If-Modified-Since": "Tue, 02 Jun 2026"], 200),
      (["If-None-Match": "\"2\"", "If-Modified-Since": "Mon, 01 Jun 2026"], 200),
    ] as [(HTTPHeaders, Int)])
  func `the test server handles conditional requests`(headers: HTTPHeaders, status: Int)
    async throws
  {
    let response = try await transport.response(server.url("/feed"), headers: headers)
    #expect(response.status == status)
    #expect(response.headers["ETag"] == "W/\"1\"")
    #expect(response.body == (status == 200 ? "<rss/>" : ""))
  }

  @Test func `the test server closes its port when it stops`() async {
    _ = await transport.failure(server.url("/feed"))
    server.stop()
    let fresh = CurlTransport()
    #expect(
      await fresh.failure(server.url("/feed"))
        == HTTPTransportError(.connect, "connection refused"))
    await server.wait { $0.openConnections == 0 }
  }
}
