/// A list of subscriptions (OPML 2.0).
public struct OPMLDocument: Sendable, Hashable {
  public var title: String?
  /// In the document's order.
  public var feeds: [Feed]
  /// Outlines that claim to be feeds and were left out, with the reason.
  public var skipped: [Skipped]
  /// What was wrong with the XML.
  public var warnings: [ParseWarning]

  /// One subscription.
  public struct Feed: Sendable, Hashable {
    /// Absolute, http or https.
    public var url: String
    /// Plain text; nil where the outline has none, or only repeats the address.
    public var title: String?
    public var pageURL: String?
    /// The names of the outlines around it, outermost first.
    public var folder: [String]
    /// The `category` attribute's values (OPML 2.0: separated by commas).
    public var tags: [String]

    public init(
      url: String, title: String? = nil, pageURL: String? = nil, folder: [String] = [],
      tags: [String] = []
    ) {
      self.url = url
      self.title = title
      self.pageURL = pageURL
      self.folder = folder
      self.tags = tags
    }
  }

  /// An outline that was left out.
  public struct Skipped: Sendable, Hashable {
    public var address: String
    public var reason: String

    public init(address: String, reason: String) {
      self.address = address
      self.reason = reason
    }
  }

  public init(title: String? = nil, feeds: [Feed] = []) {
    self.title = title
    self.feeds = feeds
    skipped = []
    warnings = []
  }
}
