public import FoundationEssentials

/// What polite fetching remembers of a feed, beside what the last fetch came to.
public struct FetchMemory: Sendable, Hashable {
  /// Before this time the feed is not asked, unless a person wants it.
  public var earliest: CheckTime?
  public var rhythm: PostRhythm
  public var wishes: PublisherWishes
  /// How many seconds the last whole answer is good for, by the server's word.
  public var freshness: TimeInterval?
  /// Where in the spread of its next check the feed stands, from 0 to 1: not all feeds of a
  /// server come back at once.
  public var spread: Double
  /// When the server last sent a document, and not only that nothing has changed.
  public var lastBody: Date?
  public var trust: ValidatorTrust
  /// When the failures began that have not ended; of 404, those that came one after the other.
  public var failingSince: Date?
  /// A host that wants to be left alone.
  public var pause: HostPause?
  /// Where the server says the feed has gone for good.
  public var move: FeedMove?
  /// The host that wants to be asked by https only.
  public var secure: SecureHost?
  /// How the document was asked for and read that the validators belong to; nil where that is not known.
  public var recipe: Digest?
  /// The last answers, newest first, at most ``answersKept``.
  public var answers: [FetchAnswer]

  public static let answersKept = 5

  public init(
    earliest: CheckTime? = nil, rhythm: PostRhythm = PostRhythm(),
    wishes: PublisherWishes = PublisherWishes(), freshness: TimeInterval? = nil,
    spread: Double = 0, lastBody: Date? = nil, trust: ValidatorTrust = ValidatorTrust(),
    failingSince: Date? = nil, pause: HostPause? = nil, move: FeedMove? = nil,
    secure: SecureHost? = nil, recipe: Digest? = nil, answers: [FetchAnswer] = []
  ) {
    self.secure = secure
    self.recipe = recipe
    self.earliest = earliest
    self.rhythm = rhythm
    self.wishes = wishes
    self.freshness = freshness
    self.spread = spread
    self.lastBody = lastBody
    self.trust = trust
    self.failingSince = failingSince
    self.pause = pause
    self.move = move
    self.answers = answers
  }
}

/// What experience says of a server's validators.
public struct ValidatorTrust: Sendable, Hashable {
  /// How many times running a conditional request was answered by the same body and entity tag, at
  /// most three; ``wrongTag`` where the body changed and its tag did not.
  public var uselessTags: Int
  /// The body changed and its `Last-Modified` did not.
  public var distrustsDate: Bool

  public init(uselessTags: Int = 0, distrustsDate: Bool = false) {
    self.uselessTags = uselessTags
    self.distrustsDate = distrustsDate
  }

  public static let wrongTag = 4

  /// An entity tag that never matches keeps the date from being looked at (RFC 9110 section
  /// 13.1.3), as with Apache's `-gzip` tags.
  public var hasUselessTag: Bool { uselessTags >= 3 }

  /// The tag that there is now has stood for several documents.
  public var hasWrongTag: Bool { uselessTags == Self.wrongTag }

  /// Takes in what a document teaches of the validators that came with it.
  ///
  /// - Parameters:
  ///   - old: those of the document before it.
  ///   - isSameBody: whether it is that document to the byte; nil where that is not known.
  ///   - wasConditional: whether it was asked for only in case it had changed.
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

/// A host that wants to be left alone.
public struct HostPause: Sendable, Hashable {
  /// The host, with its port where that is not the usual one.
  public var host: String
  public var until: Date

  public init(host: String, until: Date) {
    self.host = host
    self.until = until
  }
}

/// A host that has said that it wants to be asked by https only (RFC 6797).
public struct SecureHost: Sendable, Hashable {
  /// The host's name.
  public var host: String
  public var until: Date

  public init(host: String, until: Date) {
    self.host = host
    self.until = until
  }
}

/// A permanent redirect to a feed, as far as it has been seen.
public struct FeedMove: Sendable, Hashable {
  public var url: String
  /// When it was first seen.
  public var since: Date
  /// How many refreshes have seen it.
  public var sightings: Int

  public init(url: String, since: Date, sightings: Int) {
    self.url = url
    self.since = since
    self.sightings = sightings
  }

  /// Whether it has been seen often and long enough to be believed: three times within a day at
  /// least, since the first of them may be the login page of a hotel's network.
  public func isBelieved(at now: Date) -> Bool {
    sightings >= 3 && now.timeIntervalSince(since) >= 86_400
  }
}

/// An answer of the past.
public struct FetchAnswer: Sendable, Hashable {
  public var date: Date
  /// The HTTP status; nil when no answer came.
  public var status: Int?

  public init(date: Date, status: Int?) {
    self.date = date
    self.status = status
  }
}
