/// Which redirects a request follows.
public struct RedirectRule: Sendable, Hashable {
  /// How many redirects are followed. With 0 the redirect itself is the response.
  public var limit: Int
  /// Whether a redirect to another host (``HostKey``) is an error.
  public var staysOnHost: Bool

  public init(limit: Int = 5, staysOnHost: Bool = false) {
    self.limit = limit
    self.staysOnHost = staysOnHost
  }

  /// Five redirects, to whatever host.
  public static let standard = RedirectRule()
  /// The redirect itself is the response.
  public static let none = RedirectRule(limit: 0)
}
