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

    var id: ID {
      switch self {
      case .start(let id), .pause(let id, _): id
      }
    }
  }

  private enum Phase {
    /// Waits behind another request to the host.
    case waiting
    /// First in line at the host, but too soon after the previous request.
    case pausing
    /// First in line at the host, but too many other hosts are active.
    case ready
    case running
    /// Running, but no longer counted towards the concurrency limit.
    case slow
  }

  private struct Request {
    let host: String
    let spacing: Duration
    var phase = Phase.waiting
  }

  private struct Line {
    /// The requests to the host, in order. Only the first one can be running.
    var requests: [ID] = []
    var lastEnd: Instant?
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
  ///   - concurrency: how many hosts may have a running request, at least 1. Slow requests do not
  ///     count.
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
  /// - Parameter spacing: the minimum time between the end of the host's last request and the start
  ///   of this one.
  mutating func join(_ id: ID, host: String, spacing: Duration, now: Instant) -> [Step] {
    requests[id] = Request(host: host, spacing: min(spacing, Self.longestSpacing))
    counts[.waiting, default: 0] += 1
    lines[host, default: Line()].requests.append(id)
    return lines[host]?.requests.first == id ? advance(host, isNew: true, now: now) : []
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
    lines[request.host]?.requests.removeAll { $0 == id }
    switch request.phase {
    case .waiting: return []
    case .pausing: break
    case .ready: ready.removeAll { $0 == id }
    case .running, .slow: if wasSent { lines[request.host]?.lastEnd = now }
    }
    return advance(request.host, now: now) + admit()
  }

  // MARK: Steps

  /// Lets the first request in line at a host go on.
  ///
  /// - Parameter isNew: whether it is ordered after the requests to other hosts. Otherwise it goes
  ///   to the front, because other requests to the host may wait behind it.
  private mutating func advance(_ host: String, isNew: Bool = false, now: Instant) -> [Step] {
    guard let line = lines[host], let id = line.requests.first, let request = requests[id] else {
      pruneLines(now: now)
      return []
    }
    guard let last = line.lastEnd, last + request.spacing > now else {
      return enterReady(id, isFirst: !isNew)
    }
    enter(.pausing, id)
    return [.pause(id, until: last + request.spacing)]
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
      !line.requests.isEmpty || line.lastEnd.map { $0 + Self.longestSpacing > now } == true
    }
    linesBeforePruning = max(1024, 2 * lines.count)
  }
}
