public import HTTPTransport
public import URLs

/// The response at the end of all redirects that were followed.
public struct WebResponse: Sendable {
  /// 100 to 999. One of 400 or above is a response, not an error; so is a redirect that was not
  /// followed.
  public var status: Int
  public var headers: HTTPHeaders
  /// Decoded by Content-Encoding. Until it is read to its end or released, no other request is sent to
  /// the host.
  public var body: HTTPBody
  public var chain: RedirectChain

  /// The URL that has answered.
  public var url: WebURL { chain.url }
}
