import FeedModel
import HTTPTransport
import Logging

/// One GET with its redirects, followed hop by hop by our own rules.
struct HTTPFetcher: Sendable {
  let transport: any HTTPTransport
  let policy: FetchPolicy
  let logger: Logger

  /// What came at the end of the redirects.
  struct Answer: Sendable {
    /// The address that answered.
    var url: String
    var response: HTTPResponse
    /// Whole; empty when nothing has changed.
    var body: [UInt8]
    var isPartial: Bool
    var isNotModified: Bool

    /// The body as something to read a feed from.
    var reading: FeedReading {
      FeedReading(
        body: body, url: url, contentType: response.headers["Content-Type"],
        contentLocation: response.headers["Content-Location"], status: response.status,
        isPartial: isPartial)
    }
  }

  func validators(of answer: Answer) -> Validators? {
    policy.validators(of: answer.response, from: answer.url)
  }

  func get(
    _ url: String, state: FetchState, accept: String
  ) async throws(FetchFailure) -> Answer {
    var hop = url
    var visited: Set<String> = []
    while true {
      guard visited.insert(hop).inserted, visited.count <= policy.redirects + 1 else {
        throw FetchFailure(.limit, "the server redirects in circles")
      }
      let response = try await send(policy.request(for: hop, state: state, accept: accept))
      logger.debug("answer", metadata: ["url": "\(hop)", "status": "\(response.status)"])
      switch policy.meaning(of: response, from: hop) {
      case .redirect(let target): hop = target
      case .failure(let failure): throw failure
      case .notModified:
        return Answer(
          url: hop, response: response, body: [], isPartial: false, isNotModified: true)
      case .document(let isPartial):
        let body = try await collect(response.body)
        return Answer(
          url: hop, response: response, body: body, isPartial: isPartial, isNotModified: false)
      }
    }
  }

  private func send(_ request: HTTPRequest) async throws(FetchFailure) -> HTTPResponse {
    do {
      return try await transport.send(request)
    } catch {
      throw FetchFailure(error)
    }
  }

  private func collect(_ body: HTTPBody) async throws(FetchFailure) -> [UInt8] {
    do {
      return try await body.collect()
    } catch {
      throw FetchFailure(error)
    }
  }
}
