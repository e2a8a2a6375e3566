public import FoundationEssentials

/// The data that the index stores about one post.
public struct IndexEntry: Sendable, Hashable, Identifiable {
  /// A number that increases within one feed and is never reused.
  public typealias ID = Int64

  /// Whether the post is in the feed, has left it, or was deleted.
  public enum Presence: Int, Sendable, Hashable {
    /// The post was in the last complete document, as far as is known.
    case listed = 0
    /// The post has left the feed. Its entry is kept in case it returns.
    case left = 1
    /// The reader deleted the post. It is ignored permanently, even if the feed lists it.
    case deleted = 2
  }

  public let id: ID
  public var fingerprint: PostFingerprint
  /// The last refresh that saw the post. It equals the generation of the index if the current
  /// refresh saw it.
  public var generation: Int64
  public var presence: Presence
  /// The time at which the post was found to have left, by ``IndexHeader/clock``; `nil` while it is
  /// listed.
  public var left: Date?
  /// Whether aliases lead to the entry, see ``AliasKey``. Entries of older libraries have none
  /// until their posts are seen again.
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

  /// The time, in seconds, for which aliases can find an entry after its post has left the feed: 90
  /// days. Keys can find it permanently.
  public static let aliasLifetime = 90 * 86_400.0

  /// Whether aliases can find the entry. Those of a tombstone never expire, so a post that the
  /// reader deleted does not return.
  package func isFound(byAliasesAt clock: Date?) -> Bool {
    guard presence == .left, let left, let clock else { return true }
    return clock.timeIntervalSince(left) <= Self.aliasLifetime
  }
}
