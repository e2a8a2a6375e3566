/// The one seam to the network. Implementations send one request as it is and hand back one
/// answer as it is: no redirects, no cookies, no retries, no credentials of their own.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns as soon as the answer's header fields are complete.
  ///
  /// Cancelling the task that waits here, or that reads the body, stops the transfer.
  ///
  /// - Throws: ``HTTPTransportError`` when no answer came. A status of 400 or above is an answer,
  ///   not an error.
  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse
}

/// An answer: its head, and its body as it arrives.
public struct HTTPResponse: Sendable {
  /// The status code, 100 to 999.
  public var status: Int
  public var headers: HTTPHeaders
  /// Decoded by Content-Encoding.
  public var body: HTTPBody
  /// Whether it came from an address that counts as public. Never true behind a proxy.
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
