import FeedFetching
import FeedModel
import FoundationEssentials
import LibraryStore

/// One walk through the archive pages of a feed.
struct HistoryWalker {
  let library: Library
  var feed: StoredFeed
  /// The deadlines of hosts that have requested a delay.
  var deadlines: [String: Date]
  /// The position that was reached.
  var place: HistoryPosition
  var walk = OlderPostsFetch(ending: .beginning)
  var seen = SeenPages()
  /// The number of pages with new posts.
  var useful = 0
  /// The number of pages with only known posts.
  var known = 0

  /// Ends the walk, with the reason.
  private struct Stop: Error {
    let ending: OlderPostsFetch.Ending
  }

  mutating func run(pages: Int, report: (Int) -> Void) async throws -> OlderPostsFetch {
    do {
      walk.ending = try await walkPages(pages, report)
    } catch let stop as Stop {
      walk.ending = stop.ending
    }
    return walk
  }

  private mutating func walkPages(
    _ pages: Int, _ report: (Int) -> Void
  ) async throws -> OlderPostsFetch.Ending {
    try await updateFeed()
    while let page = place.page {
      if useful == pages { return .enough }
      if known == OlderPostsFetch.knownPages { return .known }
      // No page is fetched twice in one walk, so pages that link in a circle end it.
      if seen.isNew(page.url) {
        try await fetchPage(page).map(report)
      } else {
        place = place.goingOn(at: nil, date: place.date)
      }
    }
    try await record(place)
    return .beginning
  }

  // MARK: The feed itself

  /// Fetches the feed itself. Posts that were published since the last walk are on its archive
  /// pages too, but are new. This is skipped if the feed was fetched within the last minute and its
  /// links are not needed.
  private mutating func updateFeed() async throws {
    if place.page != nil {
      let checked = feed.fetchState.lastSucceeded
      if let checked, abs(library.now.timeIntervalSince(checked)) < 60 { return }
      let outcome = try await fetchFeed()
      // The refresh may have found no known post, which changes the position.
      place = try await library.store.historyPosition(of: feed.id) ?? place
      if place.page != nil { return }
      if try await readLinks(of: outcome) { return }
    }
    let outcome = try await fetchFeed(isComplete: true)
    place = try await library.store.historyPosition(of: feed.id) ?? place
    _ = try await readLinks(of: outcome)
  }

  /// - Returns: whether a document arrived, so that the links of the feed are known.
  private mutating func readLinks(of outcome: FetchOutcome) async throws -> Bool {
    guard case .snapshot(let snapshot, _) = outcome else { return false }
    _ = seen.isNew(feed.subscription.url)
    _ = seen.isNew(snapshot)
    place = place.goingOn(at: snapshot.older, date: library.now)
    // The position is stored now, so that the feed need not be fetched again if the walk fails
    // later.
    if place.page != nil { try await record(place) }
    return true
  }

  /// Fetches the feed and stores the result.
  private mutating func fetchFeed(isComplete: Bool = false) async throws -> FetchOutcome {
    if let time = hold(feed.subscription.url) { throw Stop(ending: .held(time)) }
    let outcome = await library.fetch(feed, isComplete: isComplete)
    noteDeadline(outcome)
    try Task.checkCancellation()
    // Failures of this machine or its network are not recorded for the feed.
    if let failure = outcome.state.lastFailure, [.offline, .here].contains(failure.code) {
      throw Stop(ending: .failed(failure))
    }
    if let url = try await library.take(outcome, of: feed).movedTo { feed.subscription.url = url }
    if let failure = outcome.state.lastFailure { throw Stop(ending: .failed(failure)) }
    return outcome
  }

  // MARK: Pages

  /// Fetches a page and stores it.
  ///
  /// - Returns: the number of its new posts, or `nil` if there is no such page.
  private mutating func fetchPage(_ link: PageLink) async throws -> Int? {
    if let time = hold(link.url) { throw Stop(ending: .held(time)) }
    walk.pages += 1
    let outcome = await library.source.page(
      at: link.url, of: feed.subscription.url, now: library.now)
    noteDeadline(outcome)
    try Task.checkCancellation()
    let failure = outcome.state.lastFailure
    let delay = outcome.state.memory.hostDelay
    guard case .snapshot(let page, _) = outcome else {
      try await stop(failure, at: link, delay)
      place = place.goingOn(at: nil, date: library.now)
      return nil
    }
    var next = place
    // The position stays at a page that is cut off, so that the next walk fetches it again.
    if failure == nil {
      // A guessed page that is a repeat of another page ends the archive.
      guard seen.isNew(page) || !link.isGuessed else {
        place = place.goingOn(at: nil, date: library.now)
        return nil
      }
      next = place.goingOn(at: page.older, date: library.now)
    }
    var record = try await record(HistoryPage(page, place: next, hostDelay: delay))
    walk.missed += record.missed.count
    if let failure {
      // A page that is cut off and brings nothing new would be cut off again. The walk continues
      // with the next older page.
      guard record.count == 0, !page.items.isEmpty, page.older != nil else {
        throw Stop(ending: .failed(failure))
      }
      if record.place == next { record.place = next.goingOn(at: page.older, date: library.now) }
    }
    if page.exceedsLimits || failure != nil { walk.unfinishedPages += 1 }
    if record.count > 0 { useful += 1 } else { known += 1 }
    let isGapPassed = place.gap != nil && record.place.gap == nil
    place = record.place
    // The pages of the gap may extend beyond the position where the last walk has stopped.
    if isGapPassed, let next = place.next, seen.holds(next.url) {
      place = place.goingOn(at: page.older, date: place.date)
    }
    return record.count
  }

  /// Ends the walk if a page could not be fetched, unless the page does not exist.
  private func stop(
    _ failure: FetchFailure?, at link: PageLink, _ delay: HostDelay?
  ) async throws {
    guard let failure, !failure.isEndOfPast(link) else { return }
    guard failure.code == .otherHost else {
      try await record(place, delay)
      throw Stop(ending: .failed(failure))
    }
    try await record(HistoryPosition(next: nil, date: library.now))
    throw Stop(ending: .otherHost)
  }

  private func record(_ place: HistoryPosition, _ delay: HostDelay? = nil) async throws {
    _ = try await record(HistoryPage(place: place, hostDelay: delay))
  }

  private func record(_ page: HistoryPage) async throws -> StoredHistoryPage {
    try await library.store.recordHistoryPage(
      page, for: feed.id, from: feed.subscription.url, at: library.now)
  }

  // MARK: Rate limits

  /// Returns the deadline of a delay that the server has requested. Other limits do not apply,
  /// because a user is waiting.
  private func hold(_ url: String) -> CheckTime? {
    library.nextAllowedFetch(feed, at: url, on: .forced, deadlines)
  }

  private mutating func noteDeadline(_ outcome: FetchOutcome) {
    if let delay = outcome.state.memory.hostDelay { deadlines[delay.host] = delay.until }
  }
}
