import HTTPTransport
import Testing

/// A whole answer, to be compared as one value.
struct Answer: Equatable {
  var status: Int
  var headers: HTTPHeaders
  var body: String
}

extension HTTPTransport {
  func bytes(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), limits: HTTPLimits = .patient
  ) async throws(HTTPTransportError) -> [UInt8] {
    try await send(HTTPRequest(url: url, headers: headers, limits: limits)).body.collect()
  }

  func answer(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), limits: HTTPLimits = .patient
  ) async throws(HTTPTransportError) -> Answer {
    try await answer(to: HTTPRequest(url: url, headers: headers, limits: limits))
  }

  func answer(to request: HTTPRequest) async throws(HTTPTransportError) -> Answer {
    let response = try await send(request)
    return Answer(
      status: response.status, headers: response.headers,
      body: String(decoding: try await response.body.collect(), as: UTF8.self))
  }

  /// The error that an exchange ends with; nil when it does not fail.
  func failure(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), limits: HTTPLimits = .patient
  ) async -> HTTPTransportError? {
    do throws(HTTPTransportError) {
      _ = try await bytes(url, headers: headers, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

extension HTTPLimits {
  /// The usual limits, with time enough for a machine that has a lot else to do.
  static let patient: HTTPLimits = {
    var limits = HTTPLimits.feed
    limits.total = .seconds(600)
    limits.stall = .seconds(600)
    return limits
  }()

  /// The same with one of them changed.
  static func feed(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits.patient
    change(&limits)
    return limits
  }
}
