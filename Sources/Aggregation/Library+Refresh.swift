import FeedFetching
public import FeedModel
public import FeedStore
import FoundationEssentials
import WebClient

/// What became of one feed in a refresh.
public struct FeedRefresh: Sendable {
  public enum Result: Sendable, Hashable {
    case refreshed
    /// The server said so, or the document is the same to the byte.
    case unchanged
    /// Nothing came, or only a part; what came is in the record.
    case failed(FetchFailure)
    /// Nobody was asked, since that would be too early.
    case skipped(CheckTime)
  }

  public var feed: StoredFeed
  public var result: Result
  public var record: RefreshRecord
  /// The address that the feed has got, after its server said often enough that it has moved.
  public var movedTo: String?

  public var failure: FetchFailure? {
    if case .failed(let failure) = result { failure } else { nil }
  }

  public var skipped: CheckTime? {
    if case .skipped(let time) = result { time } else { nil }
  }
}

/// What became of all of them.
public struct RefreshSummary: Sendable {
  /// In the order in which they were to be refreshed, without those that were removed meanwhile.
  public internal(set) var feeds: [FeedRefresh] = []
  /// The new posts of these feeds that nobody has been told of, earlier refreshes' included. Who
  /// tells of them says so with ``FeedStore/announced(_:)``.
  public internal(set) var announcements: [Announcement] = []

  /// The posts that this refresh brought, feed by feed.
  public var newPosts: [PostID] { feeds.flatMap(\.record.new) }
  /// The edited posts that are to be told, feed by feed.
  public var announcedEdits: [PostID] { feeds.flatMap(\.record.announced) }
  public var failed: Int { feeds.count { $0.failure != nil } }
  public var unchanged: Int { feeds.count { $0.result == .unchanged } }
  public var skipped: Int { feeds.count { $0.skipped != nil } }

  public init() {}
}

