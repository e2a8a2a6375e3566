public import FeedModel

/// A list of subscriptions, with what it says beside: see ``ListNotes``.
public struct SubscriptionList: Sendable, Hashable {
  public struct Feed: Sendable, Hashable {
    public var subscription: Subscription
    public var notes: OutlineNotes

    public init(_ subscription: Subscription, notes: OutlineNotes = OutlineNotes()) {
      self.subscription = subscription
      self.notes = notes
    }
  }

  /// The first of several with one address counts.
  public var feeds: [Feed]
  /// Elements of its head.
  public var head: [OutlineAttribute]
  public var folders: [FolderPath: [OutlineAttribute]]

  public init(
    feeds: [Feed] = [], head: [OutlineAttribute] = [],
    folders: [FolderPath: [OutlineAttribute]] = [:]
  ) {
    self.feeds = feeds
    self.head = head
    self.folders = folders
  }

  /// A list that says nothing beside.
  public init(_ subscriptions: [Subscription]) {
    self.init(feeds: subscriptions.map { Feed($0) })
  }

  /// What it says beside, where these are its feeds.
  package func notes(of ids: [FeedID]) -> ListNotes {
    let said = zip(ids, feeds).filter { !$1.notes.isEmpty }.map { ($0, $1.notes) }
    return ListNotes(head: head, folders: folders, feeds: Dictionary(said) { one, _ in one })
  }
}
