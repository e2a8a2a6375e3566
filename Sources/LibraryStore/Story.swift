package import FeedModel

/// What a story is known by in whatever feed it stands: its canonical link and its title together,
/// and its time, or its text where times are not known.
///
/// A link alone does not tell stories apart, for it may be that of a page with many of them, and
/// neither does a title. A status page has one link and one title for all its posts. A story that a
/// reader has deleted does not come back in another feed.
package enum Story {
  /// Nil for a post without title or without a web address of its own.
  package static func key(link: String?, title: String?, channelLink: String?) -> Digest? {
    guard let link, let title = title.map(folded), !title.isEmpty else {
      return nil
    }
    let address = CanonicalLink.key(of: link)
    let isPage = address.hasPrefix("https://") && CanonicalLink.path(of: address) != nil
    guard isPage, address != channelLink.map(CanonicalLink.key(of:)) else { return nil }
    return Digest(combining: [Digest(address), Digest(title)])
  }

  /// Whether two posts with one key are one story. Times tell, where both say more than the day: a status
  /// page has one text, too, for many of its posts. Else the texts do, else the days.
  package static func isSame(_ one: PostFingerprint, _ other: PostFingerprint) -> Bool {
    if one.hasTimeOfDay, other.hasTimeOfDay { return one.date == other.date }
    if let text = one.text, let otherText = other.text { return text == otherText }
    return one.date == nil || other.date == nil || one.date == other.date
  }

  /// The words of a title, with one blank between them.
  private static func folded(_ title: String) -> String {
    title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
