/// The address of a feed, with what a page says of it.
public struct FeedLink: Sendable, Hashable {
  /// Absolute, http or https.
  public var url: String
  public var title: String?
  /// The declared media type; nil where nobody declared one.
  public var type: String?

  public init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }
}
