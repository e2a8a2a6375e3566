package import FeedModel
import FoundationEssentials
package import LibraryStore
import URLs

/// How a feed is fetched, in words.
package enum FetchText {
  /// Why a feed could not be fetched, after its name. User names and passwords are left out of addresses,
  /// because such lines are kept in mails and logs.
  package static func failure(_ failure: FetchFailure, of feed: StoredFeed) -> String {
    "\(feed.saidName): \(failure)"
      + advice(failure, for: feed.id, at: feed.subscription.url)
  }

  /// Why no feed could be fetched at all: one message for all of them.
  package static func failureOfOurs(_ failure: FetchFailure) -> String {
    "\(failure); no feed is to blame"
  }

  /// What the user can do about a failure, to be appended to it; empty if there is nothing to do.
  static func advice(_ failure: FetchFailure, for feed: FeedID, at url: String) -> String {
    switch (failure.code, failure.status) {
    case (.status, 401): "; lede set \(feed.rawValue) --url https://name:password@… gives it one"
    case (.page, _) where URLReference.isHTTP(url) && URLReference.redacted(url) == url:
      "; lede add \(Words.shell(url)) looks for the feed there"
    default: ""
    }
  }

  /// What to know about a feed first: that it fails, or has moved. Nil if neither is so.
  static func problem(of feed: FeedLine) -> String? {
    feed.health.lastFailure.map { "\($0)" + advice($0, for: feed.id, at: feed.url) }
      ?? feed.health.movedTo.map { "\(feed.url) has moved to \($0)" }
  }

  /// The message about a feed that has moved.
  package static func moved(_ feed: StoredFeed, to address: String) -> String {
    "\(feed.saidName): has moved, and is now asked at "
      + URLReference.redacted(address)
  }

  /// The statuses of the last answers, newest first.
  static func answers(_ answers: [FetchAnswer]) -> String? {
    guard !answers.isEmpty else { return nil }
    return answers.map { $0.status.map(String.init) ?? "none" }.joined(separator: ", ")
  }

  /// When a feed is fetched next, and why then.
  static func next(_ time: CheckTime?, _ times: TimeStyle) -> String? {
    guard let time else { return "at the next refresh" }
    guard time.date != .distantFuture else { return "never (\(words(time.reason)))" }
    return times.deadline(time.date).map { "\($0) (\(words(time.reason)))" }
  }

  private static func words(_ reason: CheckReason) -> String {
    switch reason {
    case .rhythm: "by how often it brings something"
    case .minimum: "no feed is asked more often"
    case .freshness: "the server says how long its answer is good"
    case .publisher: "the feed says how often it changes"
    case .skippedTime: "the feed names times at which not to ask"
    case .retryAfter: "the server has told us to wait"
    case .apart: "its host wants its requests further apart"
    case .backOff: "it has failed"
    case .login: "the server wants a login"
    case .missing: "it has been missing for a month"
    case .gone: "it is gone for good"
    default: reason.rawValue
    }
  }
}

extension StoredFeed {
  /// Its name in messages. If that is its address, user name and password are left out.
  package var saidName: String { URLReference.redacted(name) }
}
