/// Why a request has no response, or an incomplete one.
public struct HTTPTransportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure. More may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The URL is not an absolute http or https URL.
    public static let address = Code(rawValue: "address")
    /// The host is not on the public internet, but the request is restricted to it.
    public static let privateAddress = Code(rawValue: "private-address")
    /// The request cannot be sent: it is malformed, or memory is exhausted.
    public static let request = Code(rawValue: "request")
    /// There is no network connection.
    public static let offline = Code(rawValue: "offline")
    /// The proxy cannot be reached or rejects the client, so all hosts are affected.
    public static let proxy = Code(rawValue: "proxy")
    /// The process has too many open files.
    public static let handles = Code(rawValue: "handles")
    /// The trusted certificates cannot be read.
    public static let trust = Code(rawValue: "trust")
    /// libcurl cannot be loaded.
    public static let library = Code(rawValue: "library")
    /// The host name cannot be resolved.
    public static let resolve = Code(rawValue: "resolve")
    /// The connection was refused, reset or cannot be established.
    public static let connect = Code(rawValue: "connect")
    /// The TLS connection failed because of the certificate or the protocol.
    public static let tls = Code(rawValue: "tls")
    /// A time limit was exceeded.
    public static let timeout = Code(rawValue: "timeout")
    /// The response exceeds a size limit.
    public static let tooLarge = Code(rawValue: "too-large")
    /// The response is truncated or cannot be decoded.
    public static let broken = Code(rawValue: "broken")
    /// The caller cancelled the request, or the transport was closed.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  public var code: Code
  /// A clause for the user, without the URL.
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
