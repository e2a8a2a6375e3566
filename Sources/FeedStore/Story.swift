package import FeedModel

/// What a story is known by in whatever feed it stands: its canonical link and its title together.
///
/// A link alone does not tell stories apart, for it may be that of a page with many of them, and
/// neither does a title. A story that a reader has deleted does not come back in another feed.
package enum Story {
  /// Nil for a post without title or without a web address of its own.
  package static func key(of post: Post, channelLink: String?) -> Digest? {
    guard let link = post.link, let title = post.title.map(folded), !title.isEmpty else {
      return nil
    }
    let address = CanonicalLink.key(of: link)
    let isPage =
      address.hasPrefix("https://") && address.dropFirst(8).contains { "/?#".contains($0) }
    guard isPage, address != channelLink.map(CanonicalLink.key(of:)) else { return nil }
    return Digest(combining: [Digest(address), Digest(title)])
  }

  /// The words of a title, with one blank between them.
  private static func folded(_ title: String) -> String {
    title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
