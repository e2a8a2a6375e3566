import FeedModel
import Foundation
import GRDB
import LibraryStore

/// Decodes a post from its rows, with columns by their position in ``columns``.
enum PostRow {
  static let columns = """
    id, feedId, \(isUnread), isStarred, firstSeen, published, updated, guid, link, comments, title, \
    summary, authors, tags, enclosures, image, language, edits, \
    ownTags, withdrawn, points, commentCount
    """

  static let isUnread = "EXISTS (SELECT 1 FROM unread WHERE postId = post.id)"

  static func post(_ row: Row, content: Post.Content? = nil) throws -> StoredPost {
    var post = Post(
      guid: row[7], link: row[8], comments: row[9], title: row[10],
      authors: try StoredList.values(row[12]), published: StoredDate.date(row[5]),
      updated: StoredDate.date(row[6]), summary: row[11], content: content,
      tags: try StoredList.values(row[13]), enclosures: try StoredList.values(row[14]),
      image: row[15], language: row[16])
    post.figures = figures(row)
    return StoredPost(
      id: PostID(rawValue: row[0]), feed: FeedID(rawValue: row[1]), post: post,
      isRead: !row[2], isStarred: row[3],
      firstSeen: Date(timeIntervalSinceReferenceDate: row[4]), edits: row[17],
      ownTags: try StoredList.values(row[18]), withdrawn: StoredDate.date(row[19]))
  }

  private static func figures(_ row: Row) -> PostFigures? {
    let (points, commentCount): (Int?, Int?) = (row[20], row[21])
    guard points != nil || commentCount != nil else { return nil }
    return PostFigures(points: points, commentCount: commentCount)
  }

  /// Returns the body from a row with ``columns``, `kind` and `content`.
  static func content(_ row: Row) -> Post.Content? {
    content(kind: row[22], row[23])
  }

  static func content(kind: Int?, _ content: String?) -> Post.Content? {
    guard let kind, let content else { return nil }
    return kind == 0 ? .text(content) : .html(content)
  }
}
