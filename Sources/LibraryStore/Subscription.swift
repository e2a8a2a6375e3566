public import FeedModel
public import FoundationEssentials

/// A feed address and the user's settings for the feed.
public struct Subscription: Sendable, Hashable {
  public var url: String
  public var profile: DetectionProfile
  public var properties: FeedProperties

  public init(
    url: String, title: String? = nil, folder: FolderPath = FolderPath(), tags: [String] = [],
    profile: DetectionProfile = .standard, onUpdate: UpdatePolicy = .record,
    retention: Retention = Retention()
  ) {
    self.url = url
    self.profile = profile
    properties = FeedProperties(
      title: title, folder: folder, tags: tags, onUpdate: onUpdate, retention: retention)
  }

  /// The user's title for the feed; `nil` shows the feed's own title.
  public var title: String? { properties.title }
  public var folder: FolderPath { properties.folder }
  public var tags: [String] { properties.tags }
}

/// The result of one request to subscribe.
public struct SubscribeResult: Sendable, Hashable {
  public var id: FeedID
  /// Whether the feed was added or restored. If `false`, the library had the address already, and
  /// nothing has changed.
  public var isNew: Bool
  /// Whether an archived feed was restored with its posts and marks.
  public var isRestored: Bool

  public init(id: FeedID, isNew: Bool, isRestored: Bool = false) {
    self.id = id
    self.isNew = isNew
    self.isRestored = isRestored
  }
}

/// A subscribed feed in the library.
public struct StoredFeed: Sendable, Hashable, Identifiable {
  public var id: FeedID
  public var subscription: Subscription
  public var channel: Channel
  public var fetchState: FetchState
  public var added: Date
  /// The number of unread posts.
  public var unread: Int
  /// The number of stored posts, including read ones.
  public var total: Int

  public init(
    id: FeedID, subscription: Subscription, channel: Channel, fetchState: FetchState, added: Date,
    unread: Int, total: Int
  ) {
    self.id = id
    self.subscription = subscription
    self.channel = channel
    self.fetchState = fetchState
    self.added = added
    self.unread = unread
    self.total = total
  }

  /// The name to show: the user's title, or else the feed's, or else its address.
  public var name: String { subscription.title ?? channel.title ?? subscription.url }
}
