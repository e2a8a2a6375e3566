public import FoundationEssentials

/// The time at which a feed may or should be fetched, and the reason why it is not earlier.
public struct CheckTime: Sendable, Hashable {
  public var date: Date
  public var reason: CheckReason

  public init(_ date: Date, _ reason: CheckReason) {
    self.date = date
    self.reason = reason
  }
}

/// The reason why a feed is not fetched before a certain time. The raw values are stored.
public struct CheckReason: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No new post is expected earlier, judging by the posts so far.
  public static let rhythm = CheckReason(rawValue: "rhythm")
  /// The minimum interval between two fetches has not passed.
  public static let minimum = CheckReason(rawValue: "minimum")
  /// The last response is still fresh (`Cache-Control`, `Expires`).
  public static let freshness = CheckReason(rawValue: "freshness")
  /// The feed specifies how often it changes (`ttl`, `sy:updatePeriod`).
  public static let publisher = CheckReason(rawValue: "publisher")
  /// The feed specifies hours or days without fetches (`skipHours`, `skipDays`).
  public static let skippedTime = CheckReason(rawValue: "skipped-time")
  /// The server has requested a delay (status 429 or `Retry-After`).
  public static let retryAfter = CheckReason(rawValue: "retry-after")
  /// Another feed of the same host was fetched a moment ago, and the host requires longer intervals
  /// between requests.
  public static let apart = CheckReason(rawValue: "apart")
  /// The last fetches have failed.
  public static let backOff = CheckReason(rawValue: "back-off")
  /// The server requires a login.
  public static let login = CheckReason(rawValue: "login")
  /// The server has responded with 404 for a month.
  public static let missing = CheckReason(rawValue: "missing")
  /// The server has responded that the feed is permanently gone (410).
  public static let gone = CheckReason(rawValue: "gone")
  /// The feed was fetched a few minutes ago, or too often within minutes.
  public static let recent = CheckReason(rawValue: "recent")
}

/// The reason for a refresh. The more specifically a user requests a feed, the fewer limits apply.
public enum FetchOccasion: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// A long-running program fetches the feeds that are due.
  case schedule
  /// A program that is started periodically, for example by cron, fetches what may be fetched.
  case unattended
  /// A user refreshes all feeds, or a folder of them.
  case attended
  /// A user has read all posts and requests more.
  case more
  /// A user requests this feed by name.
  case named
  /// A user forces the fetch. Only delays that the server has requested still apply.
  case forced

  public static func < (one: FetchOccasion, other: FetchOccasion) -> Bool {
    one.rawValue < other.rawValue
  }
}
