extension FeedDocument {
  /// What the Podcasting 2.0 namespace adds (https://podcasting2.org/docs/podcast-namespace), and
  /// Podlove's chapters.
  public struct Podcast: RareFacts {
    // MARK: Of a feed

    /// The name that stays with a podcast wherever its feed moves.
    public var guid: String?
    /// `podcast`, `music`, `video`, `film`, `audiobook`, `newsletter`, `blog`, or one with an `L`
    /// behind it for a list.
    public var medium: String?
    public var lock: Lock?
    public var funding: [Funding] = []
    public var trailers: [Trailer] = []
    public var updateFrequency: UpdateFrequency?
    /// Platforms that the publisher keeps away.
    public var blocks: [Block] = []
    /// Podcasts that the publisher recommends.
    public var recommendations: [RemoteItem] = []
    public var usesPodping: Bool?

    // MARK: Of an item

    public var season: Season?
    public var episode: Episode?
    public var transcripts: [Transcript] = []
    /// A file of chapters.
    public var chaptersFile: File?
    /// Chapters in the feed itself (Podlove Simple Chapters).
    public var chapters: [Chapter] = []
    public var chaptersVersion: String?
    public var soundbites: [Soundbite] = []
    public var alternateEnclosures: [AlternateEnclosure] = []
    /// Where an episode is talked about.
    public var discussions: [Discussion] = []
    /// Other places where an episode can be found.
    public var contentLinks: [File] = []

    // MARK: Of both

    public var people: [Person] = []
    public var locations: [Location] = []
    public var license: License?
    public var values: [Value] = []
    public var images: [Image] = []
    public var texts: [Text] = []

    public init() {}
  }
}
