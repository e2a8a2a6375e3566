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
