extension FeedDocument {
  /// Values of the Media RSS namespace (https://www.rssboard.org/media-rss).
  public struct Media: RareFacts, FieldGroup {
    /// Images that represent the item, in document order, without duplicates.
    public var thumbnails: [Picture] = []
    /// The media files, including images.
    public var contents: [Content] = []
    public var player: Player?
    /// An embeddable player for other pages.
    public var embed: Player?
    public var credits: [Credit] = []
    public var keywords: [String] = []
    public var rating: Rating?
    public var copyright: Copyright?
    public var license: License?
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
    /// The title of a media group, or of media outside a group. The title of the item takes
    /// precedence.
    public var title: TextConstruct?
    /// The description of a media group, or of media outside a group. The description of the item
    /// takes precedence.
    public var description: TextConstruct?

    public init() {}

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("title", &title)
      visitor.field("description", &description)
      visitor.groups("thumbnails", &thumbnails)
      visitor.groups("contents", &contents)
      visitor.group("player", &player)
      visitor.group("embed", &embed)
      visitor.groups("credits", &credits)
      visitor.field("keywords", &keywords)
      visitor.group("copyright", &copyright)
      visitor.group("license", &license)
      visitor.group("rating", &rating)
      visitor.group("restriction", &restriction)
      visitor.group("community", &community)
      visitor.groups("subtitles", &subtitles)
      visitor.groups("texts", &texts)
      visitor.groups("peers", &peers)
      visitor.groups("hashes", &hashes)
      visitor.field("status", &status)
    }
  }
}

extension FeedDocument.Media {
  public struct Picture: FieldGroup {
    public var url = ""
    /// In pixels.
    public var width: Int?
    /// In pixels.
    public var height: Int?
    /// The time in the video that the image shows, as written in the feed.
    public var time: String?

    public init(url: String, width: Int? = nil, height: Int? = nil, time: String? = nil) {
      self.url = url
      self.width = width
      self.height = height
      self.time = time
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("url"), &url)
      visitor.field("width", &width)
      visitor.field("height", &height)
      visitor.field("time", &time)
    }
  }

  public struct Content: FieldGroup {
    public var url = ""
    public var title: String?
    /// A media type.
    public var type: String?
    /// `image`, `audio`, `video`, `document` or `executable`.
    public var medium: String?
    /// In bytes.
    public var size: Int64?
    /// In seconds.
    public var duration: Double?
    /// In pixels.
    public var width: Int?
    /// In pixels.
    public var height: Int?
    /// In kilobits per second.
    public var bitrate: Double?
    public var isDefault: Bool?
    public var expression: String?
    public var language: String?

    public init(url: String) {
      self.url = url
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("url"), &url)
      visitor.field("title", .text, &title)
      visitor.field("type", &type)
      visitor.field("medium", &medium)
      visitor.field("size_in_bytes", .attribute("fileSize"), &size)
      visitor.field("duration_in_seconds", &duration)
      visitor.field("width", &width)
      visitor.field("height", &height)
      visitor.field("bitrate", &bitrate)
      visitor.field("default", .attribute("isDefault"), &isDefault)
      visitor.field("expression", &expression)
      visitor.field("language", .attribute("lang"), &language)
    }
  }

  public struct Player: FieldGroup {
    public var url = ""
    /// In pixels.
    public var width: Int?
    /// In pixels.
    public var height: Int?

    public init(url: String, width: Int? = nil, height: Int? = nil) {
      self.url = url
      self.width = width
      self.height = height
    }

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("url"), &url)
      visitor.field("width", &width)
      visitor.field("height", &height)
    }
  }

  public struct Credit: FieldGroup {
    public var role: String?
    public var scheme: String?
    /// The credited person or organisation.
    public var content: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("role", &role)
      visitor.field("scheme", &scheme)
      visitor.field("content", .text, &content)
    }
  }

  public struct Rating: FieldGroup {
    public var scheme: String?
    public var content: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("scheme", &scheme)
      visitor.field("content", .text, &content)
    }
  }

  public struct Copyright: FieldGroup {
    public var url: String?
    public var content: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("url"), &url)
      visitor.field("content", .text, &content)
    }
  }

  public struct License: FieldGroup {
    public var url: String?
    public var type: String?
    public var content: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("href", .address("href"), &url)
      visitor.field("type", &type)
      visitor.field("content", .text, &content)
    }
  }

  /// Where media may or may not be shown.
  public struct Restriction: FieldGroup {
    /// `allow` or `deny`.
    public var relationship: String?
    /// `country`, `uri` or `sharing`.
    public var type: String?
    /// Country codes in lower case, or addresses.
    public var content: [String] = []

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("relationship", &relationship)
      visitor.field("type", &type)
      visitor.field("content", &content)
    }
  }

  /// Ratings, views and tags from the audience.
  public struct Community: FieldGroup {
    public var ratingAverage: Double?
    public var ratingCount: Int?
    public var ratingMinimum: Double?
    public var ratingMaximum: Double?
    public var views: Int?
    public var favorites: Int?
    public var tags: [String] = []

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("rating_average", .attribute("average"), &ratingAverage)
      visitor.field("rating_count", .attribute("count"), &ratingCount)
      visitor.field("rating_min", .attribute("min"), &ratingMinimum)
      visitor.field("rating_max", .attribute("max"), &ratingMaximum)
      visitor.field("views", &views)
      visitor.field("favorites", &favorites)
      visitor.field("tags", &tags)
    }
  }

  public struct File: FieldGroup {
    public var url = ""
    public var type: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("href"), &url)
      visitor.field("type", &type)
    }
  }

  public struct Subtitle: FieldGroup {
    public var url = ""
    public var type: String?
    public var language: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("url", .address("href"), &url)
      visitor.field("type", &type)
      visitor.field("language", .attribute("lang"), &language)
    }
  }

  public struct Passage: FieldGroup {
    public var content: String?
    public var type: String?
    public var language: String?
    public var start: String?
    public var end: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("content", .text, &content)
      visitor.field("type", &type)
      visitor.field("language", .attribute("lang"), &language)
      visitor.field("start", &start)
      visitor.field("end", &end)
    }
  }

  public struct Hash: FieldGroup {
    public var algorithm: String?
    public var content: String?

    mutating func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.field("algorithm", .attribute("algo"), &algorithm)
      visitor.field("content", .text, &content)
    }
  }
}
