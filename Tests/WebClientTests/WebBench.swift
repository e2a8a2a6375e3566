import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

/// A server, a client and the time.
struct WebBench {
  let server: TestHTTPServer
  /// Servers of the tests may lead to each other.
  let transport = CurlTransport(trusting: ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) })
  let queue = HostQueue()
  let client: WebClient
  let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init(cookies: SharedCookieJar? = nil) throws {
    server = try TestHTTPServer()
    client = WebClient(transport: transport, queue: queue, cookies: cookies)
  }

  /// The URL that is requested unless a test says otherwise.
  var url: WebURL? { WebURL(server.url("/a")) }

  func request(
    _ method: HTTPMethod = .get, _ url: String? = nil, headers: HTTPHeaders = [:],
    body: [UInt8]? = nil
  ) throws -> WebRequest {
    let url = try #require(WebURL(url ?? server.url("/a")))
    return WebRequest(method, url, headers: headers, body: body)
  }

  func send(_ request: WebRequest) async throws(WebError) -> WebAnswer {
    let response = try await client.send(request, now: now)
    guard let body = try? await response.body.collect() else {
      return WebAnswer(response.status, "BROKEN", response.chain.statuses)
    }
    return WebAnswer(
      response.status, String(decoding: body, as: UTF8.self), response.chain.statuses)
  }

  /// The error that a request ends with; nil when it has a response.
  func failure(_ request: WebRequest) async -> WebError? {
    do throws(WebError) {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }

  /// Method and path of each request so far.
  var requested: [String] { server.requests.map { "\($0.method) \($0.path)" } }
}

/// A whole response, to be compared as one value.
struct WebAnswer: Equatable {
  var status: Int
  var body: String
  var redirects: [Int]

  init(_ status: Int, _ body: String, _ redirects: [Int] = []) {
    self.status = status
    self.body = body
    self.redirects = redirects
  }
}