extension Library {
  /// Fetches feeds and takes in what they bring, each in a transaction of its own: stopping at any
  /// moment loses nothing that was reported.
  ///
  /// Feeds of one host are asked one after another, the one that has waited longest first, hosts
  /// side by side. A feed that fails or hangs does not hold up the others. A feed that may not be
  /// asked yet is skipped, and a host that wants to be left alone is, from that moment on. How many hosts
  /// are asked at once is decided by the finder's ``HostQueue``.
  ///
  /// - Parameters:
  ///   - occasion: why; see ``FetchOccasion``. `forced` also asks as if for the first time, without
  ///     validators.
  ///   - report: is called for each feed as it ends, one at a time.
  /// - Throws: ``FeedStoreError`` when the library cannot be written, `CancellationError` when the
  ///   task is cancelled; feeds not fetched yet are left as they were then.
  public func refresh(
    _ feeds: [StoredFeed], on occasion: FetchOccasion = .named,
    report: (FeedRefresh) -> Void = { _ in }
  ) async throws -> RefreshSummary {
    var order = RefreshOrder(feeds, queue: finder.queue)
    var pauses = try await heededPauses()
    let spellings = SpellingsOfMoves()
    var ended: [FeedRefresh] = []
    // A feed is large: while a list of ten thousand grows, it stands in memory twice.
    ended.reserveCapacity(feeds.count)
    // Those that nobody has answered, as long as nobody out there has answered at all.
    var held: [EndedFetch] = []
    var isNetThere = false
    var storing = Storing()
    // What changes little is stored together: most of a transaction's cost is its own.
    var unchanged: [EndedFetch] = []

    func end(_ refresh: FeedRefresh) {
      ended.append(refresh)
      report(refresh)
    }
    try await withThrowingTaskGroup(of: RefreshEvent.self) { group in
      func startAllThatMay() {
        while let start = order.next(besides: storing) {
          let (host, feed) = (start.host, start.feed)
          if let time = hold(feed, on: occasion, pauses) {
            end(FeedRefresh(feed: feed, result: .skipped(time), record: RefreshRecord()))
            order.ended(host)
            continue
          }
          group.addTask {
            .fetched(host, try await fetch(start, isForced: occasion == .forced))
          }
        }
      }
      func startStoring(_ fetches: [EndedFetch]) {
        for fetch in fetches {
          group.addTask {
            .stored(try await take(fetch, spellings), hadItems: fetch.outcome.hasItems)
          }
        }
      }
      func storeUnchanged() {
        startStoring(unchanged)
        unchanged = []
      }
      group.addTask { await .tick() }
      startAllThatMay()
      while order.isWorking || storing.feeds > 0, let event = try await group.next() {
        switch event {
        case .ticked:
          storeUnchanged()
          group.addTask { await .tick() }
        case .fetched(let host, let fetch):
          if let pause = fetch.outcome.state.memory.pause {
            // Another of its feeds, asked at the same time, may have been told to wait for longer.
            pauses[pause.host] = max(pauses[pause.host] ?? pause.until, pause.until)
            finder.add(deadlines: [pause.host: pause.until], now: clock())
          }
          // The host's place is free for another one while the feed waits to be stored.
          order.ended(host)
          if let time = deadline(of: fetch) {
            end(FeedRefresh(feed: fetch.feed, result: .skipped(time), record: RefreshRecord()))
            break
          }
          isNetThere = isNetThere || fetch.isAnsweredFromAfar
          if fetch.isOurFault {
            end(fetch.unblamed)
            break
          }
          if !isNetThere, fetch.mayLackNet {
            held.append(fetch)
            break
          }
          storing.begin(fetch.outcome)
          if case .unchanged = fetch.outcome {
            unchanged.append(fetch)
          } else {
            startStoring([fetch])
          }
        case .stored(let refresh, let hadItems):
          storing.end(hadItems: hadItems)
          if let refresh { end(refresh) }
        }
        startAllThatMay()
        if unchanged.count >= Self.storedTogether || !order.isWorking { storeUnchanged() }
      }
      group.cancelAll()
    }
    // When nobody out there has answered, it is our own net that is down: no feed is blamed. Of one host
    // alone that is only said where there was no way to it at all.
    let isOurFault =
      !isNetThere
      && (held.allSatisfy(\.isOffline)
        || Set(held.map { HostKey.host(of: $0.feed.subscription.url) }).count > 1)
    for one in held {
      if isOurFault {
        end(one.unblamed)
      } else if let refresh = try await take(one, spellings) {
        end(refresh)
      }
    }
    let places = Dictionary(
      feeds.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: min)
    return try await summary(
      of: ended.sorted { places[$0.feed.id, default: 0] < places[$1.feed.id, default: 0] })
  }

  /// The hosts that want to be left alone, and until when. From then on no redirect is followed there either,
  /// whoever has heard it: another feed, or another process.
  func heededPauses() async throws(FeedStoreError) -> [String: Date] {
    let pauses = try await store.hostPauses()
    finder.add(deadlines: pauses, now: clock())
    return pauses
  }

  /// What became of some feeds, with what is to be told of them. Whoever tells of posts names what became of
  /// their feeds: those that dropped out are told next time.
  public func summary(of feeds: [FeedRefresh]) async throws -> RefreshSummary {
    var summary = RefreshSummary()
    summary.feeds = feeds
    summary.announcements = try await store.announcements(of: feeds.map(\.feed.id))
    return summary
  }

  /// So many feeds without news wait for each other, a quarter of a second at most.
  private static let storedTogether = 32

  private func hold(
    _ feed: StoredFeed, on occasion: FetchOccasion, _ pauses: [String: Date]
  ) -> CheckTime? {
    source.hold(
      feed.subscription.url, state: feed.fetchState, on: occasion, pauses: pauses, now: clock())
  }

