public import FeedModel
public import FoundationEssentials

/// A post in the library, with the user's marks.
public struct StoredPost: Sendable, Hashable, Identifiable {
  public var id: PostID
  public var feed: FeedID
  /// The post as published. Posts from lists have no ``Post/content``.
  public var post: Post
  public var isRead: Bool
  public var isStarred: Bool
  /// When a refresh stored the post for the first time.
  public var firstSeen: Date
  /// How many times the feed has edited the post since ``firstSeen``, at most ``countedEdits``.
  public var edits: Int
  /// Tags that the user's rules have added, in addition to those of the feed.
  public var ownTags: [String]
  /// When the feed was found to have withdrawn the post; `nil` if it has not. The post is kept.
  public var withdrawn: Date?

  /// The number of edits after which further ones are neither counted nor announced, for feeds that
  /// edit a post indefinitely.
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

  /// The date by which lists are sorted: the published date, or else the updated one, but not later
  /// than ``firstSeen``, so that a post with a future date does not stay at the top.
  public var sortDate: Date {
    min(post.published ?? post.updated ?? firstSeen, firstSeen)
  }
}

/// A mark that the user sets on a post.
public enum PostMark: Sendable, Hashable {
  case read(Bool)
  case starred(Bool)
}
