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
  /// Whether the date is more than a day: then an equal one is worth something.
  public var hasTimeOfDay: Bool

  public init(
    guid: Digest? = nil, comments: Digest? = nil, link: Digest? = nil, title: Digest? = nil,
    date: Digest? = nil, enclosure: Digest? = nil, text: Digest? = nil, hasTimeOfDay: Bool = false
  ) {
    self.guid = guid
    self.comments = comments
    self.link = link
    self.title = title
    self.date = date
    self.enclosure = enclosure
    self.text = text
    self.hasTimeOfDay = hasTimeOfDay
  }

  /// The digests of an identity under a profile. A link that is only the channel's own address
  /// identifies no post and is left out by `.standard`.
  ///
  /// - Parameter channelKey: the channel's own address, in the profile's form.
  init(_ identity: PostIdentity, profile: DetectionProfile, channelKey: String?) {
    let link = identity.link.map(profile.key(ofLink:)).flatMap { key in
      profile.comparesCanonicalLinks && key == channelKey ? nil : key
    }
    self.init(
      guid: identity.guid.map { Digest($0) },
      comments: identity.comments.map { Digest(CanonicalLink.key(of: $0)) },
      link: link.map { Digest($0) },
      title: identity.title.map { Digest($0) },
      date: identity.date.map {
        Digest(high: 1, low: $0.timeIntervalSinceReferenceDate.bitPattern)
      },
      enclosure: identity.enclosure.map { Digest($0) },
      text: identity.text, hasTimeOfDay: identity.hasTimeOfDay)
  }

  /// What an edit has changed that a reader would care about. Dates do not count: many feeds renew
  /// them at every build.
  func changes(to other: PostFingerprint) -> PostChanges {
    var changes: PostChanges = []
    if title != other.title { changes.insert(.title) }
    if link != other.link { changes.insert(.link) }
    if text != other.text { changes.insert(.text) }
    if enclosure != other.enclosure { changes.insert(.enclosure) }
    return changes
  }

  /// The same post with the guid and the discussion that it had before, where it shows none now.
  func keepingNames(of before: PostFingerprint) -> PostFingerprint {
    var print = self
    print.guid = guid ?? before.guid
    print.comments = comments ?? before.comments
    return print
  }
}

extension DetectionProfile {
  /// The form in which links are compared.
  func key(ofLink link: String) -> String {
    comparesCanonicalLinks ? CanonicalLink.key(of: link) : link
  }
}
