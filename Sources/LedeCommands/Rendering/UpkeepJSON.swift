import Aggregation
import FeedFormats
import FeedStore
import JSONText

/// What upkeep has found and done, as a program reads it.
enum UpkeepJSON {
  /// - Parameter backup: where the copy is, if one was made.
  static func document(_ report: UpkeepReport, backup: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.schema()
      $0.field("feeds", report.feeds)
      $0.field("posts", report.posts)
      $0.field("backup", backup)
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
    writer.newline()
    return writer.bytes
  }

  private static func words(_ report: UpkeepReport) -> String {
    report.hasRenewedWords ? "renewed" : report.hasSoundWords ? "sound" : "unsound"
  }
}
