package import FeedModel
package import FoundationEssentials

/// The location of a post.
package enum PostLocation: Int64, Sendable, Hashable {
  /// Visible to the user.
  case library
  /// Archived with its feed.
  case archive
  /// Deleted or suppressed, as long as that can be undone.
  case trash
}

/// A post to be stored.
package struct NewPost: Sendable {
  package let entry: IndexEntry.ID
  package let post: Post
  package let firstSeen: Date
  /// When it was stored, by the library's own clock.
  package let stored: LibraryTime
}

/// A post, and its entry in the index of its feed.
package struct PostEntry: Sendable, Hashable {
  package let post: PostID
  package let feed: FeedID
  package let entry: IndexEntry.ID
  package let location: PostLocation
  /// Whether the post is unread in the library, or has an unread note in another location.
  package let isUnread: Bool
  /// The GUID, link, discussion, title and publication date of the post.
  package let facts: Post

  package init(
    post: PostID, feed: FeedID, entry: IndexEntry.ID, location: PostLocation, isUnread: Bool,
    facts: Post
  ) {
    self.post = post
    self.feed = feed
    self.entry = entry
    self.location = location
    self.isUnread = isUnread
    self.facts = facts
  }

  package var title: String? { facts.title }
  package var link: String? { facts.link }
  package var published: Date? { facts.published }
}

/// The entry of a story's post in the index of a feed.
package typealias StoryEntry = (
  feed: FeedID, entry: IndexEntry.ID, fingerprint: PostFingerprint
)

/// Selects posts to look up, move or remove.
package enum PostSelection: Sendable, Hashable {
  case ofFeed(FeedID)
  case these(NumberSet)
  /// The posts of some entries in the index of a feed.
  case ofEntries([IndexEntry.ID], FeedID)
}

/// Why the story of a post is noted on its entry.
package enum StoryNote: Sendable, Hashable {
  /// The user deleted the post.
  case deleted
  /// The post is suppressed: it is kept in the trash because its story was deleted in another feed.
  case suppressed
}

/// Selects unread posts that meet all given conditions.
package struct UnreadFilter: Sendable, Hashable {
  /// Only these posts; `nil` means all.
  package var posts: NumberSet?
  /// Only posts of these feeds; `nil` means all.
  package var feeds: [FeedID]?
  /// Only posts that these listings have covered, see ``ListedPosts/hold(_:of:since:)``.
  package var listed: ListedPosts?
  /// Only posts that the user, not their feeds, made unread. Given only with ``posts``.
  package var onlyByReader = false
  /// The location of the posts. Outside the library, ``posts`` must be given and no other
  /// condition; it selects the posts with an unread note.
  package var location = PostLocation.library
}
