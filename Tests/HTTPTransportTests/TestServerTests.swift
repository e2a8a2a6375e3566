import HTTPTransport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `The test server` {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
    server.set("/feed", .feed("<rss/>", etag: "W/\"1\"", lastModified: "Mon, 01 Jun 2026"))
  }

  @Test func `answers 404 until a route is set, and after it is removed`() async throws {
    var statuses: [Int] = []
    for change in [{}, { server.set("/a", .status(204)) }, { server.remove("/a") }] {
      change()
      statuses.append(try await transport.answer(server.url("/a?q")).status)
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
  func `answers conditional requests`(headers: HTTPHeaders, status: Int) async throws {
    let answer = try await transport.answer(server.url("/feed"), headers: headers)
    #expect(answer.status == status)
    #expect(answer.headers["ETag"] == "W/\"1\"")
    #expect(answer.body == (status == 200 ? "<rss/>" : ""))
  }

  @Test func `closes its port when it stops`() async {
    _ = await transport.failure(server.url("/feed"))
    server.stop()
    let fresh = CurlTransport()
    #expect(
      await fresh.failure(server.url("/feed"))
        == HTTPTransportError(.connect, "connection refused"))
    await server.wait { $0.openConnections == 0 }
  }
}
