import Aggregation
import FeedFormats
import FeedModel
package import FoundationEssentials
package import LibraryStore
import Terminal

/// Formats a post with the user's template.
package enum PostLine {
  /// The fields of a template for `lede list`.
  package enum Field: String, CaseIterable, Sendable {
    case number, id, title, url, feed, folder, date, age, author, summary, comments, tags, guid
    case read, starred
  }

  /// Returns the line without a final line break. A template can itself contain line breaks.
  package static func text(
    _ template: Template<Field>, _ post: StoredPost, number: Int?, of feed: StoredFeed?,
    at now: Date, _ times: TimeStyle
  ) -> String {
    template.filled { value($0, post, number, feed, now, times) }
  }

  private static func value(
    _ field: Field, _ stored: StoredPost, _ number: Int?, _ feed: StoredFeed?, _ now: Date,
    _ times: TimeStyle
  ) -> String {
    let post = stored.post
    switch field {
    case .number: return number.map(String.init) ?? ""
    case .id: return PostCode.code(of: stored.id)
    case .title: return PostTable.title(of: stored).string
    case .url: return post.link ?? ""
    case .feed: return feed?.name ?? ""
    case .folder: return feed?.subscription.folder.description ?? ""
    case .date: return RFC3339.format(stored.sortDate) ?? ""
    case .age: return times.age(of: stored.sortDate, at: now)
    case .author: return post.authors.compactMap { $0.name ?? $0.email }.joined(separator: ", ")
    case .summary: return post.summary ?? ""
    case .comments: return post.comments ?? ""
    case .tags: return (post.tags + stored.ownTags).joined(separator: ", ")
    case .guid: return post.guid ?? ""
    case .read: return stored.isRead ? "read" : "unread"
    case .starred: return stored.isStarred ? "starred" : ""
    }
  }
}
