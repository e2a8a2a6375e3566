public import FeedModel
public import FoundationEssentials

/// The verdict on each item of a feed's last document, and the evidence for it.
public struct RefreshReport: Sendable, Hashable {
  /// One item of the document.
  public struct Item: Sendable, Hashable {
    public var judgement: ItemJudgement
    /// The item's post, if it exists. It does not if a rule dropped the post, or if the user
    /// deleted it and the deletion can no longer be undone. ``title`` and ``link`` are the post's
    /// current ones; a dropped post keeps its title.
    public var post: PostID?
    public var title: String?
    public var link: String?
    /// What rules did to the post when it was new, as text; `nil` if nothing.
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

  /// When the document was recorded.
  public var date: Date
  public var completeness: Completeness
  /// Whether items that the document does not list have left the feed.
  public var purge: PurgeDecision
  /// The items in the document's order, at most ``itemLimit``.
  public var items: [Item]

  /// The maximum number of items that are read from a document.
  public static let itemLimit = 20_000

  public init(date: Date, completeness: Completeness, purge: PurgeDecision, items: [Item]) {
    self.date = date
    self.completeness = completeness
    self.purge = purge
    self.items = items
  }

  /// Returns this report with the new posts of some entries marked as suppressed, because the user
  /// deleted the same story in another feed.
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

  init(_ judgement: IndexJudgement, of snapshot: FeedSnapshot, at now: Date) {
    self.init(
      date: now, completeness: snapshot.completeness, purge: judgement.document.purge,
      items: judgement.document.items.prefix(Self.itemLimit).map { Item($0) })
  }
}
