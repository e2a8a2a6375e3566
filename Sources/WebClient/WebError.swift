public import FoundationEssentials
public import HTTPTransport

/// Why a request has no response.
public struct WebError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not an http or https URL.
    public static let url = Code(rawValue: "url")
    /// A redirect leads to no web address, or from https to http.
    public static let redirect = Code(rawValue: "redirect")
    /// The redirects lead in circles, or there are more than ``RedirectRule/limit``.
    public static let redirectLimit = Code(rawValue: "redirect-limit")
    /// A redirect leads to another host, against ``RedirectRule/staysOnHost``.
    public static let otherHost = Code(rawValue: "other-host")
    /// The host wants no requests before ``WebError/retryAfter``; none was sent to it.
    public static let retryAfter = Code(rawValue: "retry-after")
    /// A redirect leads to a host that has just kept another request waiting in vain; none was sent to
    /// it.
    public static let unresponsive = Code(rawValue: "unresponsive")
    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The transport failed, see ``WebError/transportError``.
    public static let transport = Code(rawValue: "transport")
  }

  public var code: Code
  /// One clause for people, without the URL.
  public var description: String
  /// The URLs up to the failure.
  public var chain: RedirectChain
  /// The status of the redirect that failed or led to the failure; nil where the last request has got no
  /// response, or none was sent.
  public var status: Int?
  /// The header fields that came with ``status``.
  public var headers = HTTPHeaders()
  /// When requests to the host are welcome again.
  public var retryAfter: Date?
  public var transportError: HTTPTransportError?
}
