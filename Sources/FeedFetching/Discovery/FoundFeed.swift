public import FeedFormats
public import FeedModel

/// A feed that discovery found.
public struct FoundFeed: Sendable {
  public var link: FeedLink
  /// The address from the user that led to this feed; `nil` if discovery was not used.
  public internal(set) var given: String?
  /// The result of fetching it; `nil` if it was not fetched.
  public var outcome: FetchOutcome?
  /// Whether the feed was found by a guess: the page does not declare it as its feed.
  public var isGuessed = false

  public init(link: FeedLink, outcome: FetchOutcome? = nil) {
    self.link = link
    self.outcome = outcome
  }
}
