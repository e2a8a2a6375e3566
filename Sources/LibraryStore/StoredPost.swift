public import FeedModel
public import FoundationEssentials

/// A post in the library, with the reader's marks.
public struct StoredPost: Sendable, Hashable, Identifiable {
  public var id: PostID
  public var feed: FeedID
  /// Without ``Post/content`` where it comes from a list: lists never read bodies.
  public var post: Post
  public var isRead: Bool
  public var isStarred: Bool
  /// When a refresh first brought it.
  public var firstSeen: Date
  /// How often the feed has edited it since, as far as edits are counted: ``countedEdits`` at most.
  public var edits: Int
  /// Tags that the reader's rules have put on it, beside those that its feed has given.
  public var ownTags: [String]
  /// When the feed was found to have taken it back; nil while it stands by it. It stays all the same.
  public var withdrawn: Date?

  /// More edits than this are not counted, nor told: such a feed edits for ever.
  public static let countedEdits = 24

  public init(
    id: PostID, feed: FeedID, post: Post, isRead: Bool, isStarred: Bool, firstSeen: Date,
    edits: Int = 0, ownTags: [String] = [], withdrawn: Date? = nil
  ) {
    self.withdrawn = withdrawn
    self.ownTags = ownTags
    self.id = id
    self.feed = feed
    self.post = post
    self.isRead = isRead
    self.isStarred = isStarred
    self.firstSeen = firstSeen
    self.edits = edits
  }

  /// What lists are sorted by: the published date, but never later than the day it was seen, so
  /// that a date in the future cannot stay on top.
  public var sortDate: Date {
    min(post.published ?? post.updated ?? firstSeen, firstSeen)
  }
}

/// A mark a reader puts on a post.
public enum PostMark: Sendable, Hashable {
  case read(Bool)
  case starred(Bool)
}
