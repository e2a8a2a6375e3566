public import FeedModel
public import FoundationEssentials

/// What the last document of a feed was judged to be, item by item, and why.
public struct RefreshReport: Sendable, Hashable {
  /// One item of the document.
  public struct Item: Sendable, Hashable {
    public var judgement: ItemJudgement
    /// The post it stands for, with its title and link as they are now; nil where the reader has
    /// deleted it and that cannot be undone any more, or a rule has dropped it, whose title then is
    /// the one it had.
    public var post: PostID?
    public var title: String?
    public var link: String?
    /// What rules did to it when it was new, in words; nil when nothing.
    public var rules: String?

    public init(
      _ judgement: ItemJudgement, post: PostID? = nil, title: String? = nil, link: String? = nil,
      rules: String? = nil
    ) {
      self.rules = rules
      self.judgement = judgement
      self.post = post
      self.title = title
      self.link = link
    }
  }

  /// When the document was taken in.
  public var date: Date
  public var completeness: Completeness
  /// Whether what it does not list has left the feed.
  public var purge: PurgeDecision
  /// In the document's order, ``itemLimit`` at most.
  public var items: [Item]

  /// Documents are not read beyond as many items.
  public static let itemLimit = 20_000

  public init(date: Date, completeness: Completeness, purge: PurgeDecision, items: [Item]) {
    self.date = date
    self.completeness = completeness
    self.purge = purge
    self.items = items
  }

  /// Returns this report with the judgement that new posts were suppressed, as their story was deleted in
  /// another feed.
  func suppressing(_ entries: Set<IndexEntry.ID>) -> RefreshReport {
    guard !entries.isEmpty else { return self }
    var report = self
    report.items = items.map { item in
      guard case .new(let entry) = item.judgement.verdict, entries.contains(entry) else {
        return item
      }
      var item = item
      item.judgement = ItemJudgement(.deleted(entry), by: .story)
      return item
    }
    return report
  }

  package init(_ judgement: IndexJudgement, of snapshot: FeedSnapshot, at now: Date) {
    self.init(
      date: now, completeness: snapshot.completeness, purge: judgement.document.purge,
      items: judgement.document.items.prefix(Self.itemLimit).map { Item($0) })
  }
}
