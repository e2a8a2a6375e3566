public import FoundationEssentials

/// One post of a feed, ready to be read: text decoded, addresses absolute, HTML sanitised.
///
/// All of it is still somebody else's text: what is printed on a terminal goes through the
/// terminal's safe text first.
public struct Post: Sendable, Hashable, Codable {
  public var guid: String?
  /// The address of the post.
  public var link: String?
  /// The address of its discussion.
  public var comments: String?
  /// Plain text; absent when the feed gave none.
  public var title: String?
  public var authors: [Author]
  /// When it was published, by the feed's word. Used for order and display, never for newness.
  public var published: Date?
  /// When it was last changed, by the feed's word.
  public var updated: Date?
  /// Plain text.
  public var summary: String?
  /// The body.
  public var content: Content?
  public var tags: [String]
  public var enclosures: [Enclosure]
  /// The address of a picture for the post.
  public var image: String?
  public var language: String?

  /// A post's body in the form in which it is kept.
  public enum Content: Sendable, Hashable, Codable {
    case text(String)
    /// Sanitised: only elements and attributes of the allow-list, only absolute addresses.
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
