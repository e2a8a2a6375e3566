import ArgumentParser
import FeedModel
import FoundationEssentials
import LibraryStore

/// Selects feeds by their state. Without options, all feeds are selected.
struct FeedHealthOptions: ParsableArguments {
  @Flag(help: "Only feeds whose last refresh failed.")
  var failing = false

  @Flag(help: "Only feeds without a new post for half a year.")
  var stale = false

  @Flag(help: "Only feeds whose server redirects permanently.")
  var moved = false

  @Flag(help: "Only feeds that are gone (410) or have been missing (404) for a month.")
  var gone = false

  /// Whether all feeds are selected.
  var isAny: Bool { !(failing || stale || moved || gone) }

  func includes(_ feed: FeedLine, at now: Date) -> Bool {
    let health = feed.health
    return isAny || failing && health.isFailing || stale && health.isStale(at: now)
      || moved && health.movedTo != nil || gone && (health.isGone || health.isMissing(at: now))
  }

  /// The message if no feed matches, or `nil` if all feeds are selected.
  var messageIfNone: String? {
    switch (failing, stale, moved, gone) {
    case (false, false, false, false): nil
    case (true, false, false, false): "No feed is failing."
    case (false, true, false, false): "No feed is stale."
    case (false, false, true, false): "No feed has moved."
    case (false, false, false, true): "No feed is gone."
    default: "No feed matches."
    }
  }
}
