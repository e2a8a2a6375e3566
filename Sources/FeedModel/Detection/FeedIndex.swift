/// The memory of one feed: which posts it has shown, and so which are new.
///
/// The four classic operations are ``reset()`` before a refresh, ``check(_:)`` for each item,
/// ``update(with:)`` for each item that check did not know, and ``purge()`` after a complete
/// document. ``judge(_:at:)`` runs them over a whole document and adds what needs one: telling apart posts that share a guid or a link, and finding those whose guid or link
/// has changed.
///
/// An index may be a part: see ``init(partOf:)``. Every operation is a hash look-up, O(1) per item;
/// nothing scans the feed's history.
public struct FeedIndex: Sendable {
  /// What there is beside the entries.
  public internal(set) var header: IndexHeader
  /// What has happened since the index was made or loaded, for a store to carry out.
  public internal(set) var changes = Changes()
  /// What a part of an index was asked for and does not hold. As long as there is any, its verdicts
  /// do not count.
  public internal(set) var missing = IndexRequest()

  var entriesByID: [IndexEntry.ID: IndexEntry] = [:]
  /// Ascending IDs, so the first is the oldest, as in the classic list.
  var bindings: [IndexKey: [IndexEntry.ID]] = [:]
  var aliases: [AliasKey: IndexEntry.ID] = [:]
  /// What a part has been given the entries of; nil for a whole index.
  var loaded: IndexRequest?
  /// The channel's own address, in the profile's form.
  var channelKey: String?
  /// Whether each post of the document at hand has a discussion of its own; nil where nothing tells.
  var discussionsDiffer: Bool? = false
  /// The links that several items of the document at hand have.
  var repeatedLinks: Set<Digest> = []
  /// The facts that several items of the current document have.
  var common = CommonFacts(of: [])
  /// What the current document shows about the feed's dates.
  var dates = DateEvidence.unknown
  /// Whether what the document at hand does not list has left the feed.
  var isBelieved = true

  public init(profile: DetectionProfile = .standard) {
    self.init(IndexHeader(profile: profile))
  }

  /// An index without entries.
  public init(_ header: IndexHeader) {
    self.header = header
  }

  /// A part of an index whose entries are elsewhere. It holds what it is given, and says what else
  /// it needs:
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

  /// The entries at hand, oldest first. O(n log n).
  public var entries: [IndexEntry] {
    entriesByID.values.sorted { $0.id < $1.id }
  }

  public subscript(id: IndexEntry.ID) -> IndexEntry? { entriesByID[id] }

  /// Whether this refresh has seen the entry (the classic `exists` flag).
  public func exists(_ entry: IndexEntry) -> Bool {
    entry.generation == generation
  }

  // MARK: The four operations

  /// Begins a refresh: no entry has been seen. O(1), by counting the generation up.
  public mutating func reset() {
    header.generation += 1
  }

  /// Looks a post up, by guid when it has one, else by link (finer keys where those are shared),
  /// and marks its entry as seen.
  ///
  /// - Returns: the entry's number, or nil when the post is not known.
  @discardableResult
  public mutating func check(_ post: PostIdentity) -> IndexEntry.ID? {
    let sighting = sighting(of: post)
    let print = sighting.print
    guard let id = find(print).entry ?? find(print, by: .withoutSharedGUID).entry else {
      return nil
    }
    see(id, as: sighting)
    return id
  }

  /// Adds an entry for a post that ``check(_:)`` did not know.
  ///
  /// - Returns: the new entry's number.
  @discardableResult
  public mutating func update(with post: PostIdentity) -> IndexEntry.ID {
    create(sighting(of: post))
  }

  /// Ends a complete document: what was not seen has left the feed. `.classic` forgets it,
  /// `.standard` keeps it as left. Call it for complete documents only.
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
  /// What a store has to write after an index has absorbed a document.
  public struct Changes: Sendable {
    /// Entries that were made or changed.
    public internal(set) var touched: Set<IndexEntry.ID> = []
    /// Keys that lead to an entry and were not there before.
    public internal(set) var bound: [(key: IndexKey, entry: IndexEntry.ID)] = []
    /// Aliases that lead to an entry from now on, and no longer to another; of several for one
    /// alias the last counts.
    public internal(set) var aliased: [(alias: AliasKey, entry: IndexEntry.ID)] = []
    /// Keys found to be shared by different posts.
    public internal(set) var shared: [IndexKey] = []
    /// Listed entries of an older generation have left: see ``FeedIndex/purge()``.
    public internal(set) var purged = false
    /// Those that left are gone for good, by the feed's own word.
    public internal(set) var withdrawsPurged = false
    /// Entries that the feed says it has taken back.
    public internal(set) var withdrawn: Set<IndexEntry.ID> = []
  }

  func sighting(of post: PostIdentity) -> Sighting {
    Sighting(post, profile: profile, channelKey: channelKey)
  }
}
