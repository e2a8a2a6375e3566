import FeedModel
import FoundationEssentials
import WebClient

/// Whether to fetch a feed now.
extension FetchPolicy {
  /// Until when a feed is not asked; nil when it may be asked now.
  func hold(
    _ state: FetchState, for url: String, on occasion: FetchOccasion, pauses: [String: Date],
    now: Date
  ) -> CheckTime? {
    if let pause = hostPause(state, for: url, pauses: pauses, now: now) { return pause }
    // A clock that was put back must not silence a feed until it has caught up.
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

  /// The hour for which a feed became due may have gone by, with this machine asleep, and now be one at
  /// which not to ask. After a day it is asked all the same: a machine that is never awake at other hours
  /// would miss its posts.
  private func skippedTime(_ state: FetchState, since due: Date, now: Date) -> CheckTime? {
    let allowed = state.memory.wishes.firstAllowed(from: now)
    let end = min(allowed, due + FetchTimes.maximum)
    return end > now ? CheckTime(end, .skippedTime) : nil
  }

  /// A server that has told us to stay away, as long as that can be meant: the one that is asked, or
  /// that to which it is known to lead.
  private func hostPause(
    _ state: FetchState, for url: String, pauses: [String: Date], now: Date
  ) -> CheckTime? {
    let ofHosts = [url, state.validators?.url, state.memory.move?.url].map { url in
      url.flatMap(HostKey.host).flatMap { host in
        pauses[host].map { HostPause(host: host, until: $0) }
      }
    }
    // Before a feed is asked at a new address, nobody knows where that leads.
    let ofFeed = state.lastChecked == nil ? nil : state.memory.pause
    let pause = (ofHosts + [ofFeed]).compactMap(\.self)
      .filter { $0.until > now && $0.until <= now + RetryAfter.longestWait }
      .max { $0.until < $1.until }
    return pause.map { pause in
      let isSpacing = isSpacing(pause.until, of: pause.host, now: now)
      return CheckTime(pause.until, isSpacing ? .apart : .retryAfter)
    }
  }

  /// Whether a pause is no longer than what a host is known to want between two requests, so that it need not
  /// be the host's own word.
  func isSpacing(_ until: Date, of host: String, now: Date) -> Bool {
    until <= now + (special(host)?.spacing ?? 0)
  }

  /// Asked only minutes ago. Where nobody was there to be asked, another try costs nobody anything,
  /// and who names a feed that has failed wants to know whether it is well again.
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

  /// Who asks for more is answered at once, a few times: only a script that asks without end is not.
  /// Answers of a time that is still to come were dated by a clock that has been put back since.
  private func tooOften(_ state: FetchState, now: Date) -> CheckTime? {
    let answers = state.memory.answers.filter { $0.date <= now }
    guard answers.count >= FetchMemory.answersKept, let oldest = answers.last else { return nil }
    return CheckTime(oldest.date + attendedPause, .recent)
  }

  private func earliest(_ state: FetchState, _ lastChecked: Date) -> CheckTime {
    var earliest = CheckTime(lastChecked + FetchTimes.minimum, .minimum)
    if let other = state.memory.earliest, other.date >= earliest.date { earliest = other }
    let allowed = state.memory.wishes.firstAllowed(from: earliest.date)
    return allowed > earliest.date ? CheckTime(allowed, .skippedTime) : earliest
  }
}
