/// What the index says of one document, and why.
public struct DocumentJudgement: Sendable, Hashable {
  /// One for each item, in the document's order.
  public var items: [ItemJudgement]
  /// Whether what the document does not list has left the feed.
  public var purge: PurgeDecision

  public init(items: [ItemJudgement], purge: PurgeDecision) {
    self.items = items
    self.purge = purge
  }

  public var verdicts: [PostVerdict] { items.map(\.verdict) }
}

/// What the index says of one item, and why.
public struct ItemJudgement: Sendable, Hashable {
  public var verdict: PostVerdict
  public var evidence: PostEvidence
  /// What an edit has changed; empty for all but `.updated`.
  public var changes: PostChanges

  public init(_ verdict: PostVerdict, by evidence: PostEvidence, changes: PostChanges = []) {
    self.verdict = verdict
    self.evidence = evidence
    self.changes = changes
  }
}

/// Whether a document was believed as to which posts have left the feed, and if not, why.
public enum PurgeDecision: String, Sendable, Hashable, CaseIterable {
  /// What it does not list has left the feed.
  case believed
  /// It is cut off.
  case truncated
  /// It holds only a part of the feed, by the server's word or because of a limit of ours.
  case partial
  /// It lists nothing at all.
  case empty
  /// It lists less than a fifth of what the one before did, which had ten posts or more. A third
  /// such document in a row is believed.
  case shrunk
}

extension IndexHeader {
  /// Decides whether a document is believed, and remembers its size.
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
