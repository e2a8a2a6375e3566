public import HTTPTransport
public import URLs

/// The final response after all redirects that were followed.
public struct WebResponse: Sendable {
  /// The status, 100 to 999. A status of 400 or above, or a redirect that was not followed, is a
  /// response, not an error.
  public var status: Int
  public var headers: HTTPHeaders
  /// The body without its content coding. No other request is sent to the host until it has been
  /// read to the end or released.
  public var body: HTTPBody
  public var chain: RedirectChain

  /// The URL of the response.
  public var url: WebURL { chain.url }
}
