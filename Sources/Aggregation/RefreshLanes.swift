import FeedFetching
import FeedModel
import FeedStore
import FoundationEssentials

/// Which feed is asked next: one at a time of each host, so many hosts at once.
///
/// A host that keeps us waiting for two seconds no longer counts as one of those: otherwise a third
/// of all hosts, hanging, would hold up the others for their time limit again and again.
struct RefreshLanes {
  /// So many may hang besides.
  private static let mostAtOnce = 256
  /// So many wait besides for their turn at a host to which they are led.
  private static let mostWaiting = 1024
  /// So many feeds are being asked or wait with their items to be stored, which stand in memory. As each
  /// one that is stored makes room for another to be asked, hosts, parser and store work side by side.
  private static let mostInHand = 32
  private static let patience = Duration.seconds(2)

  private struct Lane {
    /// Places of feeds: a feed is large, and a second array of ten thousand takes megabytes.
    var feeds: ArraySlice<Int>
    var startedAt: ContinuousClock.Instant?
    var lastAsked: ContinuousClock.Instant?
    var place: FetchPlace?
    var isSlow = false
  }

  private let feeds: [StoredFeed]
  private var lanes: [Lane]
  private let parallel: Int
  private let clock = ContinuousClock()
  private var running = 0
  private var slow = 0
  /// Fetches that hold no place for now.
  private let waitingForTurns = WaitingFetches()
  /// Lanes whose turn it is, the first one first, from `nextReady` on.
  private var ready: [Int]
  private var nextReady = 0

  init(_ feeds: [StoredFeed], parallel: Int) {
    self.feeds = feeds
    // What is stored one after the other should stand in the library's file side by side.
    let places = feeds.indices.sorted { feeds[$0].id < feeds[$1].id }
    lanes = FetchLanes.group(places) { feeds[$0].subscription.url }.map { lane in
      Lane(feeds: Self.longestWaitingFirst(lane, of: feeds)[...])
    }
    self.parallel = max(1, parallel)
    ready = Array(lanes.indices)
  }

  /// A host that allows only some of its feeds at a time gets to all of them in turn.
  private static func longestWaitingFirst(_ lane: [Int], of feeds: [StoredFeed]) -> [Int] {
    lane.sorted { one, other in
      let (first, second) = (feeds[one].lastChecked, feeds[other].lastChecked)
      return first == second ? feeds[one].id < feeds[other].id : first < second
    }
  }

  /// Whether a feed is being asked.
  var isWorking: Bool { running > 0 }

  /// The next feed to ask; nil while all places are taken, or when none is left.
  ///
  /// - Parameter waiting: those that have been asked.
  mutating func next(besides waiting: Storing) -> Start? {
    let asking = running - min(waitingForTurns.count, Self.mostWaiting)
    guard asking - slow < parallel, asking < Self.mostAtOnce, nextReady < ready.count,
      asking - slow + waiting.documents < max(parallel, Self.mostInHand),
      waiting.feeds < Self.mostAtOnce
    else { return nil }
    let lane = ready[nextReady]
    nextReady += 1
    guard let feed = lanes[lane].feeds.popFirst() else { return next(besides: waiting) }
    let place = FetchPlace(waitingForTurns)
    lanes[lane].startedAt = clock.now
    lanes[lane].place = place
    running += 1
    return Start(lane: lane, feed: feeds[feed], isLast: lanes[lane].feeds.isEmpty, place: place)
  }

  /// A feed that is asked now.
  struct Start {
    let lane: Int
    let feed: StoredFeed
    /// Whether it is the lane's last.
    let isLast: Bool
    let place: FetchPlace
  }

  /// The feed of a lane has come to its end. Its next feed is asked before other lanes begin, so
  /// that a host with many feeds is not the last one to end.
  mutating func ended(_ lane: Int, didAsk: Bool) {
    running -= 1
    if lanes[lane].isSlow { slow -= 1 }
    lanes[lane].isSlow = false
    lanes[lane].startedAt = nil
    lanes[lane].place = nil
    if didAsk { lanes[lane].lastAsked = clock.now }
    guard !lanes[lane].feeds.isEmpty else { return }
    if nextReady > 0 {
      nextReady -= 1
      ready[nextReady] = lane
    } else {
      ready.insert(lane, at: 0)
    }
  }

  /// How long to wait so that the requests of a lane are a pause apart.
  func delay(_ lane: Int, _ pause: Duration) -> Duration {
    guard pause > .zero, let last = lanes[lane].lastAsked else { return .zero }
    return max(.zero, pause - (clock.now - last))
  }

  /// Looks which hosts keep us waiting. Who waits for its turn asks none: its time begins then.
  mutating func tick() {
    let now = clock.now
    for lane in lanes.indices {
      if lanes[lane].place?.isWaiting == true {
        if lanes[lane].isSlow { slow -= 1 }
        lanes[lane].isSlow = false
        lanes[lane].startedAt = now
      }
      guard !lanes[lane].isSlow, let started = lanes[lane].startedAt,
        now - started > Self.patience
      else { continue }
      lanes[lane].isSlow = true
      slow += 1
    }
  }
}

extension StoredFeed {
  fileprivate var lastChecked: Double {
    fetchState.lastChecked?.timeIntervalSinceReferenceDate ?? -.infinity
  }
}

/// The feeds that wait to be stored.
struct Storing {
  private(set) var feeds = 0
  /// Those that brought items, which stand in memory meanwhile.
  private(set) var documents = 0

  mutating func begin(_ outcome: FetchOutcome) {
    feeds += 1
    if outcome.hasItems { documents += 1 }
  }

  mutating func end(hadItems: Bool) {
    feeds -= 1
    if hadItems { documents -= 1 }
  }
}

extension FetchOutcome {
  var hasItems: Bool {
    if case .snapshot = self { true } else { false }
  }
}
