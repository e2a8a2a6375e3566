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

  /// The facts that are known of both and the same.
  package func witnesses(for other: PostFingerprint) -> Witnesses {
    var witnesses: Witnesses = []
    if let link, link == other.link { witnesses.insert(.place) }
    if let title, title == other.title { witnesses.insert(.title) }
    if let date, date == other.date, hasTimeOfDay, other.hasTimeOfDay { witnesses.insert(.date) }
    if let text, text == other.text { witnesses.insert(.text) }
    return witnesses
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

  /// Whether both have a text, and not the same.
  func contradictsText(of other: PostFingerprint) -> Bool {
    text != nil && other.text != nil && text != other.text
  }

  /// Whether title, date, link and text are each known of both or of neither, and all that is known
  /// differs: two of them at least, for a title alone is often edited.
  func hasNothing(inCommonWith other: PostFingerprint) -> Bool {
    let pairs = [
      (title, other.title), (date, other.date), (link, other.link), (text, other.text),
    ]
    return pairs.count { $0.0 != nil } >= 2
      && pairs.allSatisfy { ($0 == nil) == ($1 == nil) && ($0 == nil || $0 != $1) }
  }

  /// Whether two posts with one GUID are different ones: title and link differ, and also text or, if a
  /// text is missing, date.
  func isOtherPost(underGUIDOf other: PostFingerprint) -> Bool {
    func differ(_ one: Digest?, _ other: Digest?) -> Bool {
      one != nil && other != nil && one != other
    }
    guard differ(title, other.title), differ(link, other.link),
      witnesses(for: other).isEmpty, enclosure == nil || enclosure != other.enclosure
    else { return false }
    return contradictsText(of: other) || differ(date, other.date)
  }

  /// Whether title and text are the same, and one of them is known.
  func shows(sameWordsAs other: PostFingerprint) -> Bool {
    (title != nil || text != nil) && title == other.title && text == other.text
  }

  /// The same post with the guid and the discussion that it had before, where it shows none now.
  func keepingNames(of before: PostFingerprint) -> PostFingerprint {
    var print = self
    print.guid = guid ?? before.guid
    print.comments = comments ?? before.comments
    return print
  }

  /// Whether title, date or link is known of both and the same.
  func agreesInPart(with other: PostFingerprint) -> Bool {
    (title != nil && title == other.title) || (date != nil && date == other.date)
      || (link != nil && link == other.link)
  }
}

extension DetectionProfile {
  /// The form in which links are compared.
  func key(ofLink link: String) -> String {
    comparesCanonicalLinks ? CanonicalLink.key(of: link) : link
  }
}
