import Aggregation
import FeedFormats
import FeedModel
import FeedStore

/// A refresh in one line.
enum RefreshText {
  static func line(_ summary: RefreshSummary) -> String {
    let count = summary.feeds.count
    let parts = [
      "\(Words.count(count - summary.failed, "feed")) ok", "\(summary.unchanged) unchanged",
      "\(summary.announcements.count) new", summary.failed > 0 ? "\(summary.failed) failed" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
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
      $0.field("new", array: new.map { PostCode.code(of: $0.post) })
      $0.field("updated", refresh.record.updated)
    }
  }

  private static func name(of result: FeedRefresh.Result) -> String {
    switch result {
    case .refreshed: "refreshed"
    case .unchanged: "unchanged"
    case .failed: "failed"
    }
  }
}
