public import FoundationEssentials

/// A post in the form in which it is shown: decoded text, absolute URLs, sanitized HTML.
///
/// Its strings are untrusted. Before they are printed on a terminal, control characters must be
/// removed.
public struct Post: Sendable, Hashable, Codable {
  public var guid: String?
  /// The URL of the post.
  public var link: String?
  /// The URL of the discussion.
  public var comments: String?
  /// Plain text, or `nil` if the feed contains no title.
  public var title: String?
  public var authors: [Author]
  /// The publication date in the feed. It is used for order and display, never to decide whether a
  /// post is new.
  public var published: Date?
  /// The date of the last change in the feed.
  public var updated: Date?
  /// Plain text.
  public var summary: String?
  /// The body.
  public var content: Content?
  public var tags: [String]
  public var enclosures: [Enclosure]
  /// The URL of an image for the post.
  public var image: String?
  public var language: String?
  /// The points and the number of comments; `nil` if the source does not count them.
  public var figures: PostFigures?

  /// The body of a post in the form in which it is stored.
  public enum Content: Sendable, Hashable, Codable {
    case text(String)
    /// Sanitized HTML: only elements and attributes of the allow-list, only absolute URLs.
    case html(String)
  }

  public init(
    guid: String? = nil, link: String? = nil, comments: String? = nil, title: String? = nil,
    authors: [Author] = [], published: Date? = nil, updated: Date? = nil, summary: String? = nil,
    content: Content? = nil, tags: [String] = [], enclosures: [Enclosure] = [],
    image: String? = nil, language: String? = nil
  ) {
    self.guid = guid
    self.link = link
    self.comments = comments
    self.title = title
    self.authors = authors
    self.published = published
    self.updated = updated
    self.summary = summary
    self.content = content
    self.tags = tags
    self.enclosures = enclosures
    self.image = image
    self.language = language
  }
}
