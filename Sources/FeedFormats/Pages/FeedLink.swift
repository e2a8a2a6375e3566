/// The address of a feed, and its properties in the page that links to it.
public struct FeedLink: Sendable, Hashable {
  /// An absolute `http` or `https` address.
  public var url: String
  public var title: String?
  /// The media type, or `nil` if the page declares none.
  public var type: String?

  public init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }
}
