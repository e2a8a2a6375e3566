extension FeedDocument {
  /// Values of Apple's podcast namespace, with Google Play's values where Apple's are missing.
  public struct ITunes: PropertyGroup {
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

    public struct Owner: Sendable, Hashable {
      public var name: String?
      public var email: String?
    }

    public init() {}
  }
}
