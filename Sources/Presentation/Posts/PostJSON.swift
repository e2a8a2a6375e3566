package import Aggregation
import FeedFormats
import FeedModel
import JSONText
package import LibraryStore

/// Posts as JSON Feed items. Members that JSON Feed does not define are in `_lede`.
package enum PostJSON {
  /// Returns one post on a line of its own.
  ///
  /// - Parameter notifies: Whether a rule requests a notification about the post.
  package static func line(
    _ post: StoredPost, number: Int?, of feed: StoredFeed?, alsoIn others: [String] = [],
    notifies: Bool = false
  ) -> [UInt8] {
    var writer = JSONWriter()
    write(post, number: number, of: feed, alsoIn: others, notifies: notifies, to: &writer)
    writer.newline()
    return writer.bytes
  }

  /// Returns a listing as a JSON Feed document.
  package static func document(_ listing: Listing, _ feeds: FeedLookup) -> [UInt8] {
    JSONWriter.line {
      $0.field("version", "https://jsonfeed.org/version/1.1")
      $0.field("title", "lede")
      $0.object("_lede") { $0.schema() }
      $0.field("items", array: listing.posts.enumerated()) { writer, entry in
        write(
          entry.element, number: listing.number(entry.offset), of: feeds[entry.element.feed],
          alsoIn: listing.otherFeeds(of: entry.element, feeds), to: &writer)
      }
    }
  }

  private static func write(
    _ stored: StoredPost, number: Int?, of feed: StoredFeed?, alsoIn others: [String],
    notifies: Bool = false, to writer: inout JSONWriter
  ) {
    let post = stored.post
    writer.object {
      $0.field("id", PostCode.code(of: stored.id))
      $0.field("url", post.link)
      $0.field("title", post.title)
      write(post.content, to: &$0)
      $0.field("summary", post.summary)
      $0.field("image", post.image)
      $0.field("date_published", post.published)
      $0.field("date_modified", post.updated)
      if !post.authors.isEmpty { $0.field("authors", array: post.authors, write) }
      let tags = post.tags + stored.ownTags
      if !tags.isEmpty { $0.field("tags", array: tags) }
      $0.field("language", post.language)
      if !post.enclosures.isEmpty { $0.field("attachments", array: post.enclosures, write) }
      $0.object("_lede") {
        writeMarks(stored, number: number, of: feed, to: &$0)
        if !others.isEmpty { $0.field("also_in", array: others) }
        if notifies { $0.field("notify", true) }
      }
    }
  }

  private static func writeMarks(
    _ stored: StoredPost, number: Int?, of feed: StoredFeed?, to writer: inout JSONWriter
  ) {
    writer.schema()
    writer.field("number", number)
    writer.field("feed", feed?.name)
    writer.field("feed_url", feed?.subscription.url)
    if let folder = feed?.subscription.folder, !folder.names.isEmpty {
      writer.field("folder", folder.description)
    }
    writer.field("guid", stored.post.guid)
    writer.field("comments_url", stored.post.comments)
    writer.field("points", stored.post.figures?.points)
    writer.field("comments_count", stored.post.figures?.commentCount)
    writer.field("read", stored.isRead)
    writer.field("starred", stored.isStarred)
    writer.field("first_seen", stored.firstSeen)
    if stored.edits > 0 { writer.field("edits", stored.edits) }
    if !stored.ownTags.isEmpty { writer.field("own_tags", array: stored.ownTags) }
    writer.field("withdrawn", stored.withdrawn)
  }

  private static func write(_ content: Post.Content?, to writer: inout JSONWriter) {
    switch content {
    case .html(let html): writer.field("content_html", html)
    case .text(let text): writer.field("content_text", text)
    case nil: break
    }
  }

  private static func write(_ writer: inout JSONWriter, _ author: Author) {
    writer.object {
      $0.field("name", author.name)
      $0.field("url", author.url)
      if let email = author.email { $0.object("_lede") { $0.field("email", email) } }
    }
  }

  private static func write(_ writer: inout JSONWriter, _ enclosure: Enclosure) {
    writer.object {
      $0.field("url", enclosure.url)
      $0.field("mime_type", enclosure.mediaType)
      $0.field("title", enclosure.title)
      $0.field("size_in_bytes", enclosure.size)
      $0.field("duration_in_seconds", enclosure.duration)
    }
  }
}
