/// What a feed says of itself: RSS `channel`, Atom `feed`, the top level of a JSON Feed.
public struct Channel: Sendable, Hashable, Codable {
  /// Plain text.
  public var title: String?
  /// The address of the page the feed belongs to.
  public var link: String?
  /// Plain text.
  public var summary: String?
  /// A language tag (BCP 47), as the feed gave it.
  public var language: String?
  /// The address of a picture for the feed.
  public var image: String?
  /// Addresses of WebSub hubs.
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

/// Who wrote a post.
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

/// A file that comes with a post: RSS `enclosure`, Atom `link rel=enclosure`, JSON Feed attachment.
public struct Enclosure: Sendable, Hashable, Codable {
  public var url: String
  /// A media type (RFC 6838), as the feed gave it.
  public var mediaType: String?
  public var title: String?
  /// Bytes, when the feed gave a positive whole number.
  public var size: Int64?
  /// Seconds.
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
