import FeedModel
import FoundationEssentials
import LibraryStore

/// How a walk through a feed's past goes on, without network or store.
struct PastWalking {
  /// As far as it has come.
  var place: PastPlace
  private var seen = SeenPages()
  private let wanted: Int
  private var useful = 0
  private var known = 0

  enum Step: Equatable {
    case ask(PageLink)
    case end(PastWalk.Ending)
  }

  /// - Parameter wanted: how many pages that bring something.
  init(from place: PastPlace, pages wanted: Int) {
    self.place = place
    self.wanted = wanted
  }

  /// What is done next. No page is asked for twice in one walk: pages in circles have come to an end.
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

  /// Notes that the feed itself was asked, which names the page before it.
  mutating func passFeed(_ feed: FeedSnapshot, at url: String, now: Date) {
    _ = seen.isNew(url)
    _ = seen.isNew(feed)
    place = place.goingOn(at: feed.older, date: now)
  }

  /// The place after a page. Where nobody has named the page, one that is like another ends the past.
  mutating func place(after page: FeedSnapshot, at link: PageLink, now: Date) -> PastPlace? {
    guard seen.isNew(page) || !link.isGuessed else { return nil }
    return place.goingOn(at: page.older, date: now)
  }

  /// Notes what came of a page.
  ///
  /// - Parameter older: the page before it.
  mutating func pass(_ record: PastRecord, before older: PageLink?) {
    let wasInGap = place.gap != nil && record.place.gap == nil
    place = record.place
    if record.count > 0 { useful += 1 } else { known += 1 }
    // The pages of the gap may have led beyond the place where the last walk has stopped.
    if wasInGap, let next = place.next, seen.holds(next.url) {
      place = place.goingOn(at: older, date: place.date)
    }
  }

  /// Notes that there is no such page.
  mutating func passNothing(now: Date) {
    place = place.goingOn(at: nil, date: now)
  }
}

/// The pages that one walk has seen: a feed whose pages lead in circles, or are all the same, has no
/// more than those.
private struct SeenPages {
  private var addresses: Set<String> = []
  private var contents: Set<Digest> = []

  /// Whether an address was not asked yet in this walk.
  mutating func isNew(_ address: String) -> Bool {
    addresses.insert(address).inserted
  }

  func holds(_ address: String) -> Bool { addresses.contains(address) }

  /// Whether a page lists posts, and others than the pages before.
  mutating func isNew(_ page: FeedSnapshot) -> Bool {
    let names = page.items.map(\.identity).map { post in
      Digest(combining: [post.guid, post.link, post.title].map { $0.map { Digest($0) } })
    }
    return !names.isEmpty && contents.insert(Digest(combining: names)).inserted
  }
}

extension FetchFailure {
  /// Whether there is no page any more. Where nobody has named one, whatever is no feed says so: a page
  /// for people, a refusal, the way to another host.
  func isEndOfPast(_ page: PageLink) -> Bool {
    if status == 404 || status == 410 { return true }
    guard page.isGuessed else { return false }
    if [.notAFeed, .page, .list, .nothing, .otherHost].contains(code) { return true }
    // A login, a time-out, and too many requests (RFC 9110 section 15.5, RFC 6585) say nothing.
    return code == .status && (status.map { (400..<500).contains($0) } ?? false)
      && ![401, 408, 425, 429].contains(status)
  }
}
