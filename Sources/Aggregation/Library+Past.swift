import FeedFetching
import FeedModel
import FoundationEssentials
public import LibraryStore

extension Library {
  /// Fetches older posts of a feed, page by page, from the position where the last walk has
  /// stopped. The pages are its archives (RFC 5005), its next pages, or the numbered pages of
  /// WordPress.
  ///
  /// Each page is stored together with the position in one transaction. Its posts are stored as
  /// read and are not announced, except for posts that were published and removed between two
  /// refreshes.
  ///
  /// The first walk fetches the feed itself without validators, because it needs its links. So does
  /// a walk after a refresh that found no known post in the feed, which first goes through the
  /// pages of this gap. Pages are fetched one after the other from the feed's own host, within its
  /// rate limits.
  ///
  /// - Parameters:
  ///   - pages: the number of pages with new posts to fetch, at least 1.
  ///   - report: called for each page as it ends, with the number of its new posts.
  /// - Throws: ``StoreError`` if the library cannot be written, `CancellationError` if the task is
  ///   cancelled. Pages that were stored by then are kept.
  public func walkPast(
    of feed: StoredFeed, pages: Int = 1, report: (Int) -> Void = { _ in }
  ) async throws -> PastWalk {
    var walker = PastWalker(library: self, feed: feed, pauses: try await heededPauses())
    var walk = try await walker.run(pages: max(1, pages), report: report)
    walk.posts = try await store.unlistedPast(of: feed.id)
    return walk
  }
}

/// One walk through the archive pages of a feed.
private struct PastWalker {
  let library: Library
  var feed: StoredFeed
  var pauses: [String: Date]
  var walk = PastWalk(ending: .beginning)

  /// Ends the walk, with the reason.
  private struct Stop: Error {
    let ending: PastWalk.Ending
  }

  mutating func run(pages: Int, report: (Int) -> Void) async throws -> PastWalk {
    do {
      walk.ending = try await walkPages(pages, report)
    } catch let stop as Stop {
      walk.ending = stop.ending
    }
    return walk
  }

  private mutating func walkPages(
    _ pages: Int, _ report: (Int) -> Void
  ) async throws -> PastWalk.Ending {
    let place = try await library.store.pastPlace(of: feed.id)
    if let place, place.isFreshEnd(at: library.now) { return .beginning }
    var walking = PastWalking(
      from: place ?? PastPlace(next: nil, date: library.now), pages: pages)
    try await takeFeed(&walking)
    while true {
      switch walking.next() {
      case .ask(let page):
        try await take(page, &walking).map(report)
      case .end(let ending):
        if ending == .beginning { try await record(walking.place) }
        return ending
      }
    }
  }

  // MARK: The feed itself

  /// Fetches the feed itself. Posts that were published since the last walk are on its archive
  /// pages too, but are new. This is skipped if the feed was fetched within the last minute and its
  /// links are not needed.
  private mutating func takeFeed(_ walking: inout PastWalking) async throws {
    if walking.place.page != nil {
      let checked = feed.fetchState.lastSucceeded
      if let checked, abs(library.now.timeIntervalSince(checked)) < 60 { return }
      let outcome = try await askFeed()
      // The refresh may have found no known post, which changes the position.
      walking.place = try await library.store.pastPlace(of: feed.id) ?? walking.place
      if walking.place.page != nil { return }
      if try await pass(outcome, &walking) { return }
    }
    let outcome = try await askFeed(isAnew: true)
    walking.place = try await library.store.pastPlace(of: feed.id) ?? walking.place
    _ = try await pass(outcome, &walking)
  }

  /// - Returns: whether a document arrived, so that the links of the feed are known.
  private func pass(_ outcome: FetchOutcome, _ walking: inout PastWalking) async throws -> Bool {
    guard case .snapshot(let snapshot, _) = outcome else { return false }
    walking.passFeed(snapshot, at: feed.subscription.url, now: library.now)
    // The position is stored now, so that the feed need not be fetched again if the walk fails
    // later.
    if walking.place.page != nil { try await record(walking.place) }
    return true
  }

  /// Fetches the feed and stores the result.
  private mutating func askFeed(isAnew: Bool = false) async throws -> FetchOutcome {
    let (url, state) = (feed.subscription.url, feed.fetchState)
    if let time = hold(url) { throw Stop(ending: .held(time)) }
    let outcome =
      isAnew
      ? await library.source.fetchAnew(url, state: state, now: library.now)
      : await library.source.fetch(url, state: state, now: library.now)
    noteAnswer(outcome)
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
  private mutating func take(
    _ link: PageLink, _ walking: inout PastWalking
  ) async throws -> Int? {
    if let time = hold(link.url) { throw Stop(ending: .held(time)) }
    walk.pages += 1
    let outcome = await library.source.page(
      at: link.url, of: feed.subscription.url, now: library.now)
    noteAnswer(outcome)
    try Task.checkCancellation()
    let failure = outcome.state.lastFailure
    let pause = outcome.state.memory.pause
    guard case .snapshot(let page, _) = outcome else {
      try await stop(failure, at: link, walking.place, pause)
      walking.passNothing(now: library.now)
      return nil
    }
    // The position stays at a page that is cut off, so that the next walk fetches it again.
    let next =
      failure == nil
      ? walking.place(after: page, at: link, now: library.now) : walking.place
    guard let next else {
      walking.passNothing(now: library.now)
      return nil
    }
    var record = try await record(PastPage(page, place: next, pause: pause))
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
    walking.pass(record, before: page.older)
    return record.count
  }

  /// Ends the walk if a page could not be fetched, unless the page does not exist.
  private func stop(
    _ failure: FetchFailure?, at link: PageLink, _ place: PastPlace, _ pause: HostPause?
  ) async throws {
    guard let failure, !failure.isEndOfPast(link) else { return }
    guard failure.code == .otherHost else {
      try await record(place, pause)
      throw Stop(ending: .failed(failure))
    }
    try await record(PastPlace(next: nil, date: library.now))
    throw Stop(ending: .otherHost)
  }

  private func record(_ place: PastPlace, _ pause: HostPause? = nil) async throws {
    _ = try await record(PastPage(place: place, pause: pause))
  }

  private func record(_ page: PastPage) async throws -> PastRecord {
    try await library.store.recordPast(
      page, for: feed.id, from: feed.subscription.url, at: library.now)
  }

  // MARK: Rate limits

  /// Returns the deadline of a delay that the server has requested. Other limits do not apply,
  /// because a user is waiting.
  private func hold(_ url: String) -> CheckTime? {
    library.source.hold(
      url, state: feed.fetchState, on: .forced, pauses: pauses, now: library.now)
  }

  private mutating func noteAnswer(_ outcome: FetchOutcome) {
    if let pause = outcome.state.memory.pause { pauses[pause.host] = pause.until }
  }
}
