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
