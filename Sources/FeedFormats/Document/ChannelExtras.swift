public import FeedModel

extension FeedDocument {
  /// Feed properties that few feeds have.
  public struct Extras: PropertyGroup {
    public var created: FeedDate?
    /// Atom 0.3 `info` or FeedBurner `browserFriendly`: a text for people who open the feed in a
    /// browser.
    public var info: TextConstruct?
    /// RSS `textInput`: a form with one field.
    public var textInput = ModuleValues()
    /// A PICS label (RSS 0.91).
    public var rating: String?
    /// The new address of the feed, given by a Userland redirect document.
    public var newLocation: String?
    public var syndication: Syndication?
    public var history: History?
    public var deletedEntries: [DeletedEntry] = []
    /// The address to report errors in the feed to (`admin:errorReportsTo`).
    public var errorReportsTo: String?
    /// The name of the feed at FeedBurner.
    public var feedBurnerURI: String?
    /// JSON Feed `expired`: whether the feed will not change again.
    public var isExpired: Bool?
    /// The purpose of the feed, for people who open it in a browser (JSON Feed `user_comment`).
    public var userComment: String?
    public var location: Location?
    /// Dublin Core terms that have no property of their own, in document order.
    public var dublinCore: [Item.DublinCoreTerm] = []

    public init() {}
  }

  /// How often a feed is updated (the syndication module of RSS 1.0).
  public struct Syndication: Sendable, Hashable {
    /// `hourly`, `daily`, `weekly`, `monthly` or `yearly`. If `nil`, the specification's default is
    /// `daily`.
    public var updatePeriod: String?
    /// The number of updates in each period. If `nil`, the specification's default is 1.
    public var updateFrequency: Int?
    public var updateBase: FeedDate?
  }

  /// The part of a feed's history that a document contains (RFC 5005).
  public struct History: Sendable, Hashable {
    /// Whether the document contains all entries of the feed, so that any other entry is gone
    /// (section 2).
    public var isComplete = false
    /// Whether the document is an archive document, which will not change (section 4).
    public var isArchive = false
  }

  /// An entry that its publisher deleted (RFC 6721).
  public struct DeletedEntry: Sendable, Hashable {
    /// The id of the entry.
    public var ref: String
    public var when: FeedDate?
    public var by: Author?
    public var comment: TextConstruct?
  }
}
