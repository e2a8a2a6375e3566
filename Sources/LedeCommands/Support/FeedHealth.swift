import FeedModel
import FeedStore
import FoundationEssentials

/// Which feeds are meant by how they are; none of the four means all feeds.
struct FeedHealth {
  let failing: Bool
  let stale: Bool
  let moved: Bool
  let gone: Bool

  func includes(_ feed: StoredFeed, at now: Date) -> Bool {
    let state = feed.fetchState
    guard failing || stale || moved || gone else { return true }
    return failing && state.lastFailure != nil || stale && state.isStale(at: now)
      || moved && state.memory.move != nil || gone && (state.isGone || state.isMissing(at: now))
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
  static func words(of feed: StoredFeed) -> String? {
    let state = feed.fetchState
    return state.lastFailure?.description
      ?? state.memory.move.map { "\(feed.subscription.url) has moved to \($0.url)" }
  }
}
