import FoundationEssentials

/// The hosts that must not be sent requests until a deadline. A plain value without a clock.
struct HostDeadlines {
  /// Why no request is sent to a host.
  enum Refusal: Hashable {
    /// The host sent `Retry-After` or a 429.
    case retryAfter(Date)
    /// The host did not respond to an earlier request that was redirected to it.
    case unresponsive
  }

  /// Deadlines by ``HostKey``.
  private(set) var retryAfter: [String: Date] = [:]
  private var unresponsive: [String: Date] = [:]

  /// For how many seconds redirects to an unresponsive host are refused.
  static let unresponsiveTime: TimeInterval = 600

  /// Records a deadline unless the host has a later one. Ignores one that is past, or further ahead
  /// than ``RetryAfter/longestWait``.
  mutating func add(_ deadline: Date, for host: String, now: Date) {
    guard deadline > now, deadline <= now + RetryAfter.longestWait else { return }
    forgetPassed(now: now)
    retryAfter[host] = max(deadline, retryAfter[host] ?? deadline)
  }

  /// Records that a host did not respond to a redirected request.
  mutating func addUnresponsive(_ host: String, now: Date) {
    forgetPassed(now: now)
    unresponsive[host] = now + Self.unresponsiveTime
  }

  /// Returns why a request must not be sent to a host; nil if it may be sent.
  ///
  /// - Parameter isRedirect: whether the request follows a redirect. Other requests are sent to
  ///   unresponsive hosts too.
  func refusal(of host: String, isRedirect: Bool, now: Date) -> Refusal? {
    if let deadline = retryAfter[host], isAhead(deadline, now, RetryAfter.longestWait) {
      return .retryAfter(deadline)
    }
    guard isRedirect, let end = unresponsive[host], isAhead(end, now, Self.unresponsiveTime) else {
      return nil
    }
    return .unresponsive
  }

  /// Whether a date is in the future but within the longest possible wait. The upper limit rules
  /// out deadlines that were recorded before the clock was set back.
  private func isAhead(_ date: Date, _ now: Date, _ longest: TimeInterval) -> Bool {
    date > now && date <= now + longest
  }

  private mutating func forgetPassed(now: Date) {
    guard retryAfter.count + unresponsive.count >= 1024 else { return }
    retryAfter = retryAfter.filter { $0.value > now }
    unresponsive = unresponsive.filter { $0.value > now }
  }
}
