import FeedModel
import LibraryStore
import Search

/// The problems that were reported to the user. Each is reported once, and again only if it recurs.
struct ReportedProblems: Sendable {
  private var feeds: [FeedID: String] = [:]
  private var rules: [Rule.ID: String] = [:]
  /// Failures of this machine in the current refresh; those of the previous one are in
  /// `localBefore`.
  private var local: Set<String> = []
  private var localBefore: Set<String> = []

  mutating func beginRefresh() {
    localBefore = local
    local = []
  }

  /// Returns the notices about a feed whose refresh has ended.
  mutating func notices(about refresh: FeedRefresh) -> [WatchNotice] {
    let moved = refresh.movedTo.map { WatchNotice.feedMoved(refresh.feed, to: $0) }
    return [failureNotice(refresh), moved].compactMap { $0 }
  }

  /// Returns the notices about rules whose queries are invalid.
  mutating func notices(
    about broken: [(rule: Rule, problem: SearchQueryError)]
  ) -> [WatchNotice] {
    defer { rules = Dictionary(broken.map { ($0.rule.id, $0.problem.description) }) { $1 } }
    return broken.filter { rules[$0.rule.id] != $0.problem.description }
      .map { .ruleBroken($0.rule, $0.problem) }
  }

  private mutating func failureNotice(_ refresh: FeedRefresh) -> WatchNotice? {
    let feed = refresh.feed
    guard let failure = refresh.failure else {
      if refresh.skipped == nil { feeds[feed.id] = nil }
      return nil
    }
    let problem = failure.description
    if failure.code == .here {
      let isNew = local.insert(problem).inserted && !localBefore.contains(problem)
      return isNew ? .localFailure(failure) : nil
    }
    let reported = feeds.updateValue(problem, forKey: feed.id)
    // Another process may have reported a failure that is already stored in the library.
    let isNew = problem != reported && problem != feed.fetchState.lastFailure?.description
    return isNew ? .feedFailed(feed, failure) : nil
  }
}
