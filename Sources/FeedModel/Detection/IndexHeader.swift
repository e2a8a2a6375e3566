public import FoundationEssentials

/// The state of an index apart from its entries.
public struct IndexHeader: Sendable, Hashable {
  public var profile: DetectionProfile
  /// The number of refreshes. An entry with this generation has been seen in the current refresh.
  public var generation: Int64
  /// The number of the next entry.
  public var nextID: IndexEntry.ID
  /// Keys that are shared by different posts. A shared key stays shared.
  public var sharedKeys: Set<IndexKey>
  /// The number of items in the last document with ``PurgeDecision/believed``.
  public var listedCount: Int
  /// The number of suspiciously short documents since the last one with ``PurgeDecision/believed``,
  /// see ``PurgeDecision/shrunk``.
  public var shrunkDocuments: Int
  /// Whether all posts have different discussions, according to complete documents with at least
  /// two discussions. A part of a feed may contain too few to decide. `nil` if it is not known.
  public var discussionsDiffer: Bool?
  /// The time by which entries age, see ``advance(to:)``. `nil` before the first refresh with a
  /// time.
  public var clock: Date?

  public init(
    profile: DetectionProfile = .standard, generation: Int64 = 0, nextID: IndexEntry.ID = 1,
    sharedKeys: Set<IndexKey> = [], listedCount: Int = 0, shrunkDocuments: Int = 0,
    discussionsDiffer: Bool? = nil, clock: Date? = nil
  ) {
    self.profile = profile
    self.generation = generation
    self.nextID = nextID
    self.sharedKeys = sharedKeys
    self.listedCount = listedCount
    self.shrunkDocuments = shrunkDocuments
    self.discussionsDiffer = discussionsDiffer
    self.clock = clock
  }

  /// Returns whether each post of a document has a discussion of its own, or `nil` if this is not
  /// known.
  ///
  /// A complete document decides for itself; for others the stored value comes first. If posts of
  /// the feed have shared a discussion, only a complete document with at least five different
  /// discussions changes the stored value back.
  func discussionsDiffer(in document: IndexableDocument) -> Bool? {
    guard profile.usesCommentsAddress else { return false }
    guard document.completeness == .complete else {
      return discussionsDiffer ?? document.discussionsDiffer
    }
    let isProof = document.discussionsDiffer == false || document.discussionCount >= 5
    guard discussionsDiffer != false || isProof else { return false }
    return document.discussionsDiffer ?? discussionsDiffer
  }

  mutating func learnDiscussions(from document: IndexableDocument) {
    guard document.completeness == .complete else { return }
    discussionsDiffer = discussionsDiffer(in: document)
  }

  /// Advances the clock to the current time. It never goes back, and advances by at most 30 days at
  /// a time: a system clock that jumps by years must not expire all entries.
  mutating func advance(to now: Date?) {
    guard let now else { return }
    guard let clock else {
      self.clock = now
      return
    }
    self.clock = max(clock, min(now, clock + Self.longestStep))
  }

  private static let longestStep = 30 * 86_400.0
}
