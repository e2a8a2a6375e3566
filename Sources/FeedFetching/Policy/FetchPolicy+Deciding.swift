package import FeedModel
package import FoundationEssentials
import WebClient

/// Decides whether to fetch a feed now.
extension FetchPolicy {
  /// Returns when a feed may be fetched again and why it is deferred; nil if it may be fetched now.
  package func nextAllowedFetch(
    _ state: FetchState, for url: String, on occasion: FetchOccasion, delays: [String: Date],
    now: Date
  ) -> CheckTime? {
    if let pause = hostDelay(state, for: url, delays: delays, now: now) { return pause }
    // A clock that was set back must not block a feed until the clock catches up.
    guard occasion < .forced, let lastChecked = state.lastChecked, lastChecked <= now else {
      return nil
    }
    if state.health.isGone, occasion < .named { return CheckTime(.distantFuture, .gone) }
    let times = [
      recent(state, lastChecked, on: occasion, now: now),
      occasion < .attended ? earliest(state, lastChecked) : nil,
      occasion < .unattended ? state.nextCheck : nil,
    ].compactMap(\.self)
    guard let due = times.max(by: { $0.date < $1.date }) else { return nil }
    if due.date > now { return due }
    return occasion < .attended ? skippedTime(state, since: due.date, now: now) : nil
  }

  /// Defers a due feed if the current time is one of its skipped hours or days, for example because
  /// the computer slept through the allowed hour. The feed is deferred for at most one day, so that
  /// a computer that only runs at skipped hours still fetches it.
  private func skippedTime(_ state: FetchState, since due: Date, now: Date) -> CheckTime? {
    let allowed = state.memory.publisherSchedule.firstAllowed(from: now)
    let end = min(allowed, due + FetchTimes.maximum)
    return end > now ? CheckTime(end, .skippedTime) : nil
  }

  /// The latest active Retry-After deadline or spacing of the feed's hosts: the requested host, the
  /// host of the validators and the target of a known move. Deadlines further ahead than
  /// ``RetryAfter/longestWait`` are ignored.
  private func hostDelay(
    _ state: FetchState, for url: String, delays: [String: Date], now: Date
  ) -> CheckTime? {
    var deadlines: [HostDelay] = []
    if !delays.isEmpty {
      let urls = [url, state.validators?.url, state.memory.move?.url].compactMap(\.self)
      for host in Set(urls).compactMap(HostKey.host) {
        if let date = delays[host] { deadlines.append(HostDelay(host: host, until: date)) }
      }
    }
    // For a feed that has not been fetched yet, the host at the end of its redirects is unknown.
    if state.lastChecked != nil, let pause = state.memory.hostDelay { deadlines.append(pause) }
    let pause =
      deadlines
      .filter { $0.until > now && $0.until <= now + RetryAfter.longestWait }
      .max { $0.until < $1.until }
    return pause.map { pause in
      let isSpacing = isSpacing(pause.until, of: pause.host, now: now)
      return CheckTime(pause.until, isSpacing ? .apart : .retryAfter)
    }
  }

  /// Whether a deadline is within the configured spacing of a host, so that it is not necessarily a
  /// Retry-After deadline.
  func isSpacing(_ until: Date, of host: String, now: Date) -> Bool {
    until <= now + rules(for: host).spacing
  }

  /// Defers a feed that was checked minutes ago. A feed whose server did not respond may be fetched
  /// again at once, and so may a failing feed that the user named.
  private func recent(
    _ state: FetchState, _ lastChecked: Date, on occasion: FetchOccasion, now: Date
  ) -> CheckTime? {
    if occasion == .more { return tooOften(state, now: now) }
    if let failure = state.lastFailure {
      let wasAnswered = failure.status != nil || failure.code == .incomplete
      guard wasAnswered, occasion < .named else { return nil }
    }
    return CheckTime(lastChecked + attendedPause, .recent)
  }

  /// Defers a fetch on the occasion ``FetchOccasion/more`` if the last ``FetchMemory/answersKept``
  /// responses are all recent. Responses dated in the future are ignored, because the clock has
  /// been set back since.
  private func tooOften(_ state: FetchState, now: Date) -> CheckTime? {
    let responses = state.memory.responses.filter { $0.date <= now }
    guard responses.count >= FetchMemory.answersKept, let oldest = responses.last else {
      return nil
    }
    return CheckTime(oldest.date + attendedPause, .recent)
  }

  private func earliest(_ state: FetchState, _ lastChecked: Date) -> CheckTime {
    var earliest = CheckTime(lastChecked + FetchTimes.minimum, .minimum)
    if let other = state.memory.earliest, other.date >= earliest.date { earliest = other }
    let allowed = state.memory.publisherSchedule.firstAllowed(from: earliest.date)
    return allowed > earliest.date ? CheckTime(allowed, .skippedTime) : earliest
  }
}
