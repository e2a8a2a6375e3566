import Aggregation
import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials

/// A refresh in one line.
enum RefreshText {
  static func line(_ summary: RefreshSummary) -> String {
    let count = summary.feeds.count
    let parts = [
      "\(Words.count(count - summary.failed - summary.skipped, "feed")) ok",
      "\(summary.unchanged) unchanged", "\(summary.announcements.count) new",
      summary.failed > 0 ? "\(summary.failed) failed" : nil, skipped(summary),
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  /// How many were not asked, and why; nil when all were.
  static func skipped(_ summary: RefreshSummary) -> String? {
    guard summary.skipped > 0 else { return nil }
    let reasons = Dictionary(grouping: summary.feeds.compactMap(\.skipped)) { words($0.reason) }
    let counts = reasons.map { (words: $0, count: $1.count) }
      .sorted { ($1.count, $0.words) < ($0.count, $1.words) }
    let list = counts.map { counts.count > 1 ? "\($0.count) \($0.words)" : $0.words }
    return "\(summary.skipped) not asked (\(list.joined(separator: ", ")))"
  }

  private static func words(_ reason: CheckReason) -> String {
    switch reason {
    case .retryAfter: "told to wait"
    case .gone: "gone for good"
    case .backOff, .login, .missing: "failed before"
    case .freshness, .publisher, .skippedTime, .rhythm: "not due yet"
    default: "asked a short while ago"
    }
  }
}

extension RefreshSummary {
  /// Whether a feed was skipped for a reason that `--force` overrides.
  var couldBeForced: Bool {
    feeds.contains { $0.skipped.map { $0.reason != .retryAfter } ?? false }
  }
}

/// A refresh for programs.
enum RefreshJSON {
  static func document(_ summary: RefreshSummary) -> [UInt8] {
    let new = Dictionary(grouping: summary.announcements, by: \.feed)
    var writer = JSONWriter()
    writer.object {
      $0.field("feeds", summary.feeds.count)
      $0.field("unchanged", summary.unchanged)
      $0.field("new", summary.announcements.count)
      $0.field("failed", summary.failed)
      $0.field("skipped", summary.skipped)
      $0.field("results", array: summary.feeds) { write($1, new[$1.feed.id] ?? [], &$0) }
    }
    writer.newline()
    return writer.bytes
  }

  private static func write(
    _ refresh: FeedRefresh, _ new: [Announcement], _ writer: inout JSONWriter
  ) {
    writer.object {
      $0.field("feed", refresh.feed.name)
      $0.field("url", refresh.feed.subscription.url)
      $0.field("result", name(of: refresh.result))
      $0.field("error", refresh.failure?.description)
      $0.field("code", refresh.failure?.code.rawValue)
      $0.field("status", refresh.failure?.status)
      $0.field("reason", refresh.skipped?.reason.rawValue)
      $0.field("until", refresh.skipped.flatMap { $0.date == .distantFuture ? nil : $0.date })
      $0.field("moved_to", refresh.movedTo)
      $0.field("new", array: new.map { PostCode.code(of: $0.post) })
      $0.field("updated", refresh.record.updated)
    }
  }

  private static func name(of result: FeedRefresh.Result) -> String {
    switch result {
    case .refreshed: "refreshed"
    case .unchanged: "unchanged"
    case .failed: "failed"
    case .skipped: "skipped"
    }
  }
}
