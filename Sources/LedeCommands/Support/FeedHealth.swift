import FeedModel
import FeedStore
import FoundationEssentials

/// Which feeds are meant by how they are; none of the four means all feeds.
struct FeedHealth {
  let failing: Bool
  let stale: Bool
  let moved: Bool
  let gone: Bool

  /// Whether all feeds are meant.
  var isAny: Bool { !(failing || stale || moved || gone) }

  func includes(_ feed: FeedLine, at now: Date) -> Bool {
    guard !isAny else { return true }
    let health = feed.health
    return failing && health.isFailing || stale && health.isStale(at: now)
      || moved && health.movedTo != nil || gone && (health.isGone || health.isMissing(at: now))
  }

  /// What to say when there is none; nil where all feeds are meant.
  var wordsForNone: String? {
    switch (failing, stale, moved, gone) {
    case (false, false, false, false): nil
    case (true, false, false, false): "No feed fails."
    case (false, true, false, false): "No feed is stale."
    case (false, false, true, false): "No feed has moved."
    case (false, false, false, true): "No feed is gone."
    default: "There is no such feed."
    }
  }

  /// What is to be said of a feed before all else.
  static func words(of feed: FeedLine) -> String? {
    feed.health.lastFailure.map { "\($0)" + FetchText.advice($0, for: feed.id, at: feed.url) }
      ?? feed.health.movedTo.map { "\(feed.url) has moved to \($0)" }
  }
}
