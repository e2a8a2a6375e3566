extension FeedDocument {
  /// Values of Apple's podcast namespace, with Google Play's values where Apple's are missing.
  public struct ITunes: RareFacts, FieldGroup {
    public var title: String?
    /// `true` for "yes", `false` for "no" or "clean", and `nil` if the feed gives neither.
    public var explicit: Bool?
    public var block: Bool?
    public var author: String?
    public var owner: Owner?
    public var image: String?
    public var subtitle: String?
    public var summary: String?
    public var keywords: [String] = []
    /// In seconds.
    public var duration: Double?
    public var episode: Int?
    public var season: Int?
    /// `full`, `trailer` or `bonus`.
    public var episodeType: String?
    /// The position of the episode among the feed's episodes, as the publisher wants it.
    public var order: Int?
    public var isClosedCaptioned: Bool?
    /// For a feed: `episodic` or `serial`.
    public var type: String?
    /// For a feed: whether no more episodes will follow.
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
