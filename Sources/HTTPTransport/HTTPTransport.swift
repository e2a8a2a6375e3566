/// The interface to the network. An implementation sends one request and returns its response,
/// without redirects, cookies or retries.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns as soon as the response's header is complete.
  ///
  /// Cancelling the calling task, or the task that reads the body, stops the transfer.
  ///
  /// - Throws: ``HTTPTransportError`` if there was no response. A status of 400 or above is a
  ///   response, not an error.
  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse
}

/// A response: its status and header fields, and its body as it arrives.
public struct HTTPResponse: Sendable {
  /// The status, 100 to 999.
  public var status: Int
  public var headers: HTTPHeaders
  /// The body without its content coding.
  public var body: HTTPBody
  /// Whether the response came from an address that is treated as public. Always false behind a
  /// proxy.
  public var isFromPublicAddress: Bool

  public init(
    status: Int, headers: HTTPHeaders, body: HTTPBody, isFromPublicAddress: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isFromPublicAddress = isFromPublicAddress
  }
}
