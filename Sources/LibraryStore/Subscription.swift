public import FeedModel
public import FoundationEssentials

/// What the reader asked for: an address, and how they want it filed.
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

  /// The reader's own name for the feed; nil shows the feed's own title.
  public var title: String? { properties.title }
  public var folder: FolderPath { properties.folder }
  public var tags: [String] { properties.tags }
}

/// What became of one wish to subscribe.
public struct SubscribeResult: Sendable, Hashable {
  public var id: FeedID
  /// False when the library had this address already; nothing of it was changed then.
  public var isNew: Bool
  /// The feed had been removed, and is back with its posts and marks.
  public var isRestored: Bool

  public init(id: FeedID, isNew: Bool, isRestored: Bool = false) {
    self.id = id
    self.isNew = isNew
    self.isRestored = isRestored
  }
}

/// A feed as the library holds it.
public struct StoredFeed: Sendable, Hashable, Identifiable {
  public var id: FeedID
  public var subscription: Subscription
  public var channel: Channel
  public var fetchState: FetchState
  public var added: Date
  /// Posts that are unread.
  public var unread: Int
  /// Posts that are stored, read ones included.
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

  /// The name to show: the reader's own, else the feed's, else its address.
  public var name: String { subscription.title ?? channel.title ?? subscription.url }
}
