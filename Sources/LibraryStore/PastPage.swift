public import FeedModel

/// What asking for a page of a feed's past has come to.
public struct PastPage: Sendable {
  /// What the page holds; nil where there was none.
  public var snapshot: FeedSnapshot?
  /// How far the past has been walked with it.
  public var place: PastPlace
  /// The host that is to be left alone after it.
  public var pause: HostPause?

  public init(_ snapshot: FeedSnapshot? = nil, place: PastPlace, pause: HostPause? = nil) {
    self.snapshot = snapshot
    self.place = place
    self.pause = pause
  }
}

/// What a page of a feed's past has brought.
public struct PastRecord: Sendable, Hashable {
  /// Posts that are no news, the page's last one last.
  public var old: [PostID]
  /// Posts that the reader has missed: they are news, see ``LibraryEngine/recordPast(_:for:from:at:)``.
  public var missed: [PostID]
  /// Where the walk goes on.
  public var place: PastPlace

  public init(old: [PostID] = [], missed: [PostID] = [], place: PastPlace) {
    self.old = old
    self.missed = missed
    self.place = place
  }

  /// How many posts it brought.
  public var count: Int { old.count + missed.count }
}
