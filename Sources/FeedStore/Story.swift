package import FeedModel

/// What a story is known by in whatever feed it stands: its canonical link and its title together,
/// and its time or its text.
///
/// A link alone does not tell stories apart, for it may be that of a page with many of them, and
/// neither does a title. A status page has one link and one title for all its posts. A story that a
/// reader has deleted does not come back in another feed.
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

  /// Whether two posts with one key are one story: they have the same time or the same text, or none
  /// of the two is known of both.
  package static func isSame(_ one: PostFingerprint, _ other: PostFingerprint) -> Bool {
    let facts = [
      // That two posts are of one day says nothing.
      agree(one.date, other.date, provesMuch: one.hasTimeOfDay && other.hasTimeOfDay),
      agree(one.text, other.text, provesMuch: true),
    ]
    return facts.contains(true) || !facts.contains(false)
  }

  /// Nil where it is not known.
  private static func agree(_ one: Digest?, _ other: Digest?, provesMuch: Bool) -> Bool? {
    guard let one, let other else { return nil }
    return one == other ? (provesMuch ? true : nil) : false
  }

  /// The words of a title, with one blank between them.
  private static func folded(_ title: String) -> String {
    title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