  /// The deadline of a host that has been set while a request waited for its turn there; nil where a
  /// request was sent.
  private func deadline(of fetch: EndedFetch) -> CheckTime? {
    guard fetch.wasNotSent, let host = HostKey.host(of: fetch.feed.subscription.url) else {
      return nil
    }
    return finder.queue.deadlines[host].map { CheckTime($0, .retryAfter) }
  }

  private func fetch(
    _ start: RefreshOrder.Start, isForced: Bool
  ) async throws -> EndedFetch {
    let (url, state) = (start.feed.subscription.url, start.feed.fetchState)
    let outcome =
      isForced
      ? await source.fetchAnew(url, state: state, now: clock())
      : await source.fetch(url, state: state, isLast: start.isLast, now: clock())
    // A cancelled fetch is not a failure of the feed.
    try Task.checkCancellation()
    return EndedFetch(feed: start.feed, outcome: outcome)
  }

  /// Nil where somebody has removed the feed, or changed its address, while its server was asked. The others go on.
  private func take(
    _ fetch: EndedFetch, _ spellings: SpellingsOfMoves
  ) async throws(FeedStoreError) -> FeedRefresh? {
    do {
      return try await take(fetch.outcome, of: fetch.feed, spellings)
    } catch  where [.notFound, .moved].contains(error.code) {
      return nil
    }
  }

  /// Puts an outcome into the library.
  func take(
    _ outcome: FetchOutcome, of feed: StoredFeed,
    _ spellings: SpellingsOfMoves = SpellingsOfMoves()
  ) async throws(FeedStoreError) -> FeedRefresh {
    let now = clock()
    let record = try await store.record(
      outcome, for: feed.id, from: feed.subscription.url, at: now)
    var refresh = FeedRefresh(feed: feed, result: outcome.result, record: record)
    if let move = outcome.state.memory.move, move.isBelieved(at: now) {
      let url = try await spellings.spelling(of: move.url, for: feed, in: self)
      refresh.movedTo =
        try await store.move(feed.id, from: feed.subscription.url, to: url) ? url : nil
    }
    return refresh
  }
}

extension FetchOutcome {
  var result: FeedRefresh.Result {
    if let failure = state.lastFailure { return .failed(failure) }
    if case .unchanged = self { return .unchanged }
    return .refreshed
  }
}

/// What a refresh waits for. Indirect, for it is handed on several times, and a feed is large.
private indirect enum RefreshEvent: Sendable {
  /// Its lane's host has answered, or will not.
  case fetched(Int, EndedFetch)
  /// What it brought is in the library; nil for a feed that is gone.
  case stored(FeedRefresh?, hadItems: Bool)
  case ticked

  /// Comes a little later, or when the refresh is over.
  static func tick() async -> RefreshEvent {
    try? await Task.sleep(for: .milliseconds(250))
    return .ticked
  }
}

/// A fetch that has ended.
private struct EndedFetch: Sendable {
  let feed: StoredFeed
  let outcome: FetchOutcome

  /// No request was sent, since the host wants none before its deadline.
  var wasNotSent: Bool { failure?.status == 429 && status == nil }

  /// There was no way into the net.
  var isOffline: Bool { failure?.code == .offline }

  /// Whoever had been asked, nobody could have answered.
  var isOurFault: Bool { failure?.code == .here }

  /// Nobody has answered in time, as where the net is down; this machine needs none. A connection that is
  /// refused or broken is an answer of a kind.
  var mayLackNet: Bool {
    guard let failure, status == nil, !isNear else { return false }
    return [.offline, .limit].contains(failure.code)
  }

  var isAnsweredFromAfar: Bool { status != nil && !isNear }

  private var failure: FetchFailure? { outcome.state.lastFailure }
  private var status: Int? { outcome.state.memory.answers.first?.status }
  private var isNear: Bool { HostKey.isNear(feed.subscription.url) }

  var unblamed: FeedRefresh {
    FeedRefresh(feed: feed, result: outcome.result, record: RefreshRecord())
  }
}
