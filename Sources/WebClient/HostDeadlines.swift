import FoundationEssentials

/// The hosts that are not to be sent requests, and until when. A plain value without a clock.
struct HostDeadlines {
  /// Why no request is sent to a host.
  enum Refusal: Hashable {
    /// The host has sent `Retry-After`, or 429.
    case retryAfter(Date)
    /// A request that was redirected to it has got no answer: the next one would wait just as long.
    case unresponsive
  }

  /// By host (``HostKey``).
  private(set) var retryAfter: [String: Date] = [:]
  private var unresponsive: [String: Date] = [:]

  /// For so many seconds no redirect is followed to a host that has not answered.
  static let unresponsiveTime: TimeInterval = 600

  /// Records a deadline unless the host has a later one. One that is too far away is ignored.
  mutating func add(_ deadline: Date, for host: String, now: Date) {
    guard deadline > now, deadline <= now + RetryAfter.longestWait else { return }
    forgetPassed(now: now)
    retryAfter[host] = max(deadline, retryAfter[host] ?? deadline)
  }

  /// Records that a host has not answered a redirected request.
  mutating func addUnresponsive(_ host: String, now: Date) {
    forgetPassed(now: now)
    unresponsive[host] = now + Self.unresponsiveTime
  }

  /// Why a request to a host may not be sent; nil where it may.
  ///
  /// - Parameter isRedirect: whether a redirect has led there. Only then an unresponsive host is
  ///   refused: a URL that a caller wants is always tried.
  func refusal(of host: String, isRedirect: Bool, now: Date) -> Refusal? {
    if let deadline = retryAfter[host], isAhead(deadline, now, RetryAfter.longestWait) {
      return .retryAfter(deadline)
    }
    guard isRedirect, let end = unresponsive[host], isAhead(end, now, Self.unresponsiveTime) else {
      return nil
    }
    return .unresponsive
  }

  /// A clock that was put back must not extend a deadline.
  private func isAhead(_ date: Date, _ now: Date, _ longest: TimeInterval) -> Bool {
    date > now && date <= now + longest
  }

  private mutating func forgetPassed(now: Date) {
    guard retryAfter.count + unresponsive.count >= 1024 else { return }
    retryAfter = retryAfter.filter { $0.value > now }
    unresponsive = unresponsive.filter { $0.value > now }
  }
}
