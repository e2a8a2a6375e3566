import FoundationEssentials

/// A post's identity as digests: what an index entry remembers of a post, a fixed size whatever
/// the feed sends.
public struct PostFingerprint: Sendable, Hashable {
  public var guid: Digest?
  public var comments: Digest?
  public var link: Digest?
  public var title: Digest?
  public var date: Digest?
  public var enclosure: Digest?
  public var text: Digest?

  public init(
    guid: Digest? = nil, comments: Digest? = nil, link: Digest? = nil, title: Digest? = nil,
    date: Digest? = nil, enclosure: Digest? = nil, text: Digest? = nil
  ) {
    self.guid = guid
    self.comments = comments
    self.link = link
    self.title = title
    self.date = date
    self.enclosure = enclosure
    self.text = text
  }

  /// The digests of an identity under a profile. A link that is only the channel's own address
  /// identifies no post and is left out by `.standard`.
  init(_ identity: PostIdentity, profile: DetectionProfile, channelLink: String?) {
    let link = identity.link.flatMap { profile.key(ofLink: $0, channelLink: channelLink) }
    self.init(
      guid: identity.guid.map { Digest($0) },
      comments: identity.comments.map { Digest(CanonicalLink.key(of: $0)) },
      link: link.map { Digest($0) },
      title: identity.title.map { Digest($0) },
      date: identity.date.map {
        Digest(high: 1, low: $0.timeIntervalSinceReferenceDate.bitPattern)
      },
      enclosure: identity.enclosure.map { Digest($0) },
      text: identity.text)
  }

  /// Whether an edit happened that a reader would care about. Dates do not count: many feeds
  /// renew them at every build.
  func differsInContent(from other: PostFingerprint) -> Bool {
    title != other.title || link != other.link || text != other.text
      || enclosure != other.enclosure
  }

  /// Whether these are two posts and not one listed twice.
  func isDistinct(from other: PostFingerprint) -> Bool {
    title != other.title || date != other.date || link != other.link || text != other.text
      || enclosure != other.enclosure
  }

  /// Whether both know title and date and agree on neither: one address, two posts.
  func contradicts(_ other: PostFingerprint) -> Bool {
    guard let title, let date, let otherTitle = other.title, let otherDate = other.date else {
      return false
    }
    return title != otherTitle && date != otherDate
  }
}

extension DetectionProfile {
  fileprivate func key(ofLink link: String, channelLink: String?) -> String? {
    guard comparesCanonicalLinks else { return link }
    let key = CanonicalLink.key(of: link)
    if let channelLink, key == CanonicalLink.key(of: channelLink) { return nil }
    return key
  }
}
