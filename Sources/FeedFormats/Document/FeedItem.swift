public import FeedModel

extension FeedDocument {
  /// An item of a parsed feed (an RSS item or an Atom entry).
  public struct Item: Sendable, Hashable {
    public var guid: String?
    /// RSS `isPermaLink`. An RSS item with a GUID has the default `true`.
    public var guidIsPermalink = false
    /// The address of the post: RSS `link`, Atom `rel=alternate`, or a GUID that is an address.
    public var link: String?
    /// All links with their relations, including enclosures.
    public var links: [Link] = []
    /// The address of the discussion page.
    public var comments: String?
    public var title: TextConstruct?
    public var summary: TextConstruct?
    public var content: TextConstruct?
    /// Atom `content src`: the address of a body that is not part of the feed.
    public var contentSource: String?
    public var published: FeedDate?
    public var updated: FeedDate?
    public var created: FeedDate?
    public var expired: FeedDate?
    public var authors: [Author] = []
    /// Images of the authors, in the order of the authors, with `nil` for an author without one.
    /// Empty if no author has an image.
    public var avatars: [String?] = []
    public var contributors: [Author] = []
    public var publisher: Author?
    public var categories: [Category] = []
    public var enclosures: [Enclosure] = []
    public var image: String?
    public var language: String?
    public var rights: TextConstruct?
    public var license: String?
    public var commentsFeed: String?
    /// The number of comments (`slash:comments`, `thr:total`, `thr:count`).
    public var commentsCount: Int?
    @Boxed public var itunes: ITunes
    @Boxed public var media: Media
    /// Values of the Podcasting 2.0 namespace, and Podlove chapters.
    public var podcast = ModuleValues()
    @Boxed public var extras: Extras
    @Boxed private var origin: Source
    @Boxed private var valuesBeforeCorrection: IdentifyingValues

    /// The feed that the item was copied from, or `nil` if it was first published in this feed.
    public var source: Source? {
      get { $origin }
      set { $origin = newValue }
    }

    /// The identifying values as written in the document, or `nil` if no correction has changed
    /// any.
    var uncorrected: IdentifyingValues? {
      get { $valuesBeforeCorrection }
      set { $valuesBeforeCorrection = newValue }
    }

    public init() {}

    /// Corrects the addresses in the groups of values that are present.
    mutating func correctGroups(by correction: AddressCorrection) {
      _itunes.updateIfSet { correction.apply(to: &$0.image) }
      _media.updateIfSet { correction.apply(to: &$0) }
      podcast.correctAddresses(correction)
      for index in avatars.indices { correction.apply(to: &avatars[index]) }
      _extras.updateIfSet { $0.correctAddresses(correction) }
      _origin.updateIfSet {
        correction.apply(to: &$0.link)
        correction.apply(to: &$0.links)
      }
    }
  }

  /// The feed that an item was copied from (RSS `source`, Atom `source`).
  public struct Source: PropertyGroup {
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
