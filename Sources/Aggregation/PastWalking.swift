import FeedModel
import FoundationEssentials
import LibraryStore

/// The state machine of a walk through the archive pages of a feed, without network and store.
struct PastWalking {
  /// The position that was reached.
  var place: PastPlace
  private var seen = SeenPages()
  private let wanted: Int
  private var useful = 0
  private var known = 0

  enum Step: Equatable {
    case ask(PageLink)
    case end(PastWalk.Ending)
  }

  /// - Parameter wanted: the number of pages with new posts after which to stop.
  init(from place: PastPlace, pages wanted: Int) {
    self.place = place
    self.wanted = wanted
  }

  /// Returns the next step. No page is fetched twice in one walk, so pages that link in a circle
  /// end it.
  mutating func next() -> Step {
    guard let page = place.page else { return .end(.beginning) }
    if useful == wanted { return .end(.enough) }
    if known == PastWalk.knownPages { return .end(.known) }
    guard seen.isNew(page.url) else {
      place = place.goingOn(at: nil, date: place.date)
      return next()
    }
    return .ask(page)
  }

  /// Records that the feed itself was fetched, which links to the first archive page.
  mutating func passFeed(_ feed: FeedSnapshot, at url: String, now: Date) {
    _ = seen.isNew(url)
    _ = seen.isNew(feed)
    place = place.goingOn(at: feed.older, date: now)
  }

  /// Returns the position after a page, or `nil` if the page had a guessed URL and is a repeat of
  /// another page, which ends the archive.
  mutating func place(after page: FeedSnapshot, at link: PageLink, now: Date) -> PastPlace? {
    guard seen.isNew(page) || !link.isGuessed else { return nil }
    return place.goingOn(at: page.older, date: now)
  }

  /// Records the result of a page.
  ///
  /// - Parameter older: the next older page.
  mutating func pass(_ record: PastRecord, before older: PageLink?) {
    let wasInGap = place.gap != nil && record.place.gap == nil
    place = record.place
    if record.count > 0 { useful += 1 } else { known += 1 }
    // The pages of the gap may extend beyond the position where the last walk has stopped.
    if wasInGap, let next = place.next, seen.holds(next.url) {
      place = place.goingOn(at: older, date: place.date)
    }
  }

  /// Records that a page does not exist.
  mutating func passNothing(now: Date) {
    place = place.goingOn(at: nil, date: now)
  }
}

/// The pages that one walk has fetched. They detect pages that link in a circle or are all the
/// same.
private struct SeenPages {
  private var addresses: Set<String> = []
  private var contents: Set<Digest> = []

  /// Adds a URL, and returns whether it was not fetched yet in this walk.
  mutating func isNew(_ address: String) -> Bool {
    addresses.insert(address).inserted
  }

  func holds(_ address: String) -> Bool { addresses.contains(address) }

  /// Adds the items of a page, and returns whether it has items and no earlier page has the same
  /// ones.
  mutating func isNew(_ page: FeedSnapshot) -> Bool {
    let names = page.items.map(\.identity).map { post in
      Digest(combining: [post.guid, post.link, post.title].map { $0.map { Digest($0) } })
    }
    return !names.isEmpty && contents.insert(Digest(combining: names)).inserted
  }
}

extension FetchFailure {
  /// Whether the failure means that there are no more pages. For a guessed URL, any response that
  /// is not a feed means so, such as an HTML page, a client error, or a redirect to another host.
  func isEndOfPast(_ page: PageLink) -> Bool {
    if status == 404 || status == 410 { return true }
    guard page.isGuessed else { return false }
    if [.notAFeed, .page, .list, .nothing, .otherHost].contains(code) { return true }
    // A required login, a timeout or a rate limit is no such evidence (RFC 9110 section 15.5, RFC
    // 6585).
    return code == .status && (status.map { (400..<500).contains($0) } ?? false)
      && ![401, 408, 425, 429].contains(status)
  }
}
