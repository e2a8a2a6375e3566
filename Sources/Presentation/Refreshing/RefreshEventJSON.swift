package import Aggregation
import FeedFormats
import FeedModel
import JSONText
package import LibraryStore

/// The events of a refresh, one JSON object per line, for programs that show its progress.
package enum RefreshEventJSON {
  package static func start(_ feeds: Int) -> [UInt8] {
    event("start") {
      $0.schema()
      $0.field("feeds", feeds)
    }
  }

  /// Returns the event of a feed whose refresh has finished.
  package static func feed(_ refresh: FeedRefresh) -> [UInt8] {
    event("feed") {
      RefreshJSON.write(refresh, &$0)
      $0.field("new", refresh.record.new.count)
      $0.field("updated", refresh.record.updated)
    }
  }

  /// Returns the event of a new post.
  package static func post(
    _ stored: StoredPost, of feed: StoredFeed?, notifies: Bool
  ) -> [UInt8] {
    event("post") {
      $0.field("id", PostCode.code(of: stored.id))
      $0.field("feed", feed?.name)
      $0.field("url", stored.post.link)
      $0.field("title", stored.post.title)
      $0.field("date_published", stored.post.published)
      if notifies { $0.field("notify", true) }
    }
  }

  package static func end(_ summary: RefreshSummary) -> [UInt8] {
    event("end") { RefreshJSON.write(summary, &$0) }
  }

  private static func event(_ name: String, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.line {
      $0.field("event", name)
      members(&$0)
    }
  }
}
