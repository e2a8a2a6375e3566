package import Aggregation
import FeedFormats
import FeedModel
import FoundationEssentials
import JSONText
import LibraryStore

/// The results of a refresh as JSON.
package enum RefreshJSON {
  package static func document(_ summary: RefreshSummary) -> [UInt8] {
    let new = Dictionary(grouping: summary.announcements, by: \.feed)
    return JSONWriter.document {
      write(summary, &$0)
      $0.field("results", array: summary.feeds) { writer, refresh in
        let posts = new[refresh.feed.id] ?? []
        writer.object {
          write(refresh, &$0)
          $0.field("new", array: posts.map { PostCode.code(of: $0.post) })
          $0.field("updated", refresh.record.updated)
        }
      }
    }
  }

  /// Writes the result for a feed, without its posts.
  static func write(_ refresh: FeedRefresh, _ writer: inout JSONWriter) {
    writer.field("feed", refresh.feed.name)
    writer.field("url", refresh.feed.subscription.url)
    writer.field("result", name(of: refresh.result))
    writer.field("error", refresh.failure?.description)
    writer.field("code", refresh.failure?.code.rawValue)
    writer.field("status", refresh.failure?.status)
    writer.field("reason", refresh.skipped?.reason.rawValue)
    writer.field("until", refresh.skipped.flatMap { $0.date == .distantFuture ? nil : $0.date })
    writer.field("moved_to", refresh.movedTo)
  }

  /// Writes the counts for all feeds.
  static func write(_ summary: RefreshSummary, _ writer: inout JSONWriter) {
    writer.field("feeds", summary.feeds.count)
    writer.field("unchanged", summary.unchanged)
    writer.field("new", summary.announcements.count)
    writer.field("failed", summary.failed)
    writer.field("skipped", summary.skipped)
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
