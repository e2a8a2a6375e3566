/// The memory of one feed: which posts it has shown, and so which are new.
///
/// The four classic operations are ``reset()`` before a refresh, ``check(_:)`` for each item,
/// ``update(with:)`` for each item that check did not know, and ``purge()`` after a complete
/// document. ``absorb(_:channelLink:completeness:)`` runs them over a whole document and adds what
/// needs one: telling apart posts that share a guid or a link.
///
/// An index may be a part: only entries that can be found through `keysNeeded(for:channelLink:)`
/// have to be loaded to absorb a document. Every operation is a hash look-up, O(1) per item;
/// nothing scans the feed's history.
public struct FeedIndex: Sendable {
  public let profile: DetectionProfile
  /// Counts refreshes; an entry whose generation is this one has been seen in this refresh.
  public internal(set) var generation: Int64
  /// The number the next entry gets.
  public internal(set) var nextID: IndexEntry.ID
  /// What has happened since the index was made or loaded, for a store to carry out.
  public internal(set) var changes = Changes()

  var entriesByID: [IndexEntry.ID: IndexEntry] = [:]
  /// Ascending IDs, so the first is the oldest, as in the classic list.
  var bindings: [IndexKey: [IndexEntry.ID]] = [:]
  /// Keys shared by different posts. Once shared, always shared.
  var sharedKeys: Set<IndexKey>
  /// The channel's own address, in the profile's form.
  var channelKey: String?
  var commentsIdentify = false

  public init(
    profile: DetectionProfile = .standard, generation: Int64 = 0, nextID: IndexEntry.ID = 1,
    sharedKeys: Set<IndexKey> = []
  ) {
    self.profile = profile
    self.generation = generation
    self.nextID = nextID
    self.sharedKeys = sharedKeys
  }

  /// The entries at hand, oldest first. O(n log n).
  public var entries: [IndexEntry] {
    entriesByID.values.sorted { $0.id < $1.id }
  }

  /// Whether this refresh has seen the entry (the classic `exists` flag).
  public func exists(_ entry: IndexEntry) -> Bool {
    entry.generation == generation
  }

  /// Puts a stored entry back, found by the given key. Loading one entry by several keys is fine.
  public mutating func load(_ entry: IndexEntry, boundTo key: IndexKey) {
    entriesByID[entry.id] = entry
    bind(entry.id, to: key, recording: false)
  }

  // MARK: The four operations

  /// Begins a refresh: no entry has been seen. O(1), by counting the generation up.
  public mutating func reset() {
    generation += 1
  }

  /// Looks a post up, by guid when it has one, else by link (finer keys where those are shared),
  /// and marks its entry as seen.
  ///
  /// - Returns: the entry's number, or nil when the post is not known.
  @discardableResult
  public mutating func check(_ post: PostIdentity) -> IndexEntry.ID? {
    let print = fingerprint(of: post)
    guard let id = find(print) else { return nil }
    see(id, as: print)
    return id
  }

  /// Adds an entry for a post that ``check(_:)`` did not know.
  ///
  /// - Returns: the new entry's number.
  @discardableResult
  public mutating func update(with post: PostIdentity) -> IndexEntry.ID {
    create(fingerprint(of: post))
  }

  /// Ends a complete document: what was not seen has left the feed. `.classic` forgets it,
  /// `.standard` keeps it as left. Call it for complete documents only.
  public mutating func purge() {
    changes.purged = true
    for entry in entriesByID.values where entry.presence == .listed && !exists(entry) {
      if profile.remembersAbsentPosts {
        entriesByID[entry.id]?.presence = .left
      } else {
        forget(entry)
      }
    }
  }
}

extension FeedIndex {
  /// What a store has to write after an index has absorbed a document.
  public struct Changes: Sendable {
    /// Entries that were made or changed.
    public internal(set) var touched: Set<IndexEntry.ID> = []
    /// Keys that lead to an entry and were not there before.
    public internal(set) var bound: [(key: IndexKey, entry: IndexEntry.ID)] = []
    /// Keys found to be shared by different posts.
    public internal(set) var shared: [IndexKey] = []
    /// Listed entries of an older generation have left: see ``FeedIndex/purge()``.
    public internal(set) var purged = false
  }

  public subscript(id: IndexEntry.ID) -> IndexEntry? { entriesByID[id] }
}
