public import FoundationEssentials
public import HTTPTransport

/// Why a request failed.
public struct WebError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure. More may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The URL is not an http or https URL.
    public static let url = Code(rawValue: "url")
    /// A redirect leads to a URL that is not http or https, or from https to http.
    public static let redirect = Code(rawValue: "redirect")
    /// There are more redirects than ``RedirectRule/limit``, or they form a loop.
    public static let redirectLimit = Code(rawValue: "redirect-limit")
    /// A redirect leads to another host, but ``RedirectRule/staysOnHost`` is set.
    public static let otherHost = Code(rawValue: "other-host")
    /// The host must not be sent requests before ``WebError/retryAfter``. No request was sent.
    public static let retryAfter = Code(rawValue: "retry-after")
    /// A redirect leads to a host that recently did not respond. No request was sent to it.
    public static let unresponsive = Code(rawValue: "unresponsive")
    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The transport failed; see ``WebError/transportError``.
    public static let transport = Code(rawValue: "transport")
  }

  public var code: Code
  /// A clause for the user, without the URL.
  public var description: String
  /// The redirects up to the failure.
  public var chain: RedirectChain
  /// The status of the redirect that led to the failure; nil if the last request had no response or
  /// none was sent.
  public var status: Int?
  /// The header fields that came with ``status``.
  public var headers = HTTPHeaders()
  /// When requests to the host are allowed again.
  public var retryAfter: Date?
  public var transportError: HTTPTransportError?
}
