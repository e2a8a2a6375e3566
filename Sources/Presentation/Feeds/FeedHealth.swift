import FeedModel
package import FoundationEssentials
package import LibraryStore

/// The feeds that a command is about, chosen by their state. None of the four means all feeds.
package struct FeedHealth {
  private let failing: Bool
  private let stale: Bool
  private let moved: Bool
  private let gone: Bool

  package init(failing: Bool, stale: Bool, moved: Bool, gone: Bool) {
    self.failing = failing
    self.stale = stale
    self.moved = moved
    self.gone = gone
  }

  /// Whether all feeds are meant.
  package var isAny: Bool { !(failing || stale || moved || gone) }

  package func includes(_ feed: FeedLine, at now: Date) -> Bool {
    guard !isAny else { return true }
    let health = feed.health
    return failing && health.isFailing || stale && health.isStale(at: now)
      || moved && health.movedTo != nil || gone && (health.isGone || health.isMissing(at: now))
  }

  /// What to say when there is none; nil where all feeds are meant.
  package var wordsForNone: String? {
    switch (failing, stale, moved, gone) {
    case (false, false, false, false): nil
    case (true, false, false, false): "No feed fails."
    case (false, true, false, false): "No feed is stale."
    case (false, false, true, false): "No feed has moved."
    case (false, false, false, true): "No feed is gone."
    default: "There is no such feed."
    }
  }
}
