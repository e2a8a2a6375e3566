package import FeedModel
package import FoundationEssentials

/// Tells which posts on a page of the past the reader has missed: those that were published after the feed
/// was subscribed to, and had left it before anybody asked.
///
/// Only what the publisher says of the time of publishing counts, as it would on paper: a post without
/// it, or with a time to come, is an old one. When a date is not to be trusted it is no news.
package struct MissedPosts: Sendable {
  private let since: Date
  private let until: Date

  /// - Parameters:
  ///   - added: when the feed was subscribed to.
  ///   - first: when the newest post was published of those that came first.
  ///   - newest: when the newest post of all was published. What has left the feed is older.
  package init(added: Date, first: Date?, newest: Date?, now: Date) {
    since = max(added, first ?? added, now - IndexEntry.aliasLifetime)
    until = min(newest ?? since, now)
  }

  /// A time before which a post counts as being of the day it was found on: clocks of publishers are
  /// wrong by some hours.
  package static let tolerance = 86_400.0

  package func contains(_ published: Date?) -> Bool {
    published.map { since < $0 && $0 < until } ?? false
  }

  /// The entries of a page that can be missed posts: new ones that have nothing in common with a known
  /// one, where the dates are not those of the page itself.
  package static func candidates(
    _ snapshot: FeedSnapshot, _ judgement: DocumentJudgement
  ) -> Set<IndexEntry.ID> {
    let dates = snapshot.items.compactMap(\.identity.date)
    if let first = dates.min(), let last = dates.max(), dates.count > 1,
      last.timeIntervalSince(first) < 60
    {
      return []
    }
    return Set(
      judgement.items.compactMap { item in
        if case .witnesses = item.evidence { return nil }
        return item.verdict.isNew ? item.verdict.entry : nil
      })
  }
}
