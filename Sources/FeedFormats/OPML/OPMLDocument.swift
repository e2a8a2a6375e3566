public import FeedModel

/// A list of subscriptions (OPML 2.0).
public struct OPMLDocument: Sendable, Hashable {
  public var title: String?
  /// What else the head says, as the names and texts of its elements, but for what holds only of that one
  /// file: its dates, and how an outliner's window stood.
  public var head: [OutlineAttribute]
  /// What else the outlines of folders say, by the folders' names, outermost first.
  public var folders: [[String]: [OutlineAttribute]]
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
    /// What outliners show, where that is not the title.
    public var text: String?
    public var pageURL: String?
    /// The names of the outlines around it, outermost first.
    public var folder: [String]
    /// The `category` attribute's values (OPML 2.0: separated by commas).
    public var tags: [String]

    /// The `type` in lower case; nil for `rss`, which says nothing: it is written for any feed.
    public var type: String?
    /// What else the outline says, for the program that wrote it.
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
    /// Nil where it has none but the address.
    public var name: String?
    public var reason: String

    public init(address: String, name: String? = nil, reason: String) {
      self.address = address
      self.name = name == address ? nil : name
      self.reason = reason
    }
  }

  /// The feeds of a list beyond this number are left out. No person reads as many.
  public static let largestCount = 100_000

  /// Feeds in so many outlines, one in another, are left out.
  public static let largestFolderDepth = 250

  /// Feeds whose folders have names of more bytes together are left out: as long as a path in a file system
  /// may be. Each feed keeps all of them, so that a short list could fill a disk.
  public static let largestFolderLength = 4_096

  /// Whether lists take feeds that stand in a folder.
  public static func takes(folder names: [String]) -> Bool {
    names.count < largestFolderDepth && length(ofFolder: names) <= largestFolderLength
  }

  static func length(ofFolder names: [String]) -> Int {
    names.reduce(0) { $0 + $1.utf8.count }
  }

  /// Folders beyond this number have nothing kept of what they say.
  static let largestFolderCount = 10_000

  public init(
    title: String? = nil, feeds: [Feed] = [], head: [OutlineAttribute] = [],
    folders: [[String]: [OutlineAttribute]] = [:]
  ) {
    self.title = title
    self.head = head
    self.folders = folders
    self.feeds = feeds
    skipped = []
    warnings = []
  }
}
