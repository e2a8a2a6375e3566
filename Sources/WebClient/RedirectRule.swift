/// Which redirects a request follows.
public struct RedirectRule: Sendable, Hashable {
  /// The maximum number of redirects. With 0, a redirect is returned as the response.
  public var limit = 5
  /// Whether a redirect to another host (``HostKey``) is an error.
  public var staysOnHost = false

  public init() {}
}
