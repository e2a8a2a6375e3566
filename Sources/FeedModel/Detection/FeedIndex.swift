/// The index of the posts that one feed has shown, which decides which posts are new.
///
/// The four classic operations are ``reset()`` before a refresh, ``check(_:)`` for each item,
/// ``update(with:)`` for each item that is not known, and ``purge()`` after a complete document.
/// ``judge(_:at:)`` applies them to a whole document. It also distinguishes posts that share a GUID
/// or link, and finds posts whose GUID or link has changed.
///
/// An index may be partial, see ``init(partOf:)``. The lookup of an item takes O(1) and does not
/// depend on the number of entries.
public struct FeedIndex: Sendable {
  /// The state of the index apart from its entries.
  public internal(set) var header: IndexHeader
  /// The changes since the index was created, which a store has to write.
  public internal(set) var changes = Changes()
  /// The keys and aliases that were looked up in a partial index but are not loaded. Verdicts are
  /// valid only if it is empty.
  public internal(set) var missing = IndexRequest()

  var entriesByID: [IndexEntry.ID: IndexEntry] = [:]
  /// The entries of each key in ascending order, oldest first.
  var bindings: [IndexKey: [IndexEntry.ID]] = [:]
  var aliases: [AliasKey: IndexEntry.ID] = [:]
  /// The keys and aliases that a partial index has loaded; `nil` for a whole index.
  var loaded: IndexRequest?
  /// The channel's own URL, in the form in which the profile compares links.
  var channelKey: String?
  /// Whether each post of the current document has a discussion of its own; `nil` if it is not
  /// known.
  var discussionsDiffer: Bool? = false
  /// The links that several items of the current document have.
  var repeatedLinks: Set<Digest> = []
  /// The facts that several items of the current document have.
  var common = CommonFacts(of: [])
  /// What the current document shows about the feed's dates.
  var dates = DateEvidence.unknown
  /// Whether posts that the current document does not list have left the feed.
  var isBelieved = true

  public init(profile: DetectionProfile = .standard) {
    self.init(IndexHeader(profile: profile))
  }

  /// Creates an index without entries.
  public init(_ header: IndexHeader) {
    self.header = header
  }

  /// Creates a partial index, whose entries are in a store. It holds the entries that were loaded,
  /// and collects in ``missing`` what else it needs:
  ///
  ///     var request = FeedIndex(partOf: header).firstRequest(for: document)
  ///     while true {
  ///       var index = FeedIndex(partOf: header)
  ///       index.load(answer(to: request), to: request)
  ///       let judgement = index.judge(document, at: now)
  ///       if index.missing.isEmpty { return judgement }
  ///       request.formUnion(index.missing)
  ///     }
  public init(partOf header: IndexHeader) {
    self.init(header)
    loaded = IndexRequest()
  }

  public var profile: DetectionProfile { header.profile }
  public var generation: Int64 { header.generation }
  public var nextID: IndexEntry.ID { header.nextID }
  var sharedKeys: Set<IndexKey> { header.sharedKeys }

  /// The entries that are loaded, oldest first. O(n log n).
  public var entries: [IndexEntry] {
    entriesByID.values.sorted { $0.id < $1.id }
  }

  public subscript(id: IndexEntry.ID) -> IndexEntry? { entriesByID[id] }

  /// Whether this refresh has seen the entry (the classic `exists` flag).
  public func exists(_ entry: IndexEntry) -> Bool {
    entry.generation == generation
  }

  // MARK: The four operations

  /// Begins a refresh, so that no entry counts as seen. O(1).
  public mutating func reset() {
    header.generation += 1
  }

  /// Looks up a post by its GUID, or by its link if it has no GUID, or by finer keys if these are
  /// shared. Marks its entry as seen.
  ///
  /// - Returns: the entry's number, or `nil` if the post is not known.
  @discardableResult
  public mutating func check(_ post: PostIdentity) -> IndexEntry.ID? {
    let item = IndexableItem(post, profile: profile, channelKey: channelKey)
    guard let id = find(item.print).entry ?? find(item.print, by: .withoutSharedGUID).entry else {
      return nil
    }
    see(id, as: item)
    return id
  }

  /// Adds an entry for a post for which ``check(_:)`` returned `nil`.
  ///
  /// - Returns: the new entry's number.
  @discardableResult
  public mutating func update(with post: PostIdentity) -> IndexEntry.ID {
    create(IndexableItem(post, profile: profile, channelKey: channelKey))
  }

  /// Ends the refresh of a complete document: entries that were not seen have left the feed.
  /// `.classic` removes them, `.standard` keeps them as left.
  public mutating func purge() {
    changes.purged = true
    for entry in entriesByID.values where entry.presence == .listed && !exists(entry) {
      if profile.remembersAbsentPosts {
        entriesByID[entry.id]?.presence = .left
        entriesByID[entry.id]?.left = header.clock
      } else {
        forget(entry)
      }
    }
  }
}

extension FeedIndex {
  /// The changes that a store has to write after a document was judged.
  public struct Changes: Sendable {
    /// Entries that were created or changed.
    public internal(set) var touched: Set<IndexEntry.ID> = []
    /// Keys that were newly bound to an entry.
    public internal(set) var bound: [(key: IndexKey, entry: IndexEntry.ID)] = []
    /// Aliases that were bound to an entry, and no longer lead to another. If an alias occurs
    /// several times, the last binding counts.
    public internal(set) var aliased: [(alias: AliasKey, entry: IndexEntry.ID)] = []
    /// Keys that were found to be shared by different posts.
    public internal(set) var shared: [IndexKey] = []
    /// Whether listed entries of older generations have left, see ``FeedIndex/purge()``.
    public internal(set) var purged = false
    /// Whether the feed declares that unlisted posts have been withdrawn.
    public internal(set) var withdrawsPurged = false
    /// Entries that the feed declares withdrawn.
    public internal(set) var withdrawn: Set<IndexEntry.ID> = []
  }
}
