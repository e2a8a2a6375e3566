public import FeedModel
public import FoundationEssentials
public import Search

/// Specifies which posts of the library to return, and in which order. A post must meet every
/// condition that is set.
public struct PostQuery: Sendable, Hashable {
  public enum Status: Sendable, Hashable {
    case unread
    case starred
    case any
  }

  /// The order of posts by ``StoredPost/sortDate``, then by number.
  public enum Order: Sendable, Hashable {
    case newestFirst
    case oldestFirst
  }

  public var status: Status
  /// Only posts of these feeds; `nil` means all.
  public var feeds: [FeedID]?
  /// Only posts of feeds in these folders and the folders inside them; `nil` means all.
  public var folders: [FolderID]?
  /// Only these posts; `nil` means all.
  public var ids: [PostID]?
  /// Only posts with numbers in this range.
  public var idRange: ClosedRange<PostID>?
  /// Only posts whose ``StoredPost/sortDate`` is not before this date.
  public var since: Date?
  /// Only posts whose ``StoredPost/sortDate`` is before this date.
  public var before: Date?
  /// Only posts with one of these tags, of the feed or of the user, spelled exactly so.
  public var tags: [String]?
  /// Only posts that this search finds.
  public var search: SearchQuery?
  public var order: Order
  /// Only posts that follow this position in ``order``.
  public var cursor: PostCursor?
  /// At most this many posts; `nil` means no bound.
  public var limit: Int?
  /// Whether posts include ``Post/content``.
  public var includesBodies: Bool

  public init(
    status: Status = .any, feeds: [FeedID]? = nil, folders: [FolderID]? = nil,
    ids: [PostID]? = nil, idRange: ClosedRange<PostID>? = nil, since: Date? = nil,
    before: Date? = nil, tags: [String]? = nil, order: Order = .newestFirst,
    after cursor: PostCursor? = nil, limit: Int? = nil, includesBodies: Bool = false,
    search: SearchQuery? = nil
  ) {
    self.status = status
    self.feeds = feeds
    self.folders = folders
    self.ids = ids
    self.idRange = idRange
    self.since = since
    self.before = before
    self.tags = tags
    self.order = order
    self.cursor = cursor
    self.limit = limit
    self.includesBodies = includesBodies
    self.search = search
  }
}

/// A position in the order of posts. It stays valid when posts are added, changed or removed:
/// paging with the cursor of the last post repeats no post and skips none that was there from the
/// start.
public struct PostCursor: Sendable, Hashable {
  public var date: Date
  public var id: PostID
}

extension PostCursor {
  /// The position of a post.
  public init(_ post: StoredPost) {
    self.init(date: post.sortDate, id: post.id)
  }
}

extension PostQuery {
  /// Returns whether a post meets the conditions, apart from ``folders`` and ``search``.
  package func includes(_ stored: StoredPost) -> Bool {
    let hasStatus =
      switch status {
      case .unread: !stored.isRead
      case .starred: stored.isStarred
      case .any: true
      }
    return hasStatus && feeds?.contains(stored.feed) != false && ids?.contains(stored.id) != false
      && idRange?.contains(stored.id) != false && since.map { $0 <= stored.sortDate } ?? true
      && before.map { stored.sortDate < $0 } ?? true && hasTag(stored) && follows(stored)
  }

  private func hasTag(_ stored: StoredPost) -> Bool {
    tags.map { !Set($0).isDisjoint(with: stored.post.tags + stored.ownTags) } ?? true
  }

  private func follows(_ stored: StoredPost) -> Bool {
    guard let cursor else { return true }
    let position = (stored.sortDate, stored.id)
    return switch order {
    case .newestFirst: position < (cursor.date, cursor.id)
    case .oldestFirst: position > (cursor.date, cursor.id)
    }
  }
}
