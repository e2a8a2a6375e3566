import FoundationEssentials

/// The digests of the facts that identify a post, as an index entry stores them.
///
/// Its size is fixed, whatever the size of the post.
public struct PostFingerprint: Sendable, Hashable {
  public var guid: Digest?
  public var comments: Digest?
  public var link: Digest?
  public var title: Digest?
  public var date: Digest?
  public var enclosure: Digest?
  public var text: Digest?
  /// Whether the date includes a time of day. Only then are equal dates evidence.
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

  /// Creates the digests of an identity under a profile.
  ///
  /// Under `.standard`, a link that is the channel's own URL identifies no post and is left out.
  ///
  /// - Parameter channelKey: the channel's own URL, in the form in which the profile compares
  ///   links.
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

  /// Returns the changes of an edit that readers care about. Dates do not count, because many feeds
  /// rewrite them at every build.
  func changes(to other: PostFingerprint) -> PostChanges {
    var changes: PostChanges = []
    if title != other.title { changes.insert(.title) }
    if link != other.link { changes.insert(.link) }
    if text != other.text { changes.insert(.text) }
    if enclosure != other.enclosure { changes.insert(.enclosure) }
    return changes
  }

  /// Returns this fingerprint, with the GUID and discussion of an earlier one if it lacks them.
  func keepingNames(of before: PostFingerprint) -> PostFingerprint {
    var print = self
    print.guid = guid ?? before.guid
    print.comments = comments ?? before.comments
    return print
  }
}

extension DetectionProfile {
  /// Returns the form in which the profile compares links.
  func key(ofLink link: String) -> String {
    comparesCanonicalLinks ? CanonicalLink.key(of: link) : link
  }
}
