import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials

/// Feeds for programs.
enum FeedJSON {
  /// `{"feeds": […]}`.
  static func list(_ feeds: [StoredFeed]) -> [UInt8] {
    document { $0.field("feeds", array: feeds, write) }
  }

  /// One feed's object.
  static func one(_ feed: StoredFeed) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer, feed)
    return bytes(&writer)
  }

  /// `{"unread": 12, "feeds": […]}`, with the feeds that have unread posts.
  static func unread(_ feeds: [StoredFeed]) -> [UInt8] {
    document {
      $0.field("unread", feeds.map(\.unread).reduce(0, +))
      $0.field("feeds", array: feeds.filter { $0.unread > 0 }) { writer, feed in
        writer.object {
          $0.field("id", feed.id.rawValue)
          $0.field("name", feed.name)
          $0.field("url", feed.subscription.url)
          $0.field("unread", feed.unread)
        }
      }
    }
  }

  private static func document(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(fields)
    return bytes(&writer)
  }

  private static func bytes(_ writer: inout JSONWriter) -> [UInt8] {
    writer.newline()
    return writer.bytes
  }

  private static func write(_ writer: inout JSONWriter, _ feed: StoredFeed) {
    writer.object {
      $0.field("id", feed.id.rawValue)
      $0.field("name", feed.name)
      $0.field("url", feed.subscription.url)
      $0.field("title", feed.channel.title)
      $0.field("home_page_url", feed.channel.link)
      $0.field("description", feed.channel.summary)
      $0.field("language", feed.channel.language)
      let folder = feed.subscription.folder
      $0.field("folder", folder.names.isEmpty ? nil : folder.description)
      if !feed.subscription.tags.isEmpty { $0.field("tags", array: feed.subscription.tags) }
      $0.field("profile", feed.subscription.profile.rawValue)
      let properties = feed.subscription.properties
      let isUsual = properties.onUpdate == .record
      $0.field("on_update", isUsual ? nil : properties.onUpdate.rawValue)
      $0.field("keep_body_days", properties.retention.bodyDays)
      $0.field("keep_days", properties.retention.days)
      $0.field("keep_posts", properties.retention.posts)
      $0.field("unread", feed.unread)
      $0.field("total", feed.total)
      $0.field("added", feed.added)
      write(feed.fetchState, to: &$0)
    }
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
    let answers = state.memory.answers
    if !answers.isEmpty {
      writer.field("answers", array: answers) { writer, answer in
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
