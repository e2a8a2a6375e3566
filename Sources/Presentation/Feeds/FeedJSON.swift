import FeedFormats
import FeedModel
import FoundationEssentials
import JSONText
package import LibraryStore

/// Feeds as JSON.
package enum FeedJSON {
  /// Passes `{"schema": 1, "feeds": […]}` to the body in pieces: with ten thousand feeds, the
  /// document is several megabytes long.
  package static func forEachPiece(of feeds: [StoredFeed], _ body: ([UInt8]) -> Void) {
    let end = JSONWriter.document {
      $0.field("feeds", array: feeds) { writer, feed in
        writer.object { write(feed, to: &$0) }
        guard writer.bytes.count > pieceSize else { return }
        body(writer.bytes)
        writer.removeAll()
      }
    }
    body(end)
  }

  private static let pieceSize = 1 << 15

  /// Writes the members of a feed's object.
  static func write(
    _ feed: StoredFeed, withdrawn: Int = 0, to writer: inout JSONWriter
  ) {
    let subscription = feed.subscription
    writer.field("id", feed.id.rawValue)
    writer.field("name", feed.name)
    writer.field("url", subscription.url)
    writer.field("title", feed.channel.title)
    writer.field("home_page_url", feed.channel.link)
    writer.field("description", feed.channel.summary)
    writer.field("language", feed.channel.language)
    let folder = subscription.folder
    writer.field("folder", folder.names.isEmpty ? nil : folder.description)
    if !subscription.tags.isEmpty { writer.field("tags", array: subscription.tags) }
    writer.field("profile", subscription.profile.rawValue)
    let onUpdate = subscription.properties.onUpdate
    writer.field("on_update", onUpdate == .record ? nil : onUpdate.rawValue)
    let retention = subscription.properties.retention
    writer.field("keep_body_days", retention.bodyDays)
    writer.field("keep_days", retention.days)
    writer.field("keep_posts", retention.posts)
    writer.field("unread", feed.unread)
    writer.field("total", feed.total)
    if withdrawn > 0 { writer.field("withdrawn", withdrawn) }
    writer.field("added", feed.added)
    write(feed.fetchState, to: &writer)
  }

  private static func write(_ state: FetchState, to writer: inout JSONWriter) {
    writer.field("last_checked", state.lastChecked)
    writer.field("last_succeeded", state.lastSucceeded)
    writer.field("failures", state.failures)
    writer.field("last_failure", state.lastFailure?.description)
    writer.field("last_status", state.lastFailure?.status)
    let next = state.nextCheck
    writer.field("next_check", next.flatMap { $0.date == .distantFuture ? nil : $0.date })
    writer.field("next_check_reason", next?.reason.rawValue)
    writer.field("moved_to", state.memory.move?.url)
    writer.field("last_new", state.memory.rhythm.lastNew)
    let responses = state.memory.responses
    if !responses.isEmpty {
      writer.field("answers", array: responses) { writer, answer in
        writer.object {
          $0.field("date", answer.date)
          $0.field("status", answer.status)
        }
      }
    }
    writer.field("etag", state.validators?.entityTag)
    writer.field("last_modified", state.validators?.lastModified)
  }
}
