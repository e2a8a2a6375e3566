public import FeedModel

/// A feed document as it was read: every field that readers use, in the feed's own order, nothing
/// sanitised yet. Text is decoded once, addresses are absolute, dates are parsed.
///
/// Absent and empty are the same: nil, or an empty array.
public struct FeedDocument: Sendable, Hashable {
  public var format: FeedFormat
  /// The name of the character encoding it was read with.
  public var encoding: String
  /// What was wrong with it. A document with warnings is still a feed.
  public var warnings: [ParseWarning] = []
  /// Whether the root's end was seen. A cut document holds only items whose own end was seen.
  public var isComplete = false
  /// Whether a limit of ours left something out: items beyond 20,000, text or levels beyond reason.
  /// Such a document does not say which items have left the feed.
  public var exceedsLimits = false

  public var id: String?
  public var title: TextConstruct?
  /// RSS `description`, Atom `subtitle`.
  public var subtitle: TextConstruct?
  /// The page the feed belongs to.
  public var link: String?
  /// The feed's own address, by its own word (`rel=self`).
  public var feedURL: String?
  public var links: [Link] = []
  public var language: String?
  public var authors: [Author] = []
  public var contributors: [Author] = []
  public var publisher: Author?
  public var image: FeedImage?
  public var icon: String?
  public var generator: Generator?
  public var rights: TextConstruct?
  public var published: FeedDate?
  public var updated: FeedDate?
  public var categories: [Category] = []
  public var hubs: [String] = []
  /// Minutes for which the publisher asks not to be polled again.
  public var timeToLive: Int?
  /// Hours of the day, GMT, in which not to poll: 0 to 23.
  public var skipHours: [Int] = []
  /// English names of days on which not to poll.
  public var skipDays: [String] = []
  public var cloud: Cloud?
  public var docs: String?
  public var license: String?
  @Rare public var itunes: ITunes
  @Rare public var media: Media
  @Rare public var podcast: Podcast
  @Rare public var extras: Extras
  public var items: [Item] = []

  /// The link as the document gives it, if a correction has changed it.
  var uncorrectedLink: String?

  /// Relative references of the document that corrections resolve again; empty afterwards.
  var relativeReferences: AddressBase.References = [:]

  public init(format: FeedFormat, encoding: String) {
    self.format = format
    self.encoding = encoding
  }
}

/// The family and version of a feed.
public enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  case rss090 = "rss-0.90"
  case rss091 = "rss-0.91"
  case rss092 = "rss-0.92"
  case rss093 = "rss-0.93"
  case rss094 = "rss-0.94"
  case rss10 = "rss-1.0"
  case rss20 = "rss-2.0"
  /// An `<rss>` whose version is missing or unheard of.
  case rss = "rss"
  case atom03 = "atom-0.3"
  case atom10 = "atom-1.0"
  /// A `<feed>` without a known namespace.
  case atom = "atom"
  case jsonFeed10 = "json-1.0"
  case jsonFeed11 = "json-1.1"
  /// Channel Definition Format: a `<channel>` without anything around it.
  case cdf
}

/// Something that was wrong with a document and was worked around.
public struct ParseWarning: Sendable, Hashable {
  /// Counted from 1; nil where a line means nothing.
  public var line: Int?
  public var message: String
  /// Whether the document is not well-formed, or holds bytes that its encoding does not allow.
  public var breaksWellFormedness: Bool

  public init(line: Int? = nil, _ message: String, breaksWellFormedness: Bool = true) {
    self.line = line
    self.message = message
    self.breaksWellFormedness = breaksWellFormedness
  }
}
