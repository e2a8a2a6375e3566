public import FoundationEssentials

/// Where a page of a feed's past is.
public struct PageLink: Sendable, Hashable {
  public var url: String
  /// Nobody has named the page: it is where programs of this kind have theirs.
  public var isGuessed: Bool

  public init(_ url: String, isGuessed: Bool = false) {
    self.url = url
    self.isGuessed = isGuessed
  }
}

/// How far the past of a feed has been walked, page by page.
public struct PastPlace: Sendable, Hashable {
  /// The page to go on with; nil when there was none any more.
  public var next: PageLink?
  /// When that place was reached.
  public var date: Date
  /// Posts that may have left the feed unseen. They come first.
  public var gap: PastGap?

  public init(next: PageLink?, date: Date, gap: PastGap? = nil) {
    self.next = next
    self.date = date
    self.gap = gap
  }

  /// For how many seconds it is believed that nothing older has come to be.
  private static let trust: TimeInterval = 86_400

  /// Whether the end of a walk is so fresh that nobody need be asked again. A clock that was put back
  /// makes no end fresh for years.
  public func isFreshEnd(at now: Date) -> Bool {
    next == nil && gap == nil && date <= now && now.timeIntervalSince(date) < Self.trust
  }

  /// The page to ask for; nil where the feed itself has to be asked for one.
  public var page: PageLink? {
    if let gap { gap.next } else { next }
  }

  /// The place after a page, or after the feed itself, which names this page before it. A gap whose pages
  /// come to an end is none any more.
  public func goingOn(at page: PageLink?, date: Date) -> PastPlace {
    var place = self
    place.date = date
    if gap == nil {
      place.next = page
    } else if let page {
      place.gap?.next = page
    } else {
      place.gap = nil
    }
    return place
  }

  /// The place where a page has turned out to hold these posts: when some of them were known before the
  /// gap, it has been walked through.
  public func meeting(_ verdicts: [PostVerdict]) -> PastPlace {
    guard let gap, verdicts.contains(where: { $0.entry < gap.begin }) else { return self }
    return PastPlace(next: next, date: date)
  }
}

/// A gap between what a feed lists and what was known of it before: posts were published, and had left
/// the feed again when it was asked.
public struct PastGap: Sendable, Hashable {
  /// The first entry of the document that had nothing in common with what was known: all before it were
  /// known before the gap.
  public var begin: IndexEntry.ID
  /// The page to go on with; nil where the walk through the gap begins.
  public var next: PageLink?

  public init(begin: IndexEntry.ID, next: PageLink? = nil) {
    self.begin = begin
    self.next = next
  }
}
