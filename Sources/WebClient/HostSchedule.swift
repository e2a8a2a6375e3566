/// Decides when each request may start: one at a time per host, with spacing between them, and a
/// limited number of hosts at once.
///
/// A plain value without a clock. Each event returns the resulting steps (``Step``), which
/// ``HostQueue`` carries out.
struct HostSchedule {
  typealias Instant = ContinuousClock.Instant
  typealias ID = Int

  /// A change in the progress of a request.
  enum Step: Hashable {
    /// The request starts. ``finish(_:wasSent:now:)`` must follow.
    case start(ID)
    /// The request is first in line at its host but must wait for the spacing to pass.
    /// ``resume(_:)`` or ``finish(_:wasSent:now:)`` must follow.
    case pause(ID, until: Instant)
  }

  private enum Phase {
    /// Waits behind another request to the host.
    case waiting
    /// First in line at the host, but too soon after the previous request.
    case pausing
    /// First in line at the host, but too many other hosts are active.
    case ready
    case running(isSlow: Bool)
  }

  private struct Request {
    let host: String
    let spacing: Duration
    var phase: Phase
  }

  private struct Line {
    /// The first request in line.
    var current: ID?
    /// The requests behind the first one, in order.
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
  ///   - concurrency: how many hosts may have a running request, at least 1. Slow requests do not
  ///     count.
  ///   - maximumRequests: how many requests may run, including slow ones.
  init(concurrency: Int, maximumRequests: Int = 256) {
    self.concurrency = max(1, concurrency)
    self.maximumRequests = max(self.concurrency, maximumRequests)
  }

  /// The number of hosts in memory.
  var knownHosts: Int { lines.count }

  /// The upper limit of the spacing.
  static let longestSpacing = Duration.seconds(60)

  /// Adds a request. Requests to one host start in the order in which they are added.
  ///
  /// - Parameter spacing: the minimum time between the end of the host's last request and the start
  ///   of this one.
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

  /// Ends the pause of a request.
  mutating func resume(_ id: ID) -> [Step] {
    guard case .pausing = requests[id]?.phase else { return [] }
    load.waiting -= 1
    // Other requests to the host may wait behind this one, so it goes to the front.
    return enterReady(id, isFirst: true)
  }

  /// Marks a running request as slow, so that it no longer counts towards the concurrency limit.
  mutating func becomeSlow(_ id: ID) -> [Step] {
    guard case .running(isSlow: false) = requests[id]?.phase else { return [] }
    requests[id]?.phase = .running(isSlow: true)
    load.slow += 1
    return admit()
  }

  /// Removes a request in any phase, because it has ended or its task was cancelled.
  ///
  /// - Parameter wasSent: whether a running request was sent, so that the spacing applies from now
  ///   on.
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

  /// Moves the next request of a host to the front of its line.
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

  /// Pauses the first request in line until the spacing has passed; nil if it has passed already.
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

  /// Starts as many requests as the limits allow.
  private mutating func admit() -> [Step] {
    let count = min(concurrency - (running - load.slow), maximumRequests - running, ready.count)
    guard count > 0 else { return [] }
    let started = ready.prefix(count)
    ready.removeFirst(count)
    running += count
    for id in started { requests[id]?.phase = .running(isSlow: false) }
    return started.map { .start($0) }
  }

  /// Removes hosts without recent requests. Amortised O(1) per request.
  private mutating func pruneLines(now: Instant) {
    guard lines.count >= linesBeforePruning else { return }
    lines = lines.filter { _, line in
      guard line.current == nil, let last = line.lastEnd else { return line.current != nil }
      return last + Self.longestSpacing > now
    }
    linesBeforePruning = max(1024, 2 * lines.count)
  }
}
