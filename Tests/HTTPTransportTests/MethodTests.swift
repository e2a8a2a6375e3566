import HTTPTransport
import TestSupport
import Testing

@Suite
struct MethodTests {
  let server: TestHTTPServer
  let transport = CurlTransport()

  init() throws {
    server = try TestHTTPServer()
    server.set("/a", .response(status: 200, headers: [], body: Array("done".utf8)))
  }

  private func send(
    _ method: HTTPMethod, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8]? = nil
  ) async throws(HTTPTransportError) -> CollectedResponse {
    try await transport.response(
      to: HTTPRequest(
        method, url: server.url("/a"), headers: headers, body: body, limits: .patient))
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, HTTPMethod(rawValue: "PROPFIND")])
  func `a request sends its method, body and header fields`(
    _ method: HTTPMethod
  ) async throws {
    let body = [UInt8](0...255) + Array("\r\n\r\nGET / HTTP/1.1\r\n".utf8)
    let response = try await send(method, headers: ["Content-Type": "text/x"], body: body)
    #expect(response.body == "done")
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == method.rawValue)
    #expect(request.body == body)
    let known = ["Host", "Accept-Encoding"]
    #expect(
      request.headers.filter { !known.contains($0.name) }.sorted { $0.name < $1.name } == [
        .init("Content-Length", "\(body.count)"), .init("Content-Type", "text/x"),
      ])
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch])
  func `a request whose method requires a body sends the length of an empty one`(
    _ method: HTTPMethod
  ) async throws {
    _ = try await send(method)
    #expect(server.requests.map { [$0.method, $0["Content-Length"]] } == [[method.rawValue, "0"]])
  }

  @Test(arguments: [HTTPMethod.get, .delete, .options])
  func `a request without a body sends no length`(_ method: HTTPMethod) async throws {
    _ = try await send(method)
    #expect(server.requests.map { [$0.method, $0["Content-Length"]] } == [[method.rawValue, nil]])
  }

  @Test func `a large body is sent without an Expect field`() async throws {
    let body = [UInt8](repeating: 7, count: 3 << 20)
    _ = try await send(.post, body: body)
    #expect(server.requests.map { $0.body.count } == [3 << 20])
    #expect(server.requests.map { $0["Expect"] } == [nil])
  }

  @Test func `a response to HEAD has no body`() async throws {
    let response = try await send(.head)
    #expect(response.status == 200)
    #expect(response.headers["Content-Length"] == "4")
    #expect(response.body == "")
    #expect(server.requests.map(\.method) == ["HEAD"])
  }

  @Test func `a POST is not repeated when a reused connection breaks`() async throws {
    _ = try await send(.get)
    server.set("/a", .closeAtOnce)
    let error = await #expect(throws: HTTPTransportError.self) { try await send(.post, body: [1]) }
    #expect(error?.code == .broken)
    #expect(server.requests.map(\.method) == ["GET", "POST"])
  }

  @Test(arguments: ["", "GE T", "POST\r\nX: y", "Ä", "CONNECT"])
  func `a malformed method is refused`(_ method: String) async throws {
    let error = await #expect(throws: HTTPTransportError.self) {
      try await send(HTTPMethod(rawValue: method))
    }
    #expect(error?.code == .request)
    #expect(server.requests == [])
  }

  @Test(arguments: [HTTPMethod.get, .head])
  func `GET and HEAD requests with a body are refused`(_ method: HTTPMethod) async throws {
    let error = await #expect(throws: HTTPTransportError.self) { try await send(method, body: [1]) }
    #expect(error?.code == .request)
    #expect(server.requests == [])
  }
}
