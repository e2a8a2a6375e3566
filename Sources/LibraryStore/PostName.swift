package import FeedModel

/// An address or GUID that identifies a post independently of listings and item numbers.
public struct PostName: Sendable, Hashable {
  private let text: String
  private let address: String

  /// Returns `nil` for an empty or whitespace-only text.
  public init?(_ text: String) {
    guard let text = text.cleanText else { return nil }
    self.text = text
    address = CanonicalLink.key(of: text)
  }

  /// Returns whether a post has this name. Addresses are compared as in detection indexes: `http`
  /// equals `https`.
  package func means(_ post: Post) -> Bool {
    post.guid == text || post.link.map(CanonicalLink.key(of:)) == address
  }

  /// The keys in detection indexes that can lead to a post of this name.
  package var keys: [IndexKey] { IndexKey.keys(ofGuidOrLink: text) }
}
