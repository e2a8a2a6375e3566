public import FoundationEssentials

/// What the index remembers of one post.
public struct IndexEntry: Sendable, Hashable, Identifiable {
  /// Counts up within one feed and is never used twice.
  public typealias ID = Int64

  /// Where the post stands with its feed.
  public enum Presence: Int, Sendable, Hashable {
    /// In the last complete document, as far as known.
    case listed = 0
    /// It has left the feed, and is remembered in case it returns.
    case left = 1
    /// The reader deleted it: it never comes back, whatever the feed says.
    case deleted = 2
  }

  public let id: ID
  public var fingerprint: PostFingerprint
  /// The refresh that saw it last: the classic `exists` flag is `generation == index.generation`.
  public var generation: Int64
  public var presence: Presence
  /// When it was found to have left, by ``IndexHeader/clock``; nil while it is listed.
  public var left: Date?
  /// Whether aliases lead to it, see ``AliasKey``. Entries of older libraries have none until they
  /// are seen again.
  public var hasAliases: Bool

  public init(
    id: ID, fingerprint: PostFingerprint, generation: Int64, presence: Presence,
    left: Date? = nil, hasAliases: Bool = false
  ) {
    self.id = id
    self.fingerprint = fingerprint
    self.generation = generation
    self.presence = presence
    self.left = left
    self.hasAliases = hasAliases
  }

  /// For how long after it has left an entry can be found by its aliases: ninety days. Its own keys
  /// lead to it for ever.
  public static let aliasLifetime = 90 * 86_400.0

  /// Whether aliases still count. A tombstone keeps them: what the reader deleted stays away.
  package func isFound(byAliasesAt clock: Date?) -> Bool {
    guard presence == .left, let left, let clock else { return true }
    return clock.timeIntervalSince(left) <= Self.aliasLifetime
  }
}
