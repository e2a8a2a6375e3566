import FeedModel
import Foundation
import HTTPTransport

@testable import FeedFetching

/// Whether a feed is fetched.
enum FetchDecision: Hashable {
  /// With these header fields.
  case fetch(HTTPHeaders)
  /// Not before that time, for that reason.
  case skip(CheckTime)
}

extension FetchPolicy {
  func decide(
    _ state: FetchState, for url: String, on occasion: FetchOccasion,
    delays: [String: Date] = [:], now: Date
  ) -> FetchDecision {
    if let nextAllowedFetch = nextAllowedFetch(
      state, for: url, on: occasion, delays: delays, now: now)
    {
      return .skip(nextAllowedFetch)
    }
    let fields = headers(accept: FetchPolicy.acceptFeeds).fields
    let validators = condition(state, for: url, now: now)
    return .fetch(HTTPHeaders(fields + (validators.map { headers(if: $0).fields } ?? [])))
  }
}

/// A policy, a feed address and a time for tests without a network.
struct PolicyBench {
  static let hour: TimeInterval = 3600
  static let day: TimeInterval = 86_400
  /// Thursday, 14 May 2026, noon GMT.
  static let now = Date(timeIntervalSinceReferenceDate: 800_452_800)

  var policy = FetchPolicy(userAgent: "lede-test/1")
  var url = "https://h.ex/feed"
  var now = Self.now

  /// Returns the state after a response.
  func absorb(
    _ result: FetchReply.Result, _ headers: HTTPHeaders = [:], status: Int? = 200,
    from answering: String? = nil, redirects: [Int] = [], wasConditional: Bool = false,
    into state: FetchState = FetchState(), after seconds: TimeInterval = 0
  ) -> FetchState {
    var reply = FetchReply(requestedURL: url)
    reply.url = answering ?? url
    reply.redirects = redirects
    reply.status = status
    reply.headers = headers
    reply.wasConditional = wasConditional
    return policy.absorb(result, of: reply, into: state, now: now + seconds)
  }

  func whole(
    _ headers: HTTPHeaders = [:], body: String = "body",
    publisherSchedule: PublisherSchedule = .init(),
    into state: FetchState = FetchState(), after seconds: TimeInterval = 0
  ) -> FetchState {
    absorb(
      .whole(Digest(body), publisherSchedule), headers, wasConditional: true, into: state,
      after: seconds)
  }

  func failed(
    _ status: Int?, _ headers: HTTPHeaders = [:], into state: FetchState = FetchState(),
    after seconds: TimeInterval = 0
  ) -> FetchState {
    let code: FetchFailure.Code = status == nil ? .unreachable : .status
    return absorb(
      .failed(FetchFailure(code, "failed", status: status)), headers, status: status, into: state,
      after: seconds)
  }

  func decide(
    _ state: FetchState, on occasion: FetchOccasion = .unattended, delays: [String: Date] = [:],
    after seconds: TimeInterval = 0
  ) -> FetchDecision {
    policy.decide(state, for: url, on: occasion, delays: delays, now: now + seconds)
  }

  /// Returns whether the feed would be requested.
  func isDue(
    _ state: FetchState, on occasion: FetchOccasion = .unattended, delays: [String: Date] = [:],
    after seconds: TimeInterval
  ) -> Bool {
    if case .fetch = decide(state, on: occasion, delays: delays, after: seconds) {
      true
    } else {
      false
    }
  }

  /// Returns the time in seconds until an unattended check is allowed, and the reason.
  func wait(_ state: FetchState) -> Wait? {
    state.memory.earliest.map {
      Wait($0.date.timeIntervalSince(state.lastChecked ?? now), $0.reason)
    }
  }

  struct Wait: Equatable {
    let seconds: TimeInterval
    let reason: CheckReason

    init(_ seconds: TimeInterval, _ reason: CheckReason) {
      self.seconds = seconds
      self.reason = reason
    }
  }
}
