extension FeedDocument {
  /// What Apple's podcast namespace adds, and Google's where Apple's is silent.
  public struct ITunes: RareFacts, FieldGroup {
    public var title: String?
    /// True for yes, false for no and clean; nil where the feed says neither.
    public var explicit: Bool?
    public var block: Bool?
    public var author: String?
    public var owner: Owner?
    public var image: String?
    public var subtitle: String?
    public var summary: String?
    public var keywords: [String] = []
    /// Seconds.
    public var duration: Double?
    public var episode: Int?
    public var season: Int?
    /// `full`, `trailer` or `bonus`.
    public var episodeType: String?
    /// Where in the feed the publisher wants to see an episode.
    public var order: Int?
    public var isClosedCaptioned: Bool?
    /// Of a feed: `episodic` or `serial`.
    public var type: String?
    /// Of a feed: no episode will follow.
    public var isComplete: Bool?
    public var newFeedURL: String?

    public struct Owner: FieldGroup {
      public var name: String?
      public var email: String?
      public init(name: String? = nil, email: String? = nil) {
        self.name = name
        self.email = email
      }

      mutating func visitFields(_ visitor: inout some FieldVisitor) {
        visitor.field("name", &name)
        visitor.field("email", &email)
      }
    }

    public init() {}

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("title", &title)
      visitor.field("explicit", &explicit)
      visitor.field("block", &block)
      visitor.field("author", &author)
      visitor.group("owner", &owner)
      visitor.field("image", .address, &image)
      visitor.field("subtitle", &subtitle)
      visitor.field("summary", &summary)
      visitor.field("keywords", &keywords)
      visitor.field("duration", &duration)
      visitor.field("episode", &episode)
      visitor.field("season", &season)
      visitor.field("episode_type", &episodeType)
      visitor.field("order", &order)
      visitor.field("closed_captioned", &isClosedCaptioned)
      visitor.field("type", &type)
      visitor.field("complete", &isComplete)
      visitor.field("new_feed_url", &newFeedURL)
    }
  }
}
