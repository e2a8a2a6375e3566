package import Aggregation
import FeedModel
import FoundationEssentials
package import LibraryStore
package import Search

/// The wording of the results of a refresh.
package enum RefreshText {
  package static func line(_ summary: RefreshSummary) -> String {
    let count = summary.feeds.count
    let parts = [
      "\(count - summary.failed - summary.skipped) ok",
      "\(summary.unchanged) unchanged", "\(summary.announcements.count) new",
      summary.failed > 0 ? "\(summary.failed) failed" : nil, skipped(summary),
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  /// Returns the result for one feed that did not fail.
  package static func result(of refresh: FeedRefresh, _ times: TimeStyle) -> String {
    if let time = refresh.skipped {
      return "skipped" + (FetchText.next(time, times).map { "; next fetch: \($0)" } ?? "")
    }
    if refresh.result == .unchanged { return "unchanged" }
    let record = refresh.record
    let edits = record.updated > 0 ? ", \(record.updated) edited" : ""
    return "\(record.new.count) new" + edits
  }

  package static func broken(_ rule: Rule, _ problem: SearchQueryError) -> String {
    "rule \(rule.id.rawValue) has no effect: \(problem.description)"
  }

  /// Returns how many feeds were skipped and why, or `nil` if none was.
  package static func skipped(_ summary: RefreshSummary) -> String? {
    guard summary.skipped > 0 else { return nil }
    return "\(summary.skipped) skipped (\(reasons(summary)))"
  }

  /// Returns why all feeds were skipped and when the first of them can be fetched, or `nil` if a
  /// feed was fetched or there are no feeds.
  package static func noFetchReason(_ summary: RefreshSummary, _ times: TimeStyle) -> String? {
    guard summary.skipped > 0, summary.skipped == summary.feeds.count else { return nil }
    let next = summary.feeds.compactMap(\.skipped?.date).min()
      .flatMap { $0 == .distantFuture ? nil : times.deadline($0) }
    return "No feed was fetched (\(reasons(summary)))"
      + (next.map { "; the next fetch is possible at \($0)" } ?? "")
  }

  private static func reasons(_ summary: RefreshSummary) -> String {
    let reasons = Dictionary(grouping: summary.feeds.compactMap(\.skipped)) { text(of: $0.reason) }
    let counts = reasons.map { (text: $0, count: $1.count) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    return counts.map { counts.count > 1 ? "\($0.count) \($0.text)" : $0.text }
      .joined(separator: ", ")
  }

  private static func text(of reason: CheckReason) -> String {
    switch reason {
    case .retryAfter: "Retry-After delay"
    case .apart: "host contacted recently"
    case .gone: "permanently gone"
    case .backOff, .login, .missing: "failed before"
    case .freshness, .publisher, .skippedTime, .rhythm: "not due yet"
    default: "fetched recently"
    }
  }
}

extension RefreshSummary {
  /// Whether a feed was skipped for a reason that `--force` overrides.
  package var couldBeForced: Bool {
    feeds.compactMap(\.skipped).contains { ![.retryAfter, .apart].contains($0.reason) }
  }
}
