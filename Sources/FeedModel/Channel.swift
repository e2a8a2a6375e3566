/// The metadata of a feed: RSS `channel`, Atom `feed`, the top level of a JSON Feed.
public struct Channel: Sendable, Hashable, Codable {
  /// Plain text.
  public var title: String?
  /// The URL of the website that the feed belongs to.
  public var link: String?
  /// Plain text.
  public var summary: String?
  /// A language tag (BCP 47), as the feed gave it.
  public var language: String?
  /// The URL of an image for the feed.
  public var image: String?
  /// The URLs of WebSub hubs.
  public var hubs: [String]

  public init(
    title: String? = nil, link: String? = nil, summary: String? = nil, language: String? = nil,
    image: String? = nil, hubs: [String] = []
  ) {
    self.title = title
    self.link = link
    self.summary = summary
    self.language = language
    self.image = image
    self.hubs = hubs
  }
}

/// An author of a post.
public struct Author: Sendable, Hashable, Codable {
  public var name: String?
  public var email: String?
  public var url: String?

  public init(name: String? = nil, email: String? = nil, url: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
  }
}

/// A file that is attached to a post: RSS `enclosure`, Atom `link rel=enclosure`, JSON Feed
/// attachment.
public struct Enclosure: Sendable, Hashable, Codable {
  public var url: String
  /// A media type (RFC 6838), as the feed gave it.
  public var mediaType: String?
  public var title: String?
  /// The size in bytes, if the feed specifies a positive integer.
  public var size: Int64?
  /// The duration in seconds.
  public var duration: Double?

  public init(
    url: String, mediaType: String? = nil, title: String? = nil, size: Int64? = nil,
    duration: Double? = nil
  ) {
    self.url = url
    self.mediaType = mediaType
    self.title = title
    self.size = size
    self.duration = duration
  }
}
