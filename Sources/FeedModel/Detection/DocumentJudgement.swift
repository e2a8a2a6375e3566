/// The index's verdicts on one document, and the reasons.
public struct DocumentJudgement: Sendable, Hashable {
  /// One judgement for each item, in document order.
  public var items: [ItemJudgement]
  /// Whether posts that the document does not list have left the feed.
  public var purge: PurgeDecision

  public init(items: [ItemJudgement], purge: PurgeDecision) {
    self.items = items
    self.purge = purge
  }

  public var verdicts: [PostVerdict] { items.map(\.verdict) }
}

/// The index's verdict on one item, and the reason.
public struct ItemJudgement: Sendable, Hashable {
  public var verdict: PostVerdict
  public var evidence: PostEvidence
  /// The changes of an edit. Empty unless the verdict is `.updated`.
  public var changes: PostChanges

  public init(_ verdict: PostVerdict, by evidence: PostEvidence, changes: PostChanges = []) {
    self.verdict = verdict
    self.evidence = evidence
    self.changes = changes
  }
}

/// Whether a document proves which posts have left the feed, or why it does not.
public enum PurgeDecision: String, Sendable, Hashable, CaseIterable {
  /// Posts that the document does not list have left the feed.
  case believed
  /// The document is cut off.
  case truncated
  /// The document holds only a part of the feed: the server declared it so, or a limit was reached.
  case partial
  /// The document lists no items.
  case empty
  /// The document lists less than a fifth of the items of the last accepted one, which had at least
  /// ten. A third such document in a row is accepted.
  case shrunk
}

extension IndexHeader {
  /// Decides whether a document proves that unlisted posts have left the feed, and stores its item
  /// count.
  mutating func decidePurge(_ completeness: Completeness, itemCount: Int) -> PurgeDecision {
    if completeness == .truncated { return .truncated }
    let isPart = completeness == .partial || itemCount == 0
    if isPart, profile == .standard { return completeness == .partial ? .partial : .empty }
    if !isPart, listedCount >= 10, itemCount * 5 < listedCount, shrunkDocuments < 2 {
      shrunkDocuments += 1
      return .shrunk
    }
    shrunkDocuments = 0
    listedCount = itemCount
    return .believed
  }
}
