public import FeedModel

/// A list of subscriptions, with the notes that it contains: see ``ListNotes``.
public struct SubscriptionList: Sendable, Hashable {
  public struct Feed: Sendable, Hashable {
    public var subscription: Subscription
    public var notes: OutlineNotes

    public init(_ subscription: Subscription, notes: OutlineNotes = OutlineNotes()) {
      self.subscription = subscription
      self.notes = notes
    }
  }

  /// The feeds. If several have the same address, the first one counts.
  public var feeds: [Feed]
  /// Elements of the list's head.
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

  /// Creates a list without notes.
  public init(_ subscriptions: [Subscription]) {
    self.init(feeds: subscriptions.map { Feed($0) })
  }

  /// Returns the notes of the list. `ids` are the numbers of its feeds, in the same order.
  package func notes(of ids: [FeedID]) -> ListNotes {
    let said = zip(ids, feeds).filter { !$1.notes.isEmpty }.map { ($0, $1.notes) }
    return ListNotes(head: head, folders: folders, feeds: Dictionary(said) { one, _ in one })
  }
}
