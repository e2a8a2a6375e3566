public import FeedModel

extension FeedDocument {
  /// What few feeds say of themselves.
  public struct Extras: RareFacts {
    public var created: FeedDate?
    /// Atom 0.3 `info`, FeedBurner's `browserFriendly`: words for people who open the feed itself.
    public var info: TextConstruct?
    public var textInput: TextInput?
    /// A PICS label, as RSS 0.91 has it.
    public var rating: String?
    /// Where the feed is now, by a Userland redirect document.
    public var newLocation: String?
    public var syndication: Syndication?
    public var history: History?
    public var deletedEntries: [DeletedEntry] = []
    /// Whom to tell of faults in the feed (`admin:errorReportsTo`).
    public var errorReportsTo: String?
    /// The feed's name at FeedBurner.
    public var feedBurnerURI: String?
    /// JSON Feed `expired`: the feed will not change again.
    public var isExpired: Bool?
    /// Pictures of the authors, in their order; nil for one without. Empty where no author has any.
    public var avatars: [String?] = []
    /// What the feed is for, in words for people who open the feed itself (JSON Feed `user_comment`).
    public var userComment: String?
    public var place: Place?
    /// What of Dublin Core has no field of its own, in the feed's order.
    public var dublinCore: [Item.DublinCoreTerm] = []

    public init() {}
  }

  /// RSS `textInput`: a form of one field.
  public struct TextInput: FieldGroup {
    public var title: String?
    public var description: String?
    /// The name of the field.
    public var name: String?
    /// Where the form is sent.
    public var link: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("title", &title)
      visitor.field("description", &description)
      visitor.field("name", &name)
      visitor.field("link", &link)
    }
  }

  /// How often a feed changes (the syndication module of RSS 1.0).
  public struct Syndication: FieldGroup {
    /// `hourly`, `daily`, `weekly`, `monthly` or `yearly`; `daily` where it is missing.
    public var updatePeriod: String?
    /// How often in that period; once where it is missing.
    public var updateFrequency: Int?
    public var updateBase: FeedDate?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("update_period", &updatePeriod)
      visitor.field("update_frequency", &updateFrequency)
      visitor.field("update_base", &updateBase)
    }
  }

  /// Which part of a feed's history a document is (RFC 5005).
  public struct History: FieldGroup {
    /// The document holds all there is, and what it does not hold is gone (section 2).
    public var isComplete = false
    /// The document is one of an archive and will not change (section 4).
    public var isArchive = false

    public init(isComplete: Bool = false, isArchive: Bool = false) {
      self.isComplete = isComplete
      self.isArchive = isArchive
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("complete", &isComplete)
      visitor.field("archive", &isArchive)
    }
  }

  /// An entry that its publisher took back (RFC 6721).
  public struct DeletedEntry: Sendable, Hashable {
    /// The entry's id.
    public var ref: String
    public var when: FeedDate?
    public var by: Author?
    public var comment: TextConstruct?

    public init(
      ref: String, when: FeedDate? = nil, by: Author? = nil, comment: TextConstruct? = nil
    ) {
      self.ref = ref
      self.when = when
      self.by = by
      self.comment = comment
    }
  }
}
