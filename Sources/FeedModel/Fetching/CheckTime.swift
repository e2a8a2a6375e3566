public import FoundationEssentials

/// When a feed may be asked, or is to be asked, and why not earlier.
public struct CheckTime: Sendable, Hashable {
  public var date: Date
  public var reason: CheckReason

  public init(_ date: Date, _ reason: CheckReason) {
    self.date = date
    self.reason = reason
  }
}

/// Why a feed is not asked before a certain time. The raw values are stored.
public struct CheckReason: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Going by the posts so far there is nothing new before.
  public static let rhythm = CheckReason(rawValue: "rhythm")
  /// No server is asked more often for the same thing.
  public static let minimum = CheckReason(rawValue: "minimum")
  /// The server says how long its answer is good (`Cache-Control`, `Expires`).
  public static let freshness = CheckReason(rawValue: "freshness")
  /// The feed says how often it changes (`ttl`, `sy:updatePeriod`).
  public static let publisher = CheckReason(rawValue: "publisher")
  /// The feed names hours or days on which not to ask (`skipHours`, `skipDays`).
  public static let skippedTime = CheckReason(rawValue: "skipped-time")
  /// The server has told us to stay away (429, or `Retry-After`).
  public static let retryAfter = CheckReason(rawValue: "retry-after")
  /// Another of its host's feeds was asked only a moment ago, and the host is known to want its requests
  /// further apart.
  public static let apart = CheckReason(rawValue: "apart")
  /// The last attempts have failed.
  public static let backOff = CheckReason(rawValue: "back-off")
  /// The server wants a login.
  public static let login = CheckReason(rawValue: "login")
  /// There has been nothing at the address for a month.
  public static let missing = CheckReason(rawValue: "missing")
  /// The server says that the feed is gone for good (410).
  public static let gone = CheckReason(rawValue: "gone")
  /// It has been asked only minutes ago, or too often within minutes.
  public static let recent = CheckReason(rawValue: "recent")
}

/// Why feeds are being refreshed: the more a person means just this feed, the less holds it back.
public enum FetchOccasion: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// A program that stays and asks what is due.
  case schedule
  /// A program that is started now and then (cron) and asks what may be asked.
  case unattended
  /// A person refreshes all feeds, or a folder of them.
  case attended
  /// A person has read all there is and asks for more.
  case more
  /// A person names this feed.
  case named
  /// A person wants it whatever was said before. Even then a server that has told us to stay away
  /// is left alone.
  case forced

  public static func < (one: FetchOccasion, other: FetchOccasion) -> Bool {
    one.rawValue < other.rawValue
  }
}
