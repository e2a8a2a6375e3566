public import FoundationEssentials

/// What an index remembers beside its entries: a few numbers, and the keys that are of no use.
public struct IndexHeader: Sendable, Hashable {
  public var profile: DetectionProfile
  /// Counts refreshes; an entry whose generation is this one has been seen in this refresh.
  public var generation: Int64
  /// The number the next entry gets.
  public var nextID: IndexEntry.ID
  /// Keys shared by different posts. Once shared, always shared.
  public var sharedKeys: Set<IndexKey>
  /// How many items the last document had whose absences were believed.
  public var listedCount: Int
  /// How many documents since then were suspiciously short: see ``PurgeDecision/shrunk``.
  public var shrunkDocuments: Int
  /// Whether each post has a discussion of its own, by the last whole document that showed two or
  /// more. A part of a feed may hold too few to tell.
  public var discussionsDiffer: Bool?
  /// The time as the index has it, see ``advance(to:)``. Nil before the first dated refresh.
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

  /// Whether each post of a document has a discussion of its own: by the document's own word where
  /// it is whole, by what was learned before where it is not. Where posts were seen to share one, only
  /// a document that shows five or more takes that back. Nil where nothing tells.
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

  /// Lets time pass. The clock never goes back, and by no more than thirty days at once: a machine
  /// whose clock jumps by years must not forget what it knows.
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
