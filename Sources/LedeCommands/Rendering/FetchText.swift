import FeedFormats
import FeedModel
import FoundationEssentials

/// How a feed is fetched, in words.
enum FetchText {
  /// The statuses of the last answers, newest first, and when the newest came.
  static func answers(_ answers: [FetchAnswer]) -> String? {
    guard !answers.isEmpty else { return nil }
    return answers.map { $0.status.map(String.init) ?? "none" }.joined(separator: ", ")
  }

  /// When a feed is asked next, and why then.
  static func next(_ time: CheckTime?) -> String? {
    guard let time else { return "at the next refresh" }
    guard time.date != .distantFuture else { return "never (\(words(time.reason)))" }
    return Moment.text(of: time.date).map { "\($0) (\(words(time.reason)))" }
  }

  private static func words(_ reason: CheckReason) -> String {
    switch reason {
    case .rhythm: "by how often it brings something"
    case .minimum: "no feed is asked more often"
    case .freshness: "the server says how long its answer is good"
    case .publisher: "the feed says how often it changes"
    case .skippedTime: "the feed names times at which not to ask"
    case .retryAfter: "the server has told us to wait"
    case .backOff: "it has failed"
    case .login: "the server wants a login"
    case .missing: "it has been missing for a month"
    case .gone: "it is gone for good"
    default: reason.rawValue
    }
  }
}
