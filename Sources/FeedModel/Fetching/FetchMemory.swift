public import FoundationEssentials

/// The data about a feed that rate limits and conditional requests are based on, in addition to the
/// result of the last fetch.
public struct FetchMemory: Sendable, Hashable {
  /// The time before which the feed is not fetched, unless a user requests it.
  public var earliest: CheckTime?
  public var rhythm: PostRhythm
  public var publisherSchedule: PublisherSchedule
  /// The freshness lifetime of the last complete response in seconds, as the server specified it.
  public var freshness: TimeInterval?
  /// A position from 0 to 1 in the interval over which next checks are spread, so that not all
  /// feeds of a server are fetched at once.
  public var spread: Double
  /// The last time at which the server sent a document rather than a 304 response.
  public var lastBody: Date?
  public var trust: ValidatorTrust
  /// The time of the first failure since the last success. For 404, only consecutive 404 responses
  /// count.
  public var failingSince: Date?
  /// The deadline of a host that has requested a delay.
  public var hostDelay: HostDelay?
  /// A permanent redirect, as long as the feed is not moved.
  public var move: FeedMove?
  /// A host that requires HTTPS.
  public var secure: SecureHost?
  /// A digest of how the document of the validators was requested and parsed; `nil` if it is not
  /// known.
  public var recipe: Digest?
  /// The last responses, newest first, at most ``answersKept``.
  public var responses: [PastResponse]

  public static let answersKept = 5

  public init(
    earliest: CheckTime? = nil, rhythm: PostRhythm = PostRhythm(),
    publisherSchedule: PublisherSchedule = PublisherSchedule(), freshness: TimeInterval? = nil,
    spread: Double = 0, lastBody: Date? = nil, trust: ValidatorTrust = ValidatorTrust(),
    failingSince: Date? = nil, hostDelay: HostDelay? = nil, move: FeedMove? = nil,
    secure: SecureHost? = nil, recipe: Digest? = nil, responses: [PastResponse] = []
  ) {
    self.secure = secure
    self.recipe = recipe
    self.earliest = earliest
    self.rhythm = rhythm
    self.publisherSchedule = publisherSchedule
    self.freshness = freshness
    self.spread = spread
    self.lastBody = lastBody
    self.trust = trust
    self.failingSince = failingSince
    self.hostDelay = hostDelay
    self.move = move
    self.responses = responses
  }
}

/// Whether a server's validators have proved reliable.
public struct ValidatorTrust: Sendable, Hashable {
  /// The number of consecutive conditional requests that were answered with the same body and
  /// entity tag, at most 3. It is ``wrongTag`` if the body changed and its tag did not.
  public var uselessTags: Int
  /// Whether the body changed and its `Last-Modified` did not.
  public var distrustsDate: Bool

  public init(uselessTags: Int = 0, distrustsDate: Bool = false) {
    self.uselessTags = uselessTags
    self.distrustsDate = distrustsDate
  }

  public static let wrongTag = 4

  /// Whether the entity tag never matches, as with Apache's `-gzip` tags. If a request contains a
  /// tag, servers ignore its date (RFC 9110 section 13.1.3), so such a tag is sent only if there is
  /// no date.
  public var hasUselessTag: Bool { uselessTags >= 3 }

  /// Whether the current tag was sent with different documents.
  public var hasWrongTag: Bool { uselessTags == Self.wrongTag }

  /// Updates the trust after a document has arrived.
  ///
  /// - Parameters:
  ///   - new: the validators of the document.
  ///   - old: the validators of the previous document.
  ///   - isSameBody: whether both documents have the same bytes; `nil` if this is not known.
  ///   - wasConditional: whether the document was fetched with a conditional request.
  public mutating func learn(
    from new: Validators?, after old: Validators?, isSameBody: Bool?, wasConditional: Bool
  ) {
    guard let old, let new, old.url == new.url else {
      self = ValidatorTrust()
      return
    }
    if new.entityTag != old.entityTag {
      uselessTags = 0
    } else if new.entityTag != nil, isSameBody == false {
      uselessTags = Self.wrongTag
    } else if new.entityTag != nil, isSameBody == true, wasConditional, !hasUselessTag {
      uselessTags += 1
    }
    if new.lastModified != old.lastModified {
      distrustsDate = false
    } else if new.lastModified != nil, isSameBody == false {
      distrustsDate = true
    }
  }
}

/// The deadline of a host that has requested a delay.
public struct HostDelay: Sendable, Hashable {
  /// The host, with its port if that is not the default port.
  public var host: String
  public var until: Date

  public init(host: String, until: Date) {
    self.host = host
    self.until = until
  }
}

/// A host that requires HTTPS (RFC 6797).
public struct SecureHost: Sendable, Hashable {
  /// The host name.
  public var host: String
  public var until: Date

  public init(host: String, until: Date) {
    self.host = host
    self.until = until
  }
}

/// A permanent redirect of a feed, with the evidence for it so far.
public struct FeedMove: Sendable, Hashable {
  public var url: String
  /// The time at which it was first seen.
  public var since: Date
  /// The number of refreshes that have seen it.
  public var sightings: Int

  public init(url: String, since: Date, sightings: Int) {
    self.url = url
    self.since = since
    self.sightings = sightings
  }

  /// Whether the redirect is accepted: at least three refreshes have seen it, the first at least a
  /// day ago. A single redirect may lead to the login page of a public network.
  public func isBelieved(at now: Date) -> Bool {
    sightings >= 3 && now.timeIntervalSince(since) >= 86_400
  }
}

/// An earlier response.
public struct PastResponse: Sendable, Hashable {
  public var date: Date
  /// The HTTP status; `nil` if there was no response.
  public var status: Int?

  public init(date: Date, status: Int?) {
    self.date = date
    self.status = status
  }
}
