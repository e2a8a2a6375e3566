public import FeedModel

/// A list of subscriptions (OPML 2.0).
public struct OPMLDocument: Sendable, Hashable {
  public var title: String?
  /// The other elements of the head, except those that describe only the one file: its dates and
  /// the window state of an outliner.
  public var head: [OutlineAttribute]
  /// The other attributes of folder outlines, keyed by the names of each folder and its ancestors,
  /// outermost first.
  public var folders: [[String]: [OutlineAttribute]]
  /// The feeds in document order.
  public var feeds: [Feed]
  /// Outlines with an address that were left out, and the reason.
  public var skipped: [Skipped] = []
  /// Problems in the XML.
  public var warnings: [ParseWarning] = []

  /// A subscription.
  public struct Feed: Sendable, Hashable {
    /// An absolute `http` or `https` address.
    public var url: String
    /// The title as plain text, or `nil` if the outline has none or repeats the address as its
    /// title.
    public var title: String?
    /// The text that outliners show, if it differs from the title.
    public var text: String?
    public var pageURL: String?
    /// The names of the outlines that contain the feed, outermost first.
    public var folder: [String]
    /// The values of the `category` attribute, which are separated by commas in OPML 2.0.
    public var tags: [String]

    /// The `type` in lower case, or `nil` for `rss`, which is written for feeds of any format.
    public var type: String?
    /// The other attributes of the outline, kept for the program that wrote it.
    public var attributes: [OutlineAttribute]

    public init(
      url: String, title: String? = nil, text: String? = nil, pageURL: String? = nil,
      folder: [String] = [],
      tags: [String] = [], type: String? = nil, attributes: [OutlineAttribute] = []
    ) {
      self.url = url
      self.title = title
      self.text = text
      self.pageURL = pageURL
      self.folder = folder
      self.tags = tags
      self.type = type
      self.attributes = attributes
    }
  }

  /// An outline that was left out.
  public struct Skipped: Sendable, Hashable {
    public var address: String
    /// The name, or `nil` if there is none or it is the address.
    public var name: String?
    public var reason: String

    public init(address: String, name: String? = nil, reason: String) {
      self.address = address
      self.name = name == address ? nil : name
      self.reason = reason
    }
  }

  /// The maximum number of feeds in a list. Further feeds are left out.
  public static let largestCount = 100_000

  /// The maximum nesting depth of outlines. Feeds in deeper outlines are left out.
  public static let largestFolderDepth = 250

  /// The maximum total length in bytes of the names of a feed's folders, which is the maximum
  /// length of a path in Linux. Feeds with longer names are left out: each feed stores all names of
  /// its folders, so a short list could otherwise fill a disk.
  public static let largestFolderLength = 4_096

  /// Whether a list may contain feeds in a folder with these names.
  public static func takes(folder names: [String]) -> Bool {
    names.count < largestFolderDepth && length(ofFolder: names) <= largestFolderLength
  }

  static func length(ofFolder names: [String]) -> Int {
    names.reduce(0) { $0 + $1.utf8.count }
  }

  /// The maximum number of folders whose other attributes are kept.
  static let largestFolderCount = 10_000

  public init(
    title: String? = nil, feeds: [Feed] = [], head: [OutlineAttribute] = [],
    folders: [[String]: [OutlineAttribute]] = [:]
  ) {
    self.title = title
    self.head = head
    self.folders = folders
    self.feeds = feeds
  }
}
