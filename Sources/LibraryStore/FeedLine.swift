public import FeedModel

/// The properties of a feed that feed lists show.
public struct FeedLine: Sendable, Hashable, Identifiable {
  public var id: FeedID
  public var url: String
  /// The user's title for the feed, or else the feed's own.
  public var title: String?
  public var folder: FolderPath
  public var tags: [String]
  /// The web page of the feed.
  public var pageURL: String?
  /// The number of unread posts.
  public var unread: Int
  public var health: FetchHealth

  public init(_ feed: StoredFeed) {
    id = feed.id
    url = feed.subscription.url
    title = feed.subscription.title ?? feed.channel.title
    folder = feed.subscription.folder
    tags = feed.subscription.tags
    pageURL = feed.channel.link
    unread = feed.unread
    health = feed.fetchState.health
  }

  /// The title, or else the address.
  public var name: String { title ?? url }
}
