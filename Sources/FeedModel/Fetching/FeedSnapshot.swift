/// The result of one fetch: the current state of a feed, from any source.
public struct FeedSnapshot: Sendable {
  /// The URL of the document after redirects; `nil` if it is not known.
  public var url: String?
  public var channel: Channel
  /// The channel's link as written in the feed, which identifies no post. Users open the link of
  /// ``channel``.
  public var identifyingLink: String?
  /// The items, in document order.
  public var items: [IncomingPost]
  public var completeness: Completeness
  /// Whether items were left out because a limit was reached.
  public var exceedsLimits: Bool
  /// The page on the same host with the posts before these; `nil` if none is known.
  public var older: PageLink?

  /// The GUIDs of posts that the feed declares deleted (RFC 6721).
  public var withdrawn: [String]
  /// Whether the feed declares that it is complete, so that unlisted posts have been deleted (RFC
  /// 5005 section 2).
  public var listsAll: Bool

  /// A reservation of memory for the snapshot, which ends when the last copy is released.
  public var reservation: (any Sendable)?

  /// - Parameter identifyingLink: the channel's link as written in the feed; by default the link of
  ///   `channel`.
  public init(
    channel: Channel, identifyingLink: String? = nil, items: [IncomingPost],
    completeness: Completeness, older: PageLink? = nil,
    withdrawn: [String] = [], listsAll: Bool = false, exceedsLimits: Bool = false
  ) {
    self.withdrawn = withdrawn
    self.listsAll = listsAll
    self.exceedsLimits = exceedsLimits
    self.channel = channel
    self.identifyingLink = identifyingLink ?? channel.link
    self.items = items
    self.completeness = completeness
    self.older = older
  }
}

/// An item that was fetched and is not judged yet.
///
/// Its identity is available immediately. The post, with sanitized HTML, is made only if the item
/// is new or edited, which most items are not.
public struct IncomingPost: Sendable {
  public let identity: PostIdentity
  /// The current ``Post/figures`` for the stored post; `nil` if the source counts nothing.
  public let figures: PostFigures?
  private let make: @Sendable () -> Post

  public init(
    identity: PostIdentity, figures: PostFigures? = nil, post: @escaping @Sendable () -> Post
  ) {
    self.identity = identity
    self.figures = figures
    make = post
  }

  /// Makes the post. Each call parses its HTML.
  public func post() -> Post { make() }
}
