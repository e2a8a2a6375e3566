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
      "\(summary.newPosts.count) new", summary.failed > 0 ? "\(summary.failed) failed" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}

/// A refresh for programs.
enum RefreshJSON {
  static func document(_ summary: RefreshSummary) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.field("feeds", summary.feeds.count)
      $0.field("unchanged", summary.unchanged)
      $0.field("new", summary.newPosts.count)
      $0.field("failed", summary.failed)
      $0.field("results", array: summary.feeds, write)
    }
    writer.newline()
    return writer.bytes
  }

  private static func write(_ writer: inout JSONWriter, _ refresh: FeedRefresh) {
    writer.object {
      $0.field("feed", refresh.feed.name)
      $0.field("url", refresh.feed.subscription.url)
      $0.field("result", name(of: refresh.result))
      $0.field("error", refresh.failure?.description)
      $0.field("code", refresh.failure?.code.rawValue)
      $0.field("status", refresh.failure?.status)
      $0.field("new", array: refresh.record.new.map { PostCode.code(of: $0) })
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
