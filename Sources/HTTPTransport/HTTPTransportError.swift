/// Why no answer came, or why it broke off.
public struct HTTPTransportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not an absolute http or https address.
    public static let address = Code(rawValue: "address")
    /// The host is not on the public internet, and the request may not leave that.
    public static let privateAddress = Code(rawValue: "private-address")
    /// The request cannot be sent as it is: a header field is malformed, or memory is exhausted.
    public static let request = Code(rawValue: "request")
    /// No way into the network.
    public static let offline = Code(rawValue: "offline")
    /// The proxy cannot be reached, or does not let us in: whoever is asked, nobody answers.
    public static let proxy = Code(rawValue: "proxy")
    /// This process may open no more files.
    public static let handles = Code(rawValue: "handles")
    /// It cannot be known whom to trust: the list of certificates cannot be read.
    public static let trust = Code(rawValue: "trust")
    /// libcurl cannot be loaded.
    public static let library = Code(rawValue: "library")
    /// The host's name has no address.
    public static let resolve = Code(rawValue: "resolve")
    /// No connection: refused, unreachable, reset.
    public static let connect = Code(rawValue: "connect")
    /// The secure connection failed: certificate or protocol.
    public static let tls = Code(rawValue: "tls")
    /// A deadline passed.
    public static let timeout = Code(rawValue: "timeout")
    /// The answer broke a size limit.
    public static let tooLarge = Code(rawValue: "too-large")
    /// The answer broke off or cannot be decoded.
    public static let broken = Code(rawValue: "broken")
    /// The caller cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  public var code: Code
  /// One clause for people, without the address.
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
