package import FeedModel

/// Identifies a story across feeds, so that copies of a deleted story in other feeds are
/// suppressed.
///
/// An item of Hacker News is identified by its ``ItemKey``. For other posts, the canonical link and
/// the title must be equal, and also the time, or the text if a time of day is missing. A link alone
/// is not enough, as many posts may link to one page. Link and title are not enough either: a status
/// page may use the same ones for all its posts.
package enum Story {
  /// Returns the keys of a post's story, the most certain one first. There are none for a post that
  /// is not an item and that lacks a title, or a web address other than the feed's page.
  package static func keys(of post: Post, channelLink: String?) -> [Digest] {
    [
      ItemKey.of(post, channelLink: channelLink).map(ItemKey.digest),
      key(link: post.link, title: post.title, channelLink: channelLink),
    ].compactMap(\.self)
  }

  private static func key(link: String?, title: String?, channelLink: String?) -> Digest? {
    guard let link, let title = title.map(folded), !title.isEmpty else {
      return nil
    }
    let address = CanonicalLink.key(of: link)
    let isPage = address.hasPrefix("https://") && CanonicalLink.path(of: address) != nil
    guard isPage, address != channelLink.map(CanonicalLink.key(of:)) else { return nil }
    return Digest(combining: [Digest(address), Digest(title)])
  }

  /// Returns whether two posts with the same key of link and title are the same story. If both have
  /// a time of day, the times decide, because a status page may use one text for many posts.
  /// Otherwise the texts decide if both are known, or else the days.
  package static func isSame(_ one: PostFingerprint, _ other: PostFingerprint) -> Bool {
    if one.hasTimeOfDay, other.hasTimeOfDay { return one.date == other.date }
    if let text = one.text, let otherText = other.text { return text == otherText }
    return one.date == nil || other.date == nil || one.date == other.date
  }

  /// Returns the words of a title, separated by single spaces.
  private static func folded(_ title: String) -> String {
    title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
