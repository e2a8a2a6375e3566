extension FeedDocument {
  /// What the Podcasting 2.0 namespace adds (https://podcasting2.org/docs/podcast-namespace), and
  /// Podlove's chapters.
  public struct Podcast: RareFacts, FieldGroup {
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

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("guid", &guid)
      visitor.field("medium", &medium)
      visitor.group("locked", &lock)
      visitor.groups("funding", &funding)
      visitor.groups("trailers", &trailers)
      visitor.group("update_frequency", &updateFrequency)
      visitor.groups("blocks", &blocks)
      visitor.groups("recommendations", &recommendations)
      visitor.field("uses_podping", &usesPodping)
      visitor.group("season", &season)
      visitor.group("episode", &episode)
      visitor.groups("transcripts", &transcripts)
      visitor.group("chapters_file", &chaptersFile)
      visitor.groups("chapters", &chapters)
      visitor.field("chapters_version", &chaptersVersion)
      visitor.groups("soundbites", &soundbites)
      visitor.groups("alternate_enclosures", &alternateEnclosures)
      visitor.groups("discussions", &discussions)
      visitor.groups("content_links", &contentLinks)
      visitor.groups("people", &people)
      visitor.groups("locations", &locations)
      visitor.group("license", &license)
      visitor.groups("values", &values)
      visitor.groups("images", &images)
      visitor.groups("texts", &texts)
    }
  }
}
