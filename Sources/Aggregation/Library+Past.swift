import FeedFetching
import FeedModel
import FoundationEssentials
public import LibraryStore

extension Library {
  /// Fetches older posts of a feed, page by page, from where the last walk has stopped: its archives
  /// (RFC 5005), its next pages, or WordPress' numbered ones.
  ///
  /// Each page is stored with how far the walk has come, in one transaction. Its posts are no news:
  /// they are read, and never announced, but for those that the reader has missed. The first walk fetches
  /// the feed itself, as every refresh does, and without validators, since it needs its links; so does one
  /// after a refresh that found nothing known in the feed, which first goes through what came in between.
  /// Pages are asked one after the other, a pause apart, on the feed's own host.
  ///
  /// - Parameters:
  ///   - pages: how many pages that bring something are wanted, at least 1.
  ///   - report: is called for each page as it ends, with how many posts it brought.
  /// - Throws: ``StoreError`` when the library cannot be written, `CancellationError` when the
  ///   task is cancelled; what was stored until then stays.
  public func walkPast(
    of feed: StoredFeed, pages: Int = 1, report: (Int) -> Void = { _ in }
  ) async throws -> PastWalk {
    var walker = PastWalker(library: self, feed: feed, pauses: try await heededPauses())
    var walk = try await walker.run(pages: max(1, pages), report: report)
    walk.posts = try await store.unlistedPast(of: feed.id)
    return walk
  }
}

/// One walk.
private struct PastWalker {
  let library: Library
  var feed: StoredFeed
  var pauses: [String: Date]
  var walk = PastWalk(ending: .beginning)

  /// Why the walk goes no further.
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

  /// Takes in what the feed has published since the last walk: it is on its pages too, and is news. Not
  /// needed where that was just now, and the feed's links are not wanted.
  private mutating func takeFeed(_ walking: inout PastWalking) async throws {
    if walking.place.page != nil {
      let checked = feed.fetchState.lastSucceeded
      if let checked, abs(library.now.timeIntervalSince(checked)) < 60 { return }
      let outcome = try await askFeed()
      // It may have been found that nothing is as it was.
      walking.place = try await library.store.pastPlace(of: feed.id) ?? walking.place
      if walking.place.page != nil { return }
      if try await pass(outcome, &walking) { return }
    }
    let outcome = try await askFeed(isAnew: true)
    walking.place = try await library.store.pastPlace(of: feed.id) ?? walking.place
    _ = try await pass(outcome, &walking)
  }

  /// - Returns: whether the feed has shown its links.
  private func pass(_ outcome: FetchOutcome, _ walking: inout PastWalking) async throws -> Bool {
    guard case .snapshot(let snapshot, _) = outcome else { return false }
    walking.passFeed(snapshot, at: feed.subscription.url, now: library.now)
    // Kept at once: whatever comes now, the feed itself need not be asked again.
    if walking.place.page != nil { try await record(walking.place) }
    return true
  }

  /// Fetches the feed and stores what it brought.
  private mutating func askFeed(isAnew: Bool = false) async throws -> FetchOutcome {
    let (url, state) = (feed.subscription.url, feed.fetchState)
    if let time = hold(url) { throw Stop(ending: .held(time)) }
    let outcome =
      isAnew
      ? await library.source.fetchAnew(url, state: state, now: library.now)
      : await library.source.fetch(url, state: state, now: library.now)
    noteAnswer(outcome)
    try Task.checkCancellation()
    // When there is no way into the net, no feed is blamed.
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
  /// - Returns: how many posts it brought; nil where there is no such page.
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
    // A page that is cut off is asked for again.
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
      // Unless it was before: it stays so, and hides what is behind it.
      guard record.count == 0, !page.items.isEmpty, page.older != nil else {
        throw Stop(ending: .failed(failure))
      }
      if record.place == next { record.place = next.goingOn(at: page.older, date: library.now) }
    }
    if page.exceedsLimits || failure != nil { walk.unfinishedPages += 1 }
    walking.pass(record, before: page.older)
    return record.count
  }

  /// Ends the walk where a page could not be had, unless there is none.
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

  // MARK: Manners

  /// Only a server that has told us to wait is not asked: somebody wants to read.
  private func hold(_ url: String) -> CheckTime? {
    library.source.hold(
      url, state: feed.fetchState, on: .forced, pauses: pauses, now: library.now)
  }

  private mutating func noteAnswer(_ outcome: FetchOutcome) {
    if let pause = outcome.state.memory.pause { pauses[pause.host] = pause.until }
  }
}
