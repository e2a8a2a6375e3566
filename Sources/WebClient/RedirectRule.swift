/// Which redirects a request follows.
public struct RedirectRule: Sendable, Hashable {
  /// The maximum number of redirects. With 0, a redirect is returned as the response.
  public var limit: Int
  /// Whether a redirect to another host (``HostKey``) is an error.
  public var staysOnHost: Bool

  public init(limit: Int = 5, staysOnHost: Bool = false) {
    self.limit = limit
    self.staysOnHost = staysOnHost
  }

  /// Follows up to five redirects to any host.
  public static let standard = RedirectRule()
  /// Follows no redirects and returns them as responses.
  public static let none = RedirectRule(limit: 0)
}
