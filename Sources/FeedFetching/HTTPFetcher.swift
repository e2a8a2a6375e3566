import FeedModel
import HTTPTransport
import Logging

/// One GET with its redirects, followed hop by hop by our own rules.
struct HTTPFetcher: Sendable {
  let transport: any HTTPTransport
  var policy: FetchPolicy
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

  /// The validators to ask with next time. A part that nobody asked for (203, 206) carries those of
  /// the whole, which has not been seen: the old ones stay.
  func validators(of answer: Answer, replacing old: Validators?) -> Validators? {
    let isUnaskedPart = answer.isPartial && answer.response.status != 226
    return isUnaskedPart ? old : policy.validators(of: answer.response, from: answer.url)
  }

  func get(
    _ url: String, state: FetchState, accept: String
  ) async throws(FetchFailure) -> Answer {
    var hop = url
    var visited: Set<String> = []
    while true {
      guard visited.insert(hop).inserted, visited.count <= policy.redirects + 1 else {
        throw FetchFailure(.limit, "the server redirects in circles, or too often")
      }
      let response = try await send(policy.request(for: hop, state: state, accept: accept))
      logger.debug("answer", metadata: ["url": "\(hop)", "status": "\(response.status)"])
      let isConditional = state.validators?.url == hop
      switch policy.meaning(of: response, from: hop) {
      case .redirect(let target) where policy.redirects > 0: hop = target
      case .redirect:
        throw FetchFailure(.status, "the server redirects", status: response.status)
      case .failure(let failure): throw failure
      case .notModified:
        guard isConditional else { throw .unaskedNotModified }
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

extension FetchFailure {
  /// Without a condition there is nothing that could be unmodified: taken for a success, such a feed
  /// would stay silent for ever.
  fileprivate static let unaskedNotModified = FetchFailure(
    .status, "the server says that nothing has changed (304), and sends nothing", status: 304)
}
