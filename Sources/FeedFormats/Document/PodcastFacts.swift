extension FeedDocument {
  /// Values of the Podcasting 2.0 namespace (https://podcasting2.org/docs/podcast-namespace), and
  /// Podlove chapters.
  public struct Podcast: RareFacts, FieldGroup {
    // MARK: For a feed

    /// The identifier of the podcast, which stays the same if its feed moves.
    public var guid: String?
    /// `podcast`, `music`, `video`, `film`, `audiobook`, `newsletter`, `blog`, or one of these
    /// followed by `L` for a list.
    public var medium: String?
    public var lock: Lock?
    public var funding: [Funding] = []
    public var trailers: [Trailer] = []
    public var updateFrequency: UpdateFrequency?
    /// Platforms on which the publisher does not allow the podcast.
    public var blocks: [Block] = []
    /// Podcasts that the publisher recommends.
    public var recommendations: [RemoteItem] = []
    public var usesPodping: Bool?

    // MARK: For an item

    public var season: Season?
    public var episode: Episode?
    public var transcripts: [Transcript] = []
    /// A file that contains the chapters.
    public var chaptersFile: File?
    /// Chapters in the feed itself (Podlove Simple Chapters).
    public var chapters: [Chapter] = []
    public var chaptersVersion: String?
    public var soundbites: [Soundbite] = []
    public var alternateEnclosures: [AlternateEnclosure] = []
    /// Discussions of the episode on social networks.
    public var discussions: [Discussion] = []
    /// Other addresses at which the episode is available.
    public var contentLinks: [File] = []

    // MARK: For both

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
