public import FeedModel

/// The result of requesting a page of a feed's older posts.
public struct HistoryPage: Sendable {
  /// The contents of the page; `nil` if no page was read.
  public var snapshot: FeedSnapshot?
  /// The position in the older posts after this page.
  public var place: HistoryPosition
  /// The host that requested a delay with its response, and the end of the delay.
  public var hostDelay: HostDelay?

  public init(_ snapshot: FeedSnapshot? = nil, place: HistoryPosition, hostDelay: HostDelay? = nil)
  {
    self.snapshot = snapshot
    self.place = place
    self.hostDelay = hostDelay
  }
}

/// The posts stored from a page of a feed's older posts.
public struct StoredHistoryPage: Sendable, Hashable {
  /// Old posts, which are stored as read, in page order.
  public var old: [PostID] = []
  /// Posts that the user has missed, which are announced; see
  /// ``LibraryEngine/recordHistoryPage(_:for:from:at:)``.
  public var missed: [PostID] = []
  /// Where the walk continues.
  public var place: HistoryPosition

  /// The number of posts stored.
  public var count: Int { old.count + missed.count }
}
