public import FoundationEssentials

/// The results of a feed's last fetches. They are stored with its posts in one transaction.
public struct FetchState: Sendable, Hashable {
  /// The validators of the last complete document, for conditional requests.
  public var validators: Validators?
  /// A digest of the last complete body. An equal body need not be parsed.
  public var bodyDigest: Digest?
  public var lastChecked: Date?
  /// The last time at which the server responded with a feed or with status 304.
  public var lastSucceeded: Date?
  /// The number of failed fetches since ``lastSucceeded``. Responses that only limit the request
  /// rate do not count.
  public var failures: Int
  public var lastFailure: FetchFailure?
  public var memory: FetchMemory

  public init(
    validators: Validators? = nil, bodyDigest: Digest? = nil, lastChecked: Date? = nil,
    lastSucceeded: Date? = nil, failures: Int = 0, lastFailure: FetchFailure? = nil,
    memory: FetchMemory = FetchMemory()
  ) {
    self.validators = validators
    self.bodyDigest = bodyDigest
    self.lastChecked = lastChecked
    self.lastSucceeded = lastSucceeded
    self.failures = failures
    self.lastFailure = lastFailure
    self.memory = memory
  }
}

/// The validators of one representation (RFC 9110 section 8.8). They are opaque, and are sent back
/// unchanged.
public struct Validators: Sendable, Hashable {
  /// The URL that they belong to. They are never sent to another one.
  public var url: String
  public var entityTag: String?
  public var lastModified: String?

  public init(url: String, entityTag: String?, lastModified: String?) {
    self.url = url
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// The reason why a fetch failed, with a sentence for users.
public struct FetchFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure that callers distinguish.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// This machine may have no network connection.
    public static let offline = Code(rawValue: "offline")
    /// The cause is on this machine and affects all feeds, such as the proxy, too few file
    /// descriptors, or missing root certificates.
    public static let here = Code(rawValue: "here")
    /// The server could not be reached, or stopped responding.
    public static let unreachable = Code(rawValue: "unreachable")
    /// The server responded with an error status.
    public static let status = Code(rawValue: "status")
    /// The response is not a feed, and none of the other kinds of document below.
    public static let notAFeed = Code(rawValue: "not-a-feed")
    /// The response is an HTML page, which may link to a feed.
    public static let page = Code(rawValue: "page")
    /// The response is a list of feeds (OPML).
    public static let list = Code(rawValue: "list")
    /// The response is empty.
    public static let nothing = Code(rawValue: "nothing")
    /// The response is a feed that is cut off. Its complete items are stored.
    public static let incomplete = Code(rawValue: "incomplete")
    /// The response exceeded a limit of size, time or redirects.
    public static let limit = Code(rawValue: "limit")
    /// The URL cannot be fetched: its scheme is not supported, or a redirect is invalid.
    public static let address = Code(rawValue: "address")
    /// The document is on another host, to which no request is sent.
    public static let otherHost = Code(rawValue: "other-host")
    /// A file could not be read.
    public static let file = Code(rawValue: "file")
  }

  public var code: Code
  /// A description of the failure and of possible remedies, without the feed's name.
  public var description: String
  /// The HTTP status, if there was a response.
  public var status: Int?

  public init(_ code: Code, _ description: String, status: Int? = nil) {
    self.code = code
    self.description = description
    self.status = status
  }
}
