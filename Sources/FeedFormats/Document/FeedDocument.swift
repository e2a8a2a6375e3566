public import FeedModel

/// A parsed feed document. Arrays are in document order. Texts are decoded but not sanitised,
/// addresses are absolute, and dates are parsed.
///
/// A missing value and an empty one are both represented as `nil` or an empty array.
public struct FeedDocument: Sendable, Hashable {
  public var format: FeedFormat
  /// The name of the character encoding of the document.
  public var encoding: String
  /// Problems in the document. A document with warnings is still a feed.
  public var warnings: [ParseWarning] = []
  /// Whether the end of the root element was read. A truncated document contains only items that
  /// were read completely.
  public var isComplete = false
  /// Whether content was left out because it exceeded a limit, such as 20,000 items. Such a
  /// document does not show which items have left the feed.
  public var exceedsLimits = false

  public var id: String?
  public var title: TextConstruct?
  /// RSS `description`, Atom `subtitle`.
  public var subtitle: TextConstruct?
  /// The address of the page that the feed belongs to.
  public var link: String?
  /// The address of the feed according to the feed itself (`rel=self`).
  public var feedURL: String?
  public var links: [Link] = []
  public var language: String?
  public var authors: [Author] = []
  /// Images of the authors, in the order of the authors, with `nil` for an author without one.
  /// Empty if no author has an image.
  public var avatars: [String?] = []
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
  /// The number of minutes for which the feed should not be fetched again (RSS `ttl`).
  public var timeToLive: Int?
  /// The hours of the day, 0 to 23 GMT, in which the feed should not be fetched.
  public var skipHours: [Int] = []
  /// The English names of the days on which the feed should not be fetched.
  public var skipDays: [String] = []
  /// RSS `cloud`: a service that notifies subscribers of changes.
  public var cloud: ModuleValues?
  public var docs: String?
  public var license: String?
  @Boxed public var itunes: ITunes
  @Boxed public var media: Media
  /// Values of the Podcasting 2.0 namespace.
  public var podcast = ModuleValues()
  @Boxed public var extras: Extras
  public var items: [Item] = []

  /// The link as it is written in the document, if a correction has changed it.
  var uncorrectedLink: String?

  /// Relative references in the document. Corrections resolve them again and then empty this
  /// property.
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
  /// An `<rss>` element whose version is missing or unknown.
  case rss = "rss"
  case atom03 = "atom-0.3"
  case atom10 = "atom-1.0"
  /// A `<feed>` element without a known namespace.
  case atom = "atom"
  case jsonFeed10 = "json-1.0"
  case jsonFeed11 = "json-1.1"
  /// Channel Definition Format, in which the root element is `<channel>`.
  case cdf
}

/// A problem in a document that the parser worked around.
public struct ParseWarning: Sendable, Hashable {
  /// The line number, starting at 1, or `nil` if the problem has no line.
  public var line: Int?
  public var message: String
  /// Whether the problem makes the document not well-formed, or is an invalid byte sequence of the
  /// document's encoding.
  public var breaksWellFormedness: Bool

  public init(line: Int? = nil, _ message: String, breaksWellFormedness: Bool = true) {
    self.line = line
    self.message = message
    self.breaksWellFormedness = breaksWellFormedness
  }
}
