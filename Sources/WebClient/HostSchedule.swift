/// Decides when each request may start: usually one at a time per host, with spacing between them,
/// and a limited number at once.
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

    var id: ID {
      switch self {
      case .start(let id), .pause(let id, _): id
      }
    }
  }

  private enum Phase {
    /// Waits behind other requests to the host.
    case waiting
    /// Its turn at the host, but too soon after the previous request.
    case pausing
    /// Its turn at the host, but too many other requests are running.
    case ready
    case running
    /// Running, but no longer counted towards the concurrency limit.
    case slow
  }

  private struct Request {
    let host: String
    let spacing: Duration
    let concurrency: Int
    var phase = Phase.waiting
  }

  private struct Line {
    /// The requests in the phase `waiting`, in order.
    var waiting: [ID] = []
    /// The number of requests in other phases.
    var active = 0
    var lastEnd: Instant?

    var isIdle: Bool { waiting.isEmpty && active == 0 }
  }

  let concurrency: Int
  private let maximumRequests: Int
  private var requests: [ID: Request] = [:]
  private var lines: [String: Line] = [:]
  private var ready: [ID] = []
  /// The number of requests in each phase.
  private var counts: [Phase: Int] = [:]
  private var linesBeforePruning = 1024

  /// - Parameters:
  ///   - concurrency: how many requests may run at once, at least 1. Slow requests do not count.
  ///   - maximumRequests: how many requests may run, including slow ones.
  init(concurrency: Int, maximumRequests: Int = 256) {
    self.concurrency = max(1, concurrency)
    self.maximumRequests = max(self.concurrency, maximumRequests)
  }

  var load: HostQueue.Load {
    HostQueue.Load(slow: count(.slow), waiting: count(.waiting) + count(.pausing))
  }

  /// The number of hosts in memory.
  var knownHosts: Int { lines.count }

  /// The upper limit of the spacing.
  static let longestSpacing = Duration.seconds(60)

  /// Adds a request. Requests to one host start in the order in which they are added.
  ///
  /// - Parameters:
  ///   - spacing: the minimum time between the end of the host's last request and the start of this
  ///     one.
  ///   - concurrency: how many requests to the host, with this one, may run at once.
  mutating func join(
    _ id: ID, host: String, spacing: Duration, concurrency: Int = 1, now: Instant
  ) -> [Step] {
    requests[id] = Request(
      host: host, spacing: min(spacing, Self.longestSpacing), concurrency: concurrency)
    counts[.waiting, default: 0] += 1
    lines[host, default: Line()].waiting.append(id)
    return advance(host, isNew: true, now: now)
  }

  /// Ends the pause of a request.
  mutating func resume(_ id: ID) -> [Step] {
    guard requests[id]?.phase == .pausing else { return [] }
    return enterReady(id, isFirst: true)
  }

  /// Marks a running request as slow, so that it no longer counts towards the concurrency limit.
  mutating func becomeSlow(_ id: ID) -> [Step] {
    guard requests[id]?.phase == .running else { return [] }
    enter(.slow, id)
    return admit()
  }

  /// Removes a request in any phase, because it has ended or its task was cancelled.
  ///
  /// - Parameter wasSent: whether a running request was sent, so that the spacing applies from now
  ///   on.
  mutating func finish(_ id: ID, wasSent: Bool = true, now: Instant) -> [Step] {
    guard let request = requests[id] else { return [] }
    counts[request.phase, default: 0] -= 1
    requests[id] = nil
    if request.phase == .waiting {
      lines[request.host]?.waiting.removeAll { $0 == id }
    } else {
      lines[request.host]?.active -= 1
    }
    switch request.phase {
    case .waiting, .pausing: break
    case .ready: ready.removeAll { $0 == id }
    case .running, .slow: if wasSent { lines[request.host]?.lastEnd = now }
    }
    return advance(request.host, now: now) + admit()
  }

  // MARK: Steps

  /// Lets as many of the requests that wait at a host go on as may run at once.
  ///
  /// - Parameter isNew: whether they are ordered after the requests to other hosts. Otherwise they
  ///   go to the front, because other requests to the host may wait behind them.
  private mutating func advance(_ host: String, isNew: Bool = false, now: Instant) -> [Step] {
    var steps: [Step] = []
    while let line = lines[host], let id = line.waiting.first, let request = requests[id],
      line.active < request.concurrency
    {
      lines[host]?.waiting.removeFirst()
      lines[host]?.active += 1
      if let last = line.lastEnd, last + request.spacing > now {
        enter(.pausing, id)
        steps.append(.pause(id, until: last + request.spacing))
      } else {
        steps += enterReady(id, isFirst: !isNew)
      }
    }
    if lines[host]?.isIdle == true { pruneLines(now: now) }
    return steps
  }

  private mutating func enterReady(_ id: ID, isFirst: Bool) -> [Step] {
    enter(.ready, id)
    ready.insert(id, at: isFirst ? 0 : ready.count)
    return admit()
  }

  private mutating func enter(_ phase: Phase, _ id: ID) {
    guard let old = requests[id]?.phase else { return }
    counts[old, default: 0] -= 1
    counts[phase, default: 0] += 1
    requests[id]?.phase = phase
  }

  private func count(_ phase: Phase) -> Int { counts[phase, default: 0] }

  /// Starts as many requests as the limits allow.
  private mutating func admit() -> [Step] {
    let number = min(
      concurrency - count(.running), maximumRequests - count(.running) - count(.slow), ready.count)
    guard number > 0 else { return [] }
    let started = ready.prefix(number)
    ready.removeFirst(number)
    for id in started { enter(.running, id) }
    return started.map { .start($0) }
  }

  /// Removes hosts without recent requests. Amortised O(1) per request.
  private mutating func pruneLines(now: Instant) {
    guard lines.count >= linesBeforePruning else { return }
    lines = lines.filter { _, line in
      !line.isIdle || line.lastEnd.map { $0 + Self.longestSpacing > now } == true
    }
    linesBeforePruning = max(1024, 2 * lines.count)
  }
}
