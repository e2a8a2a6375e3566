public import FeedFormats
public import FeedModel

/// A feed that discovery came upon.
public struct FoundFeed: Sendable {
  public var link: FeedLink
  /// What came of fetching it; nil when nobody has.
  public var outcome: FetchOutcome?
  /// The page does not say that this is its feed: it was looked for.
  public var isGuessed = false

  public init(link: FeedLink, outcome: FetchOutcome? = nil) {
    self.link = link
    self.outcome = outcome
  }
}
