package import FeedModel

/// What a post may be called by anybody who has not seen it in a list here: its address or its guid.
public struct PostName: Sendable, Hashable {
  private let text: String
  private let address: String

  /// Nil for a blank text.
  public init?(_ text: String) {
    guard let text = CleanText(text)?.value else { return nil }
    self.text = text
    address = CanonicalLink.key(of: text)
  }

  /// Whether a post is called so. Addresses are compared as feeds' indexes do: `http` is `https`.
  package func means(_ post: Post) -> Bool {
    post.guid == text || post.link.map(CanonicalLink.key(of:)) == address
  }

  /// Where indexes have the posts that are called so.
  package var keys: [IndexKey] { IndexKey.keys(ofGuidOrLink: text) }
}
