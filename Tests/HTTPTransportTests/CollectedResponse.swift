import HTTPTransport
import Testing

/// A complete response that can be compared.
struct CollectedResponse: Equatable {
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

  func response(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), limits: HTTPLimits = .patient
  ) async throws(HTTPTransportError) -> CollectedResponse {
    try await response(to: HTTPRequest(url: url, headers: headers, limits: limits))
  }

  func response(to request: HTTPRequest) async throws(HTTPTransportError) -> CollectedResponse {
    let response = try await send(request)
    return CollectedResponse(
      status: response.status, headers: response.headers,
      body: String(decoding: try await response.body.collect(), as: UTF8.self))
  }

  /// Returns the error of an exchange, or `nil` if it succeeds.
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
  /// The usual limits with more time for a busy machine.
  static let patient: HTTPLimits = {
    var limits = HTTPLimits.feed
    limits.total = .seconds(600)
    limits.stall = .seconds(600)
    return limits
  }()

  /// Returns the limits of ``patient`` with a change.
  static func feed(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits.patient
    change(&limits)
    return limits
  }
}
