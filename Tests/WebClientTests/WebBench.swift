import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

/// A server, a client and a time for tests.
struct WebBench {
  let server: TestHTTPServer
  /// Redirects to other local servers are trusted.
  let transport = CurlTransport(trusting: ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })
  let queue = HostQueue()
  let client: WebClient
  let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init(cookies: CookieJar? = nil) throws {
    server = try TestHTTPServer()
    client = WebClient(transport: transport, queue: queue, cookies: cookies)
  }

  /// The default URL of requests.
  var url: WebURL? { WebURL(server.url("/a")) }

  func request(
    _ method: HTTPMethod = .get, _ url: String? = nil, headers: HTTPHeaders = [:],
    body: [UInt8]? = nil
  ) throws -> WebRequest {
    let url = try #require(WebURL(url ?? server.url("/a")))
    return WebRequest(method, url, headers: headers, body: body)
  }

  func send(_ request: WebRequest) async throws(WebError) -> CollectedResponse {
    let response = try await client.send(request, now: now)
    guard let body = try? await response.body.collect() else {
      return CollectedResponse(response.status, "BROKEN", response.chain.statuses)
    }
    return CollectedResponse(
      response.status, String(decoding: body, as: UTF8.self), response.chain.statuses)
  }

  /// Returns the error of a request, or `nil` if it succeeds.
  func failure(_ request: WebRequest) async -> WebError? {
    do throws(WebError) {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }

  /// The method and path of each request.
  var requested: [String] { server.requests.map { "\($0.method) \($0.path)" } }
}

/// A complete response that can be compared.
struct CollectedResponse: Equatable {
  var status: Int
  var body: String
  var redirects: [Int]

  init(_ status: Int, _ body: String, _ redirects: [Int] = []) {
    self.status = status
    self.body = body
    self.redirects = redirects
  }
}
