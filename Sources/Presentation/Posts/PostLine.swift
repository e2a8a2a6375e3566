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
    _ template: Template<Field>, _ stored: StoredPost, number: Int?, of feed: StoredFeed?,
    at now: Date, _ times: TimeStyle
  ) -> String {
    let post = stored.post
    return template.filled { field in
      switch field {
      case .number: number.map(String.init) ?? ""
      case .id: PostCode.code(of: stored.id)
      case .title: PostTable.title(of: stored).string
      case .url: post.link ?? ""
      case .feed: feed?.name ?? ""
      case .folder: feed?.subscription.folder.description ?? ""
      case .date: RFC3339.format(stored.sortDate) ?? ""
      case .age: times.age(of: stored.sortDate, at: now)
      case .author: post.authors.compactMap { $0.name ?? $0.email }.joined(separator: ", ")
      case .summary: post.summary ?? ""
      case .comments: post.comments ?? ""
      case .tags: (post.tags + stored.ownTags).joined(separator: ", ")
      case .guid: post.guid ?? ""
      case .read: stored.isRead ? "read" : "unread"
      case .starred: stored.isStarred ? "starred" : ""
      }
    }
  }
}
