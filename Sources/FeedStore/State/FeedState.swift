public import FeedModel
public import FoundationEssentials

/// All that a library knows of one feed, apart from how its last fetch went: what another library
/// needs to announce nothing that is old.
public struct FeedState: Sendable, Hashable {
  /// What the index remembers of one post, and the keys that lead to it.
  public struct Entry: Sendable, Hashable {
    public var fingerprint: PostFingerprint
    public var generation: Int64
    public var presence: IndexEntry.Presence
    /// When it had left; nil while it is listed.
    public var left: Date?
    public var keys: Set<IndexKey>
    /// The aliases that lead to it; nil where they were never kept.
    public var aliases: Set<AliasKey>?
    /// Of a deleted one: what its story is known by in other feeds, if it is.
    public var story: Digest?

    public init(
      fingerprint: PostFingerprint, generation: Int64, presence: IndexEntry.Presence,
      left: Date? = nil, keys: Set<IndexKey>, aliases: Set<AliasKey>? = nil, story: Digest? = nil
    ) {
      self.fingerprint = fingerprint
      self.generation = generation
      self.presence = presence
      self.left = left
      self.keys = keys
      self.aliases = aliases
      self.story = story
    }
  }

  /// A stored post with its marks, and the place of its entry in ``FeedState/entries``.
  public struct StatePost: Sendable, Hashable {
    public var entry: Int
    public var post: Post
    public var isRead: Bool
    public var isStarred: Bool
    public var firstSeen: Date
    public var edits: Int
    public var ownTags: [String]
    /// When its feed was found to have taken it back.
    public var withdrawn: Date?

    public init(
      entry: Int, post: Post, isRead: Bool, isStarred: Bool, firstSeen: Date, edits: Int,
      ownTags: [String] = [], withdrawn: Date? = nil
    ) {
      self.withdrawn = withdrawn
      self.ownTags = ownTags
      self.entry = entry
      self.post = post
      self.isRead = isRead
      self.isStarred = isStarred
      self.firstSeen = firstSeen
      self.edits = edits
    }
  }

  public var subscription: Subscription
  /// Addresses from which it has moved away.
  public var formerAddresses: Set<String>
  /// What lists of subscriptions have said of it.
  public var notes = OutlineNotes()
  public var channel: Channel
  public var added: Date
  /// Whether it is put away, with its posts.
  public var isRemoved: Bool
  /// How often its index has judged a document.
  public var generation: Int64
  /// Keys that different posts have in common.
  public var sharedKeys: Set<IndexKey>
  /// See ``IndexHeader/listedCount``.
  public var listedCount: Int
  /// See ``IndexHeader/shrunkDocuments``.
  public var shrunkDocuments: Int
  /// See ``IndexHeader/discussionsDiffer``.
  public var discussionsDiffer: Bool?
  /// The time as its index has it.
  public var clock: Date?
  /// The oldest first.
  public var entries: [Entry]
  /// In the order in which they were stored.
  public var posts: [StatePost]

  public init(
    subscription: Subscription, formerAddresses: Set<String> = [], channel: Channel = Channel(),
    added: Date, isRemoved: Bool = false, generation: Int64 = 0, sharedKeys: Set<IndexKey> = [],
    listedCount: Int = 0, shrunkDocuments: Int = 0, discussionsDiffer: Bool? = nil,
    clock: Date? = nil, entries: [Entry] = [], posts: [StatePost] = []
  ) {
    self.subscription = subscription
    self.formerAddresses = formerAddresses
    self.channel = channel
    self.added = added
    self.isRemoved = isRemoved
    self.generation = generation
    self.sharedKeys = sharedKeys
    self.listedCount = listedCount
    self.shrunkDocuments = shrunkDocuments
    self.discussionsDiffer = discussionsDiffer
    self.clock = clock
    self.entries = entries
    self.posts = posts
  }
}

extension FeedState {
  /// All that mean the feed.
  package var addresses: Set<String> { formerAddresses.union([subscription.url]) }

  /// All that lead to its posts. O(entries).
  package var keys: Set<IndexKey> { entries.reduce(into: []) { $0.formUnion($1.keys) } }

  /// The numbers of an index.
  package init(
    subscription: Subscription, formerAddresses: Set<String>, channel: Channel, added: Date,
    isRemoved: Bool, _ header: IndexHeader, entries: [Entry]
  ) {
    self.init(
      subscription: subscription, formerAddresses: formerAddresses, channel: channel,
      added: added, isRemoved: isRemoved, generation: header.generation,
      sharedKeys: header.sharedKeys, listedCount: header.listedCount,
      shrunkDocuments: header.shrunkDocuments,
      discussionsDiffer: header.discussionsDiffer, clock: header.clock, entries: entries)
  }
}
