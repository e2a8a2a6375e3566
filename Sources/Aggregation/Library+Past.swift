import FeedFetching
import FeedModel
public import FeedStore
import FoundationEssentials

extension Library {
  /// Fetches older posts of a feed, page by page, from where the last walk has stopped: its archives
  /// (RFC 5005), its next pages, or WordPress' numbered ones.
  ///
  /// Each page is stored with how far the walk has come, in one transaction. Its posts are no news:
  /// they are read, and never announced. The first walk fetches the feed itself, as every refresh does,
  /// and without validators, since it needs its links. Pages are asked one after the other, a pause
  /// apart, on the feed's own host.
  ///
  /// - Parameters:
  ///   - pages: how many pages that bring something are wanted, at least 1.
  ///   - report: is called for each page as it ends, with how many posts it brought.
  /// - Throws: ``FeedStoreError`` when the library cannot be written, `CancellationError` when the
  ///   task is cancelled; what was stored until then stays.
  public func walkPast(
    of feed: StoredFeed, pages: Int = 1, report: (Int) -> Void = { _ in }
  ) async throws -> PastWalk {
    var walker = PastWalker(self, feed, pauses: try await store.hostPauses())
    var walk = PastWalk(ending: try await walker.run(pages: max(1, pages), report: report))
    walk.pages = walker.pages
    walk.posts = try await store.unlistedPast(of: feed.id)
    return walk
  }
}

/// One walk.
private struct PastWalker {
  private let library: Library
  private var feed: StoredFeed
  private var pauses: [String: Date]
  private var seen = SeenPages()
  private var lastAsked: ContinuousClock.Instant?
  private(set) var pages = 0

  /// Where the walk goes on, or why it does not.
  private enum Step {
    case page(String?)
    case ended(PastWalk.Ending)
  }

  init(_ library: Library, _ feed: StoredFeed, pauses: [String: Date]) {
    self.library = library
    self.feed = feed
    self.pauses = pauses
  }

  mutating func run(pages wanted: Int, report: (Int) -> Void) async throws -> PastWalk.Ending {
    let place = try await library.store.pastPlace(of: feed.id)
    if let place, place.isFreshEnd(at: library.now) { return .beginning }
    var step = if let next = place?.next { try await resume(at: next) } else { try await begin() }
    var (known, useful) = (0, 0)
    while true {
      switch step {
      case .ended(let ending): return ending
      case .page(nil): return try await end()
      case .page(let url?):
        if useful == wanted { return .enough }
        if known == PastWalk.knownPages { return .known }
        guard seen.isNew(url) else { return try await end() }
        var count = 0
        step = try await take(url, &count)
        if case .page = step { report(count) }
        if count > 0 { useful += 1 } else { known += 1 }
      }
    }
  }

  // MARK: Steps

  /// Goes on with a page. What the feed has published since is on its pages too, and is news: so the feed
  /// is taken in first, unless that was just now.
  private mutating func resume(at page: String) async throws -> Step {
    if let checked = feed.fetchState.lastSucceeded, abs(library.now.timeIntervalSince(checked)) < 60
    {
      return .page(page)
    }
    switch try await takeFeed(feed.fetchState) {
    case .ended(let ending): return .ended(ending)
    case .outcome: return .page(page)
    }
  }

  /// Fetches the feed itself, for the address of the page before it.
  private mutating func begin() async throws -> Step {
    var state = feed.fetchState
    state.validators = nil
    state.bodyDigest = nil
    let outcome: FetchOutcome
    switch try await takeFeed(state) {
    case .ended(let ending): return .ended(ending)
    case .outcome(let taken): outcome = taken
    }
    guard case .snapshot(let snapshot, _) = outcome else { return .page(nil) }
    _ = seen.isNew(feed.subscription.url)
    _ = seen.isNew(snapshot)
    // Kept at once: whatever comes now, the feed itself need not be asked again.
    if let next = snapshot.older {
      _ = try await record(PastPage(place: PastPlace(next: next, date: library.now)))
    }
    return .page(snapshot.older)
  }

  private enum Taken {
    case outcome(FetchOutcome)
    case ended(PastWalk.Ending)
  }

  /// Fetches the feed itself and stores what it brought.
  private mutating func takeFeed(_ state: FetchState) async throws -> Taken {
    let url = feed.subscription.url
    if let time = hold(url) { return .ended(.held(time)) }
    let outcome = await library.source.fetch(url, state: state, now: library.now)
    noteAnswer(outcome)
    try Task.checkCancellation()
    // When there is no way into the net, no feed is blamed.
    if let failure = outcome.state.lastFailure, failure.code == .offline {
      return .ended(.failed(failure))
    }
    if let url = try await library.take(outcome, of: feed).movedTo { feed.subscription.url = url }
    return outcome.state.lastFailure.map { .ended(.failed($0)) } ?? .outcome(outcome)
  }

  /// Fetches a page and stores it.
  ///
  /// - Parameter count: is set to how many posts it brought.
  private mutating func take(_ url: String, _ count: inout Int) async throws -> Step {
    if let time = hold(url) { return .ended(.held(time)) }
    try await pause(before: url)
    pages += 1
    let outcome = await library.source.page(at: url, now: library.now)
    noteAnswer(outcome)
    try Task.checkCancellation()
    let here = PastPlace(next: url, date: library.now)
    let failure = outcome.state.lastFailure
    guard case .snapshot(let page, let state) = outcome else {
      if failure?.isEndOfPast != false { return .page(nil) }
      return try await stop(outcome, at: here)
    }
    // Where nobody has named the page, one that is like another ends the past. The others are bounded.
    guard seen.isNew(page) || !Self.isGuessed(url) else { return .page(nil) }
    let next = failure == nil ? PastPlace(next: page.older, date: here.date) : here
    count = try await record(PastPage(page, place: next, pause: state.memory.pause))
    if let failure { return .ended(.failed(failure)) }
    return .page(page.older)
  }

  /// Whether a page may be one that we have counted up to, as WordPress' pages.
  private static func isGuessed(_ url: String) -> Bool {
    url.contains("?paged=") || url.contains("&paged=")
  }

  private func stop(_ outcome: FetchOutcome, at place: PastPlace) async throws -> Step {
    _ = try await record(PastPage(place: place, pause: outcome.state.memory.pause))
    guard let failure = outcome.state.lastFailure else { return .page(nil) }
    return .ended(.failed(failure))
  }

  private func end() async throws -> PastWalk.Ending {
    _ = try await record(PastPage(place: PastPlace(next: nil, date: library.now)))
    return .beginning
  }

  private func record(_ page: PastPage) async throws -> Int {
    try await library.store.recordPast(
      page, for: feed.id, from: feed.subscription.url, at: library.now
    ).count
  }

  // MARK: Manners

  /// Only a server that has told us to wait is not asked: somebody wants to read.
  private func hold(_ url: String) -> CheckTime? {
    library.source.hold(
      url, state: feed.fetchState, on: .forced, pauses: pauses, now: library.now)
  }

  private mutating func noteAnswer(_ outcome: FetchOutcome) {
    lastAsked = ContinuousClock().now
    if let pause = outcome.state.memory.pause { pauses[pause.host] = pause.until }
  }

  private func pause(before url: String) async throws {
    guard let lastAsked else { return }
    let delay = library.source.pause(before: url) - (ContinuousClock().now - lastAsked)
    if delay > .zero { try await Task.sleep(for: delay) }
  }
}

extension FetchFailure {
  /// Where there is no page any more, or something else in its place, the past ends.
  fileprivate var isEndOfPast: Bool { status == 404 || status == 410 || code == .notAFeed }
}
