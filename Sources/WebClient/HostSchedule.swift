/// Decides when each request may start: one at a time per host, some time apart, so many hosts at
/// once.
///
/// A plain value without a clock: each event returns what happens next, see ``Step``. ``HostQueue``
/// carries that out.
struct HostSchedule {
  typealias Instant = ContinuousClock.Instant
  typealias ID = Int

  /// What becomes of a request.
  enum Step: Hashable {
    /// It starts. ``finish(_:now:)`` follows.
    case start(ID)
    /// It is its turn at the host, but not yet time. ``resume(_:)`` or ``finish(_:now:)`` follows.
    case pause(ID, until: Instant)
  }

  private enum Phase {
    /// Behind another request to the host.
    case waiting
    /// Its turn at the host, too soon after the request before it.
    case pausing
    /// Its turn at the host, and too many other hosts are active.
    case ready
    case running(isSlow: Bool)
  }

  private struct Request {
    let host: String
    let spacing: Duration
    var phase: Phase
  }

  private struct Line {
    /// The request whose turn it is.
    var current: ID?
    /// Those behind it, in order.
    var waiting: [ID] = []
    var lastEnd: Instant?
  }

  let concurrency: Int
  private let maximumRequests: Int
  private var requests: [ID: Request] = [:]
  private var lines: [String: Line] = [:]
  private var ready: [ID] = []
  private(set) var load = HostQueue.Load()
  private var running = 0
  private var linesBeforePruning = 1024

  /// - Parameters:
  ///   - concurrency: how many hosts may have a request at once, at least 1. Slow ones do not count.
  ///   - maximumRequests: the same with slow ones.
  init(concurrency: Int, maximumRequests: Int = 256) {
    self.concurrency = max(1, concurrency)
    self.maximumRequests = max(self.concurrency, maximumRequests)
  }

  /// How many hosts are remembered.
  var knownHosts: Int { lines.count }

  /// Longer spacing counts as this.
  static let longestSpacing = Duration.seconds(60)

  /// A request arrives. Within its host it starts after all that arrived before it.
  ///
  /// - Parameter spacing: the least time between the end of the host's last request and its start.
  mutating func join(_ id: ID, host: String, spacing: Duration, now: Instant) -> [Step] {
    requests[id] = Request(
      host: host, spacing: min(spacing, Self.longestSpacing), phase: .waiting)
    guard lines[host]?.current == nil else {
      lines[host]?.waiting.append(id)
      load.waiting += 1
      return []
    }
    lines[host, default: Line()].current = id
    return pause(id, now: now).map { [$0] } ?? enterReady(id, isFirst: false)
  }

  /// The pause of a request is over.
  mutating func resume(_ id: ID) -> [Step] {
    guard case .pausing = requests[id]?.phase else { return [] }
    load.waiting -= 1
    // Its host has other requests behind it: they should not be the last ones of all.
    return enterReady(id, isFirst: true)
  }

  /// A running request has waited for its host for so long that it counts no more.
  mutating func becomeSlow(_ id: ID) -> [Step] {
    guard case .running(isSlow: false) = requests[id]?.phase else { return [] }
    requests[id]?.phase = .running(isSlow: true)
    load.slow += 1
    return admit()
  }

  /// A request has ended, or its caller has gone, in whatever phase it was.
  ///
  /// - Parameter wasSent: of a running request, whether the host has to do with it.
  mutating func finish(_ id: ID, wasSent: Bool = true, now: Instant) -> [Step] {
    guard let request = requests.removeValue(forKey: id) else { return [] }
    switch request.phase {
    case .waiting:
      lines[request.host]?.waiting.removeAll { $0 == id }
      load.waiting -= 1
      return []
    case .pausing:
      load.waiting -= 1
    case .ready:
      ready.removeAll { $0 == id }
    case .running(let isSlow):
      running -= 1
      if isSlow { load.slow -= 1 }
      if wasSent { lines[request.host]?.lastEnd = now }
    }
    return promote(request.host, now: now) + admit()
  }

  // MARK: Steps

  /// Makes it the next request's turn at a host.
  private mutating func promote(_ host: String, now: Instant) -> [Step] {
    guard var line = lines[host] else { return [] }
    line.current = line.waiting.isEmpty ? nil : line.waiting.removeFirst()
    lines[host] = line
    guard let id = line.current else {
      pruneLines(now: now)
      return []
    }
    load.waiting -= 1
    return pause(id, now: now).map { [$0] } ?? enterReady(id, isFirst: true)
  }

  /// The pause that a request needs whose turn it is at its host.
  private mutating func pause(_ id: ID, now: Instant) -> Step? {
    guard let request = requests[id], let last = lines[request.host]?.lastEnd,
      last + request.spacing > now
    else { return nil }
    requests[id]?.phase = .pausing
    load.waiting += 1
    return .pause(id, until: last + request.spacing)
  }

  private mutating func enterReady(_ id: ID, isFirst: Bool) -> [Step] {
    requests[id]?.phase = .ready
    ready.insert(id, at: isFirst ? 0 : ready.count)
    return admit()
  }

  /// Starts as many requests as may run.
  private mutating func admit() -> [Step] {
    let count = min(concurrency - (running - load.slow), maximumRequests - running, ready.count)
    guard count > 0 else { return [] }
    let started = ready.prefix(count)
    ready.removeFirst(count)
    running += count
    for id in started { requests[id]?.phase = .running(isSlow: false) }
    return started.map { .start($0) }
  }

  /// Forgets hosts whose last request is long over, now and then: O(1) for each request on average.
  private mutating func pruneLines(now: Instant) {
    guard lines.count >= linesBeforePruning else { return }
    lines = lines.filter { _, line in
      guard line.current == nil, let last = line.lastEnd else { return line.current != nil }
      return last + Self.longestSpacing > now
    }
    linesBeforePruning = max(1024, 2 * lines.count)
  }
}
