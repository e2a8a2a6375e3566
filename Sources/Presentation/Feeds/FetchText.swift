package import FeedModel
import FoundationEssentials
package import LibraryStore
import URLs

/// The wording of messages about fetching feeds.
package enum FetchText {
  /// Returns the name of a feed and why it could not be fetched. User names and passwords are
  /// removed from addresses, because such lines end up in mails and logs.
  package static func failure(_ failure: FetchFailure, of feed: StoredFeed) -> String {
    "\(feed.redactedName): \(failure)"
      + advice(failure, for: feed.id, at: feed.subscription.url)
  }

  /// Returns why no feed could be fetched at all: one message for all feeds.
  package static func localFailure(_ failure: FetchFailure) -> String {
    "\(failure); the feeds are not the cause"
  }

  /// Returns what the user can do about a failure, to be appended to its message, or an empty
  /// string.
  static func advice(_ failure: FetchFailure, for feed: FeedID, at url: String) -> String {
    switch (failure.code, failure.status) {
    case (.status, 401):
      "; add the login with: lede set \(feed.rawValue) --url https://name:password@…"
    case (.page, _) where URLReference.isHTTP(url) && URLReference.redacted(url) == url:
      "; find its feed with: lede add \(Words.shell(url))"
    default: ""
    }
  }

  /// Returns the failure of a feed, or else the address it has moved to, or `nil`.
  static func problem(of feed: FeedLine) -> String? {
    feed.health.lastFailure.map { "\($0)" + advice($0, for: feed.id, at: feed.url) }
      ?? feed.health.movedTo.map { "\(feed.url) has moved to \($0)" }
  }

  /// Returns the message about a feed that has moved.
  package static func moved(_ feed: StoredFeed, to address: String) -> String {
    "\(feed.redactedName): has moved, and is now fetched from "
      + URLReference.redacted(address)
  }

  /// Returns the HTTP statuses of the last responses, newest first, or `nil` if there are none.
  static func responses(_ responses: [PastResponse]) -> String? {
    guard !responses.isEmpty else { return nil }
    return responses.map { $0.status.map(String.init) ?? "none" }.joined(separator: ", ")
  }

  /// Returns when a feed is due for its next fetch, and the reason.
  static func next(_ time: CheckTime?, _ times: TimeStyle) -> String? {
    guard let time else { return "at the next refresh" }
    guard time.date != .distantFuture else { return "never (\(text(of: time.reason)))" }
    return times.deadline(time.date).map { "\($0) (\(text(of: time.reason)))" }
  }

  private static func text(of reason: CheckReason) -> String {
    switch reason {
    case .rhythm: "based on how often it has new posts"
    case .minimum: "no feed is fetched more often"
    case .freshness: "the server says how long its response is valid"
    case .publisher: "the feed says how often it changes"
    case .skippedTime: "the feed lists times at which not to fetch it"
    case .retryAfter: "the server sent a Retry-After delay"
    case .apart: "its host wants longer intervals between requests"
    case .backOff: "waiting after failures"
    case .login: "the server requires a login"
    case .missing: "it has been missing for a month"
    case .gone: "it is permanently gone"
    default: reason.rawValue
    }
  }
}

extension StoredFeed {
  /// The name of the feed in messages. If the name is the feed's address, user name and password
  /// are removed.
  package var redactedName: String { URLReference.redacted(name) }
}
