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

  public init(id: ID, fingerprint: PostFingerprint, generation: Int64, presence: Presence) {
    self.id = id
    self.fingerprint = fingerprint
    self.generation = generation
    self.presence = presence
  }
}
