extension FeedDocument.Item {
  /// Item properties that few items have.
  public struct Extras: PropertyGroup {
    /// The absolute form of an id that the feed gives as a relative address. Detection compares the
    /// id as it is written, because that form stays the same if the feed moves.
    public var absoluteID: String?
    /// The address for sending a comment (`wfw:comment`).
    public var commentAPI: String?
    /// The resources that the item is a reply to (RFC 4685).
    public var inReplyTo: [InReplyTo] = []
    public var location: FeedDocument.Location?
    public var slash = Slash()
    /// The original address of an enclosure, which FeedBurner replaced with its own in the feed.
    public var originalEnclosure: String?
    /// Dublin Core terms that have no property of their own, in document order.
    public var dublinCore: [DublinCoreTerm] = []

    /// A wide image for the top of the post (JSON Feed `banner_image`).
    public var banner: String?
    /// The text of `yandex:full-text`, if the item has no other full body. Corrections make it the
    /// content.
    var fullText: TextConstruct?
    /// The body as plain text, if the feed gives it in addition to one in HTML.
    public var plainContent: String?

    public init() {}
  }

  /// An entry, page or feed that an item is a reply to (RFC 4685 section 3).
  public struct InReplyTo: Sendable, Hashable {
    /// The id of the resource that is replied to.
    public var ref: String?
    public var href: String?
    public var type: String?
    /// The address of a feed that contains the resource.
    public var source: String?
  }

  /// Values of the Slash module of RSS 1.0.
  public struct Slash: Sendable, Hashable {
    public var section: String?
    public var department: String?
    /// The numbers of comments per score, starting with the lowest score.
    public var hitParade: [Int] = []
  }

  /// An element of the Dublin Core vocabularies.
  public struct DublinCoreTerm: Sendable, Hashable {
    /// The name of the element, such as `identifier`.
    public var name: String
    public var value: String
  }
}
