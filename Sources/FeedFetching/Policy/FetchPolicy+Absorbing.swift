public import FeedModel
public import FoundationEssentials
import HTTPTransport
import WebClient

/// Computes the next state of a feed from the response to a fetch.
extension FetchPolicy {
  /// Returns the state after a fetch: validators, digest, failures and the time of the next check.
  public func absorb(
    _ result: FetchReply.Result, of reply: FetchReply, into old: FetchState, now: Date
  ) -> FetchState {
    var state = outcome(result, of: reply, after: old, now: now)
    let host = HostKey.host(of: reply.url)
    let rules = rules(for: host ?? "")
    // Counts consecutive 429 responses only: other failures do not extend the wait.
    let refusals = 1 + old.memory.responses.prefix { $0.status == 429 }.count
    let wait = wait(reply.status, reply.headers, refusals: refusals, now: now)
    // A host must not be sent requests during a Retry-After delay or its minimum spacing.
    let pause = max(wait ?? 0, reply.status == nil ? 0 : rules.spacing)
    state.memory.hostDelay =
      pause > 0 ? host.map { HostDelay(host: $0, until: now + pause) } : nil
    state.memory.earliest = earliest(after: result, state, wait, rules, now: now)
    state.memory.spread = Self.spread(of: reply.requestedURL, at: now)
    state.memory.move = move(after: result, of: reply, old, now: now)
    state.memory.secure = secureHost(after: reply, old, now: now)
    let answer = PastResponse(date: now, status: reply.status)
    state.memory.responses = Array(
      ([answer] + old.memory.responses).prefix(FetchMemory.answersKept))
    return state
  }

  // MARK: Result

  private func outcome(
    _ result: FetchReply.Result, of reply: FetchReply, after old: FetchState, now: Date
  ) -> FetchState {
    switch result {
    case .whole(let digest, let publisherSchedule):
      return whole(reply, digest, publisherSchedule, after: old, now: now)
    case .delta:
      let validators = validators(of: reply.headers, from: reply.url)
      // Statements about the whole document do not apply to a delta. Without a digest, the next
      // complete document counts as changed.
      var state = old.recovering(validators: validators, bodyDigest: nil, at: now)
      state.memory.lastBody = now
      return state
    case .part:
      return old.recovering(validators: old.validators, bodyDigest: old.bodyDigest, at: now)
    case .notModified:
      var state = old.recovering(
        validators: renewing(old.validators, by: reply.headers), bodyDigest: old.bodyDigest,
        at: now)
      // Freshness sent with a 304 is unreliable. It can only shorten the document's own freshness.
      if let hint = Freshness.seconds(of: reply.headers) {
        state.memory.freshness = min(hint, old.memory.freshness ?? 0)
      }
      if !state.memory.trust.hasUselessTag { state.memory.trust.uselessTags = 0 }
      return state
    case .cutOff(let failure), .failed(let failure):
      var state = old.failing(failure, at: now)
      // A feed is missing since the first of its consecutive 404s, not since an earlier failure.
      let isNewlyMissing = failure.status == 404 && old.lastFailure?.status != 404
      let since = isNewlyMissing ? now : old.memory.failingSince ?? now
      state.memory.failingSince = since
      if isRateLimit(failure, reply, now: now), now < since + Self.longestRefusal {
        state.failures = old.failures
      }
      return state
    }
  }

  private func whole(
    _ reply: FetchReply, _ digest: Digest, _ publisherSchedule: PublisherSchedule,
    after old: FetchState,
    now: Date
  ) -> FetchState {
    let validators = validators(of: reply.headers, from: reply.url)
    var state = old.recovering(validators: validators, bodyDigest: digest, at: now)
    state.memory.freshness = Freshness.seconds(of: reply.headers)
    state.memory.publisherSchedule = publisherSchedule
    state.memory.lastBody = now
    state.memory.recipe = recipe
    state.memory.trust.learn(
      from: validators, after: old.validators, isSameBody: old.bodyDigest.map { $0 == digest },
      wasConditional: reply.wasConditional)
    return state
  }

