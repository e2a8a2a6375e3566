public import FoundationEssentials

/// A story, comment, job, poll or poll option of Hacker News or of a similar site.
///
/// All texts are untrusted. Fields that a source does not contain are `nil`.
public struct HNItem: Sendable, Hashable, Identifiable {
  public typealias ID = Int

  public enum Kind: String, Sendable, Hashable {
    case story, comment, job, poll
    case pollOption = "pollopt"
  }

  public var id: ID
  public var kind: Kind
  /// The user name of the author.
  public var author: String?
  public var time: Date?
  /// The title as plain text.
  public var title: String?
  /// The page that a story links to; `nil` for a story with a text of its own.
  public var url: String?
  /// The text as sanitised HTML. ``HNText`` converts it to plain text with links.
  public var text: String?
  public var score: Int?
  /// The number of comments below the item at every level.
  public var commentCount: Int?
  public var parent: ID?
  /// The story that a comment belongs to, if the source names it.
  public var story: ID?
  /// The direct replies, in the order of the site. Only the API lists them.
  public var children: [ID] = []
  public var isDeleted = false
  /// Whether the item is hidden from most users because of flags or a ban.
  public var isDead = false
  /// The vote of the account, from the page or from the records.
  public var vote: HNVote?
  /// Whether the account has read the item, according to the records.
  public var isRead = false

  public init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Whether the item is a story, job or poll that users can see.
  public var isVisibleStory: Bool {
    kind != .comment && kind != .pollOption && !isDeleted && !isDead
  }
}

/// A vote on an item.
public enum HNVote: String, Sendable, Hashable, CaseIterable {
  case up, down
}
