public import FeedModel

extension FeedDocument {
  /// One item or entry, as it was read.
  public struct Item: Sendable, Hashable {
    public var guid: String?
    /// RSS `isPermaLink`, true by default where there is a guid.
    public var guidIsPermalink = false
    /// The address of the post: RSS `link`, Atom `rel=alternate`, else a guid that is an address.
    public var link: String?
    /// Every link with its relation, enclosures included.
    public var links: [Link] = []
    /// The address of the discussion.
    public var comments: String?
    public var title: TextConstruct?
    public var summary: TextConstruct?
    public var content: TextConstruct?
    /// Atom `content src`: the address of a body that is elsewhere.
    public var contentSource: String?
    public var published: FeedDate?
    public var updated: FeedDate?
    public var created: FeedDate?
    public var expired: FeedDate?
    public var authors: [Author] = []
    public var contributors: [Author] = []
    public var publisher: Author?
    public var categories: [Category] = []
    public var enclosures: [Enclosure] = []
    public var image: String?
    public var language: String?
    public var rights: TextConstruct?
    public var license: String?
    public var commentsFeed: String?
    /// How many comments there are (`slash:comments`, `thr:total`, `thr:count`).
    public var commentsCount: Int?
    @Rare public var itunes: ITunes
    @Rare public var media: Media
    @Rare public var podcast: Podcast
    @Rare public var extras: Extras
    @Rare private var origin: Source
    @Rare private var valuesBeforeCorrection: IdentifyingValues

    /// Where it came from first; nil where it began here.
    public var source: Source? {
      get { $origin }
      set { $origin = newValue }
    }

    /// The identifying values that the document gave; nil if no correction has changed one.
    var uncorrected: IdentifyingValues? {
      get { $valuesBeforeCorrection }
      set { $valuesBeforeCorrection = newValue }
    }

    public init() {}
  }

  /// Where an item came from first (RSS `source`, Atom `source`).
  public struct Source: RareFacts {
    public var id: String?
    public var title: TextConstruct?
    public var link: String?
    public var links: [Link] = []
    public var updated: FeedDate?
    public var authors: [Author] = []
    public var contributors: [Author] = []
    public var categories: [Category] = []
    public var generator: Generator?
    public var icon: String?
    public var logo: String?
    public var rights: TextConstruct?
    public var subtitle: TextConstruct?

    public init() {}
  }
}
