public import FoundationEssentials

/// What is remembered of a feed's last fetches, and stored with its posts in one transaction.
public struct FetchState: Sendable, Hashable {
  /// What the last complete answer may be asked about again.
  public var validators: Validators?
  /// A digest of the last complete body: an equal one needs no parsing.
  public var bodyDigest: Digest?
  public var lastChecked: Date?
  /// When the feed last answered with a feed, or with "not modified".
  public var lastSucceeded: Date?
  /// Fetches that failed since then, but for those of a server that only wants fewer requests.
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

/// The validators of one representation (RFC 9110 section 8.8), opaque: sent back byte for byte.
public struct Validators: Sendable, Hashable {
  /// The address that sent them; they mean nothing to another one.
  public var url: String
  public var entityTag: String?
  public var lastModified: String?

  public init(url: String, entityTag: String?, lastModified: String?) {
    self.url = url
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// Why a fetch brought nothing, in one sentence for people.
public struct FetchFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure a program may want to tell apart.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No way into the network: perhaps it is ours that is down.
    public static let offline = Code(rawValue: "offline")
    /// Something on our side of the net is to blame, and no feed: the proxy, too few file
    /// handles, no list of certificates to trust.
    public static let here = Code(rawValue: "here")
    /// The server could not be reached, or stopped answering.
    public static let unreachable = Code(rawValue: "unreachable")
    /// The server answered with an error status.
    public static let status = Code(rawValue: "status")
    /// The answer is not a feed, nor anything else that is told apart here.
    public static let notAFeed = Code(rawValue: "not-a-feed")
    /// The answer is a page for people, which may lead to a feed.
    public static let page = Code(rawValue: "page")
    /// The answer is a list of feeds (OPML).
    public static let list = Code(rawValue: "list")
    /// The answer is empty.
    public static let nothing = Code(rawValue: "nothing")
    /// The answer is a feed that is cut off: what came whole was taken in.
    public static let incomplete = Code(rawValue: "incomplete")
    /// The answer broke a limit of size, time or redirects.
    public static let limit = Code(rawValue: "limit")
    /// The address cannot be fetched: a scheme other than http and https, a broken redirect.
    public static let address = Code(rawValue: "address")
    /// The answer stands on another host, which is not asked.
    public static let otherHost = Code(rawValue: "other-host")
    /// A file could not be read.
    public static let file = Code(rawValue: "file")
  }

  public var code: Code
  /// What failed and what can be done, without the feed's name.
  public var description: String
  /// The HTTP status, where the server gave one.
  public var status: Int?

  public init(_ code: Code, _ description: String, status: Int? = nil) {
    self.code = code
    self.description = description
    self.status = status
  }
}
