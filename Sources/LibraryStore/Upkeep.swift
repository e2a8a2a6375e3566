/// The numbers of posts and bodies that retention has removed.
public struct SweepReport: Sendable, Hashable {
  public var posts = 0
  /// Bodies removed from posts that stay.
  public var bodies = 0

  public init() {}
}

/// The archived posts and changes that were removed permanently.
public struct DropReport: Sendable, Hashable {
  /// Posts of archived feeds.
  public var posts = 0
  /// Changes that can no longer be undone.
  public var changes = 0

  public init() {}
}

/// The result of restoring a library from a copy: what happened to the previous library.
public struct RestoreReport: Sendable, Hashable {
  /// The file that contains the previous library; `nil` if there was none.
  public var previous: String?
  /// Whether the previous library could not be opened, so that its files were kept unchanged.
  public var wasDamaged: Bool

  public init(previous: String?, wasDamaged: Bool = false) {
    self.previous = previous
    self.wasDamaged = wasDamaged
  }
}
