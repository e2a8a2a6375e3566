extension FeedDocument {
  /// What the Media RSS namespace adds (https://www.rssboard.org/media-rss).
  public struct Media: RareFacts {
    /// Pictures that stand for the item, in the feed's order, each once.
    public var thumbnails: [Picture] = []
    /// The files themselves, pictures included.
    public var contents: [Content] = []
    public var player: Player?
    /// Where a film may be shown on another page.
    public var embed: Player?
    public var credits: [Credit] = []
    public var keywords: [String] = []
    public var rating: Rating?
    public var copyright: Notice?
    public var license: Notice?
    public var restriction: Restriction?
    public var community: Community?
    /// Addresses for peer-to-peer clients.
    public var peers: [File] = []
    public var subtitles: [Subtitle] = []
    /// Transcripts and lyrics.
    public var texts: [Passage] = []
    public var hashes: [Hash] = []
    /// `active`, `blocked` or `deleted`.
    public var status: String?
    /// The title of a group, or of media that stand alone: an item's own title beats it.
    public var title: TextConstruct?
    /// The same of the description.
    public var description: TextConstruct?

    public init() {}
  }
}

extension FeedDocument.Media {
  public struct Picture: Sendable, Hashable {
    public var url: String
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?
    /// Where in a film it was taken, as written.
    public var time: String?

    public init(url: String, width: Int? = nil, height: Int? = nil, time: String? = nil) {
      self.url = url
      self.width = width
      self.height = height
      self.time = time
    }
  }

  public struct Content: Sendable, Hashable {
    public var url: String
    public var title: String?
    /// A media type.
    public var type: String?
    /// `image`, `audio`, `video`, `document` or `executable`.
    public var medium: String?
    /// Bytes.
    public var size: Int64?
    /// Seconds.
    public var duration: Double?
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?
    /// Kilobits a second.
    public var bitrate: Double?
    public var isDefault: Bool?
    public var expression: String?
    public var language: String?

    public init(url: String) {
      self.url = url
    }
  }

  public struct Player: Sendable, Hashable {
    public var url: String
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?

    public init(url: String, width: Int? = nil, height: Int? = nil) {
      self.url = url
      self.width = width
      self.height = height
    }
  }

  public struct Credit: Sendable, Hashable {
    public var role: String?
    public var scheme: String?
    /// Who it is.
    public var content: String?
  }

  public struct Rating: Sendable, Hashable {
    public var scheme: String?
    public var content: String?
  }

  /// A copyright or a licence.
  public struct Notice: Sendable, Hashable {
    public var url: String?
    public var type: String?
    public var content: String?
  }

  /// Where something may be shown, or may not.
  public struct Restriction: Sendable, Hashable {
    /// `allow` or `deny`.
    public var relationship: String?
    /// `country`, `uri` or `sharing`.
    public var type: String?
    /// Codes of countries in lower case, or addresses.
    public var content: [String] = []
  }

  /// What an audience made of it.
  public struct Community: Sendable, Hashable {
    public var ratingAverage: Double?
    public var ratingCount: Int?
    public var ratingMinimum: Double?
    public var ratingMaximum: Double?
    public var views: Int?
    public var favorites: Int?
    public var tags: [String] = []
  }

  public struct File: Sendable, Hashable {
    public var url: String
    public var type: String?
  }

  public struct Subtitle: Sendable, Hashable {
    public var url: String
    public var type: String?
    public var language: String?
  }

  public struct Passage: Sendable, Hashable {
    public var content: String?
    public var type: String?
    public var language: String?
    public var start: String?
    public var end: String?
  }

  public struct Hash: Sendable, Hashable {
    public var algorithm: String?
    public var content: String?
  }
}
