public import FeedModel

/// The result of requesting a page of a feed's older posts.
public struct PastPage: Sendable {
  /// The contents of the page; `nil` if no page was read.
  public var snapshot: FeedSnapshot?
  /// The position in the older posts after this page.
  public var place: PastPlace
  /// The host that requested a delay with its response, and the end of the delay.
  public var pause: HostPause?

  public init(_ snapshot: FeedSnapshot? = nil, place: PastPlace, pause: HostPause? = nil) {
    self.snapshot = snapshot
    self.place = place
    self.pause = pause
  }
}

/// The posts stored from a page of a feed's older posts.
public struct PastRecord: Sendable, Hashable {
  /// Old posts, which are stored as read, in page order.
  public var old: [PostID] = []
  /// Posts that the user has missed, which are announced; see
  /// ``LibraryEngine/recordPast(_:for:from:at:)``.
  public var missed: [PostID] = []
  /// Where the walk continues.
  public var place: PastPlace

  /// The number of posts stored.
  public var count: Int { old.count + missed.count }
}
