package import Aggregation
import FeedFormats
import JSONText
import LibraryStore

/// What upkeep has found and done, as a program reads it.
package enum UpkeepJSON {
  package static func document(_ report: UpkeepReport) -> [UInt8] {
    JSONWriter.document {
      $0.field("feeds", report.feeds)
      $0.field("posts", report.posts)
      if let swept = report.swept {
        $0.field("swept_posts", swept.posts)
        $0.field("swept_bodies", swept.bodies)
      }
      if let dropped = report.dropped {
        $0.field("dropped_posts", dropped.posts)
        $0.field("dropped_changes", dropped.changes)
      }
      $0.field("words", words(report))
      $0.field("size_before", report.size?.before)
      $0.field("size", report.size?.after)
    }
  }

  private static func words(_ report: UpkeepReport) -> String {
    report.hasRenewedWords ? "renewed" : report.hasSoundWords ? "sound" : "unsound"
  }
}