  /// Whether the failure is a rate limit of the host. For some days, it does not count as a failure
  /// of the feed.
  private func isRateLimit(_ failure: FetchFailure, _ reply: FetchReply, now: Date) -> Bool {
    failure.status == 429 || wait(reply.status, reply.headers, now: now) != nil
  }

  /// A feed that is refused for longer than this counts as failing.
  private static let longestRefusal: TimeInterval = 3 * 86_400

  // MARK: Time of the next check

  private func earliest(
    after result: FetchReply.Result, _ state: FetchState, _ wait: TimeInterval?,
    _ rules: SpecialHost, now: Date
  ) -> CheckTime {
    switch result {
    case .whole, .delta, .part, .notModified: hint(state, rules, now: now)
    case .cutOff(let failure), .failed(let failure):
      wait.map { CheckTime(now + $0, .retryAfter) }
        ?? backOff(after: failure, state, rules, now: now)
    }
  }

  /// The latest of the times that the server, the feed and the rules for the host require. The
  /// hints of the feed and the server are limited to one day, or seven days for a server whose
  /// freshness is trusted.
  private func hint(_ state: FetchState, _ rules: SpecialHost, now: Date) -> CheckTime {
    let freshness = state.memory.freshness ?? 0
    let trusted = rules.trustsFreshness ? 7 * FetchTimes.maximum : FetchTimes.maximum
    let hints: [(TimeInterval, CheckReason)] = [
      (FetchTimes.minimum, .minimum), (rules.minimum, .minimum),
      (min(freshness, trusted), .freshness),
      (min(state.memory.publisherSchedule.interval ?? 0, FetchTimes.maximum), .publisher),
    ]
    let longest = hints.max { $0.0 < $1.0 } ?? (FetchTimes.minimum, .minimum)
    return CheckTime(now + longest.0, longest.1)
  }

  /// Exponential backoff: the wait doubles with each failure, up to one day.
  private func backOff(
    after failure: FetchFailure, _ state: FetchState, _ rules: SpecialHost, now: Date
  ) -> CheckTime {
    switch failure.status {
    case 410: return CheckTime(.distantFuture, .gone)
    case 401: return CheckTime(now + FetchTimes.maximum, .login)
    case 404 where state.health.isMissing(at: now) && !rules.missesAtTimes:
      return CheckTime(now + 7 * FetchTimes.maximum, .missing)
    default: break
    }
    let doublings = Double(1 << min(max(state.failures - 1, 0), 10))
    let wait = min(state.checkInterval * doublings, FetchTimes.maximum)
    return CheckTime(now + wait, .backOff)
  }

  /// The Retry-After delay in seconds after a response; nil if there is none.
  ///
  /// - Parameter refusals: the number of consecutive 429 responses, including this one.
  func wait(
    _ status: Int?, _ headers: HTTPHeaders, refusals: Int = 1, now: Date
  ) -> TimeInterval? {
    guard let status else { return nil }
    let fallback = 3600 * Double(1 << min(max(refusals - 1, 0), 10))
    return RetryAfter.wait(after: status, headers, fallback: fallback, now: now)
  }

  /// A pseudorandom number in `0..<1` that spreads checks over time. It depends only on the URL and
  /// the time, so all machines agree on it.
  static func spread(of url: String, at now: Date) -> Double {
    let seed = Digest("\(url) \(now.timeIntervalSinceReferenceDate)")
    return Double(seed.high >> 11) / Double(UInt64(1) << 53)
  }
}

extension FetchState {
  /// The state after a successful response.
  fileprivate func recovering(
    validators: Validators?, bodyDigest: Digest?, at now: Date
  ) -> FetchState {
    var state = succeeding(validators: validators, bodyDigest: bodyDigest, at: now)
    state.memory.failingSince = nil
    return state
  }
}
