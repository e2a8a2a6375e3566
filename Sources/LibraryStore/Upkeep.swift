/// What a sweep took away.
public struct SweepReport: Sendable, Hashable {
  public var posts: Int
  /// Bodies of posts that stay.
  public var bodies: Int

  public init(posts: Int = 0, bodies: Int = 0) {
    self.posts = posts
    self.bodies = bodies
  }
}

/// What was dropped of what had been put away.
public struct DropReport: Sendable, Hashable {
  /// Posts of removed feeds.
  public var posts: Int
  /// Changes that can no longer be undone.
  public var changes: Int

  public init(posts: Int = 0, changes: Int = 0) {
    self.posts = posts
    self.changes = changes
  }
}

/// What restoring a library from a copy has done with the library that was there.
public struct RestoreReport: Sendable, Hashable {
  /// The file that keeps it; `nil` if there was none.
  public var previous: String?
  /// Whether it could not be opened any more, and its files were kept as they are.
  public var wasDamaged: Bool

  public init(previous: String?, wasDamaged: Bool = false) {
    self.previous = previous
    self.wasDamaged = wasDamaged
  }
}
