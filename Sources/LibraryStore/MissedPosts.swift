package import FeedModel
package import FoundationEssentials

/// Decides which posts on a page of older posts the user has missed: those that were published
/// after the feed was subscribed to, and left it between two refreshes.
///
/// Only the publication date given by the feed counts. Posts without one, or with a future one, are
/// old posts, so an unreliable date never makes a post new.
package struct MissedPosts: Sendable {
  private let since: Date
  private let until: Date

  /// - Parameters:
  ///   - added: when the feed was subscribed to.
  ///   - first: the latest publication date among the posts of the first document.
  ///   - newest: the latest publication date of all stored posts. Posts that have left the feed are
  ///     older.
  package init(added: Date, first: Date?, newest: Date?, now: Date) {
    since = max(added, first ?? added, now - IndexEntry.aliasLifetime)
    until = min(newest ?? since, now)
  }

  /// The time in seconds by which a publication date may be later than the first fetch and still
  /// belong to it, because publishers' clocks can be wrong by hours.
  package static let tolerance = 86_400.0

  package func contains(_ published: Date?) -> Bool {
    published.map { since < $0 && $0 < until } ?? false
  }

  /// Returns the entries of a page that can be missed posts: new ones without evidence of a known
  /// one. Returns none if all dates lie within a minute, as they are then the dates of the page.
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
