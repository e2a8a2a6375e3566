extension FeedDocument.Item {
  /// What few items say.
  public struct Extras: RareFacts {
    /// An id that the feed gave as a relative address, made absolute. Identity goes by the id as it
    /// was written, which stays the same wherever the feed moves.
    public var absoluteID: String?
    /// Where to send a comment (`wfw:comment`).
    public var commentAPI: String?
    /// What it answers (RFC 4685).
    public var inReplyTo: [InReplyTo] = []
    public var place: FeedDocument.Place?
    public var slash: Slash?
    /// The enclosure's address before FeedBurner counted its visitors.
    public var originalEnclosure: String?
    /// What of Dublin Core has no field of its own, in the feed's order.
    public var dublinCore: [DublinCoreTerm] = []

    /// Pictures of the authors, in their order; nil for one without. Empty where no author has any.
    public var avatars: [String?] = []
    /// A wide picture for the top of the post (JSON Feed `banner_image`).
    public var banner: String?
    /// A body that the item's own elements lack (`yandex:full-text`); corrections make it the content.
    var fullText: TextConstruct?
    /// The body as plain text, where the feed gives it beside one in HTML.
    public var plainContent: String?

    public init() {}
  }

  /// An entry, page or feed that an item answers (RFC 4685 section 3).
  public struct InReplyTo: FieldGroup {
    /// The id of what is answered.
    public var ref: String?
    public var href: String?
    public var type: String?
    /// The address of a feed that holds it.
    public var source: String?

    public init(
      ref: String? = nil, href: String? = nil, type: String? = nil, source: String? = nil
    ) {
      self.ref = ref
      self.href = href
      self.type = type
      self.source = source
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("ref", &ref)
      visitor.field("href", .address("href"), &href)
      visitor.field("type", &type)
      visitor.field("source", .address("source"), &source)
    }
  }

  /// What the Slash module of RSS 1.0 adds.
  public struct Slash: Sendable, Hashable {
    public var section: String?
    public var department: String?
    /// Comments by their score, from the worst on.
    public var hitParade: [Int] = []
  }

  /// An element of Dublin Core or its terms.
  public struct DublinCoreTerm: Sendable, Hashable {
    /// The element's name, such as `identifier`.
    public var name: String
    public var value: String
  }
}
