public import FoundationEssentials

/// The URL of an archive page of a feed.
public struct PageLink: Sendable, Hashable {
  public var url: String
  /// Whether the URL is guessed from the publishing software, because no document links to the
  /// page.
  public var isGuessed: Bool

  public init(_ url: String, isGuessed: Bool = false) {
    self.url = url
    self.isGuessed = isGuessed
  }
}

/// The position of the walk through the archive pages of a feed.
public struct HistoryPosition: Sendable, Hashable {
  /// The next page to fetch; `nil` after the last one.
  public var next: PageLink?
  /// The time at which this position was reached.
  public var date: Date
  /// Posts that may have been published and removed between two fetches. Their pages are fetched
  /// first.
  public var gap: HistoryGap?

  public init(next: PageLink?, date: Date, gap: HistoryGap? = nil) {
    self.next = next
    self.date = date
    self.gap = gap
  }

  /// The time for which the end of an archive is considered final, in seconds.
  private static let endLifetime: TimeInterval = 86_400

  /// Whether the end of the archive was reached so recently that no request is needed. A date in
  /// the future, after the system clock was set back, does not count.
  public func isFreshEnd(at now: Date) -> Bool {
    next == nil && gap == nil && date <= now && now.timeIntervalSince(date) < Self.endLifetime
  }

  /// The page to fetch; `nil` if the feed has to be fetched for its link to a page.
  public var page: PageLink? {
    if let gap { gap.next } else { next }
  }

  /// Returns the position after a page, or after the feed itself, that links to an older page. A
  /// gap ends if there is no older page.
  public func goingOn(at page: PageLink?, date: Date) -> HistoryPosition {
    var position = self
    position.date = date
    if gap == nil {
      position.next = page
    } else if let page {
      position.gap?.next = page
    } else {
      position.gap = nil
    }
    return position
  }

  /// Returns the position after a page with these verdicts. If the page contains posts from before
  /// the gap, the gap has been walked through.
  public func meeting(_ verdicts: [PostVerdict]) -> HistoryPosition {
    guard let gap, verdicts.contains(where: { $0.entry < gap.begin }) else { return self }
    return HistoryPosition(next: next, date: date)
  }
}

/// A gap between the current document of a feed and the posts known before: posts may have been
/// published and removed between two fetches.
public struct HistoryGap: Sendable, Hashable {
  /// The first entry of the document that contained no known post. All entries before it were known
  /// before the gap.
  public var begin: IndexEntry.ID
  /// The next page to fetch; `nil` if the walk through the gap has not begun.
  public var next: PageLink?

  public init(begin: IndexEntry.ID, next: PageLink? = nil) {
    self.begin = begin
    self.next = next
  }
}
