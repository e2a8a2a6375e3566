/// What one fetch brought: a feed as it stands now, from whatever source.
public struct FeedSnapshot: Sendable {
  /// Where it stood, redirects followed; nil where that is not known.
  public var url: String?
  public var channel: Channel
  /// The channel's link as the feed gives it, which identifies no post. People open that of the channel.
  public var identifyingLink: String?
  /// In the document's order.
  public var items: [IncomingPost]
  public var completeness: Completeness
  /// Whether a limit of ours has left some of its items out.
  public var exceedsLimits: Bool
  /// The page that holds the posts before these, on the same host; nil where there is none, or none is
  /// known.
  public var older: PageLink?

  /// The guids of posts that the feed says it has taken back (RFC 6721).
  public var withdrawn: [String]
  /// Whether the feed says that it lists all it has: what it does not list is gone for good (RFC 5005
  /// section 2).
  public var listsAll: Bool

  /// Keeps memory reserved for what the snapshot holds, until the last copy of it is released.
  public var reservation: (any Sendable)?

  /// - Parameter identifyingLink: the channel's own by default.
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

/// An item that has arrived and has not been judged yet.
///
/// Its identity is at hand; the post itself, with its HTML sanitised, is made only when the index
/// has found it new or edited. Most items of most refreshes are known, and cost nothing more.
public struct IncomingPost: Sendable {
  public let identity: PostIdentity
  private let make: @Sendable () -> Post

  public init(identity: PostIdentity, post: @escaping @Sendable () -> Post) {
    self.identity = identity
    make = post
  }

  /// Makes the post. Costs a parse of its HTML each time it is called.
  public func post() -> Post { make() }
}
