public import FeedFormats
public import FoundationEssentials

/// The reason why an operation on a library failed.
public struct LibraryError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers distinguish. Others may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text matches no feed, post, folder, rule or search.
    public static let notFound = Code(rawValue: "not-found")
    /// The post no longer exists.
    public static let gone = Code(rawValue: "gone")
    /// The text matches several feeds, posts or folders.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// Something else depends on it, or the name is in use.
    public static let inUse = Code(rawValue: "in-use")
    /// A name exceeds the limits.
    public static let tooLong = Code(rawValue: "too-long")
    /// The library is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// There are fewer changes to undo than requested.
    public static let nothingToUndo = Code(rawValue: "nothing-to-undo")
    /// The feed could not be fetched, or the response is not a feed.
    public static let fetch = Code(rawValue: "fetch")
    /// The server has requested a delay until ``LibraryError/deadline``.
    public static let mustWait = Code(rawValue: "must-wait")
    /// The host cannot be reached, and the text may not be a URL.
    public static let noHost = Code(rawValue: "no-host")
    /// The response is a list of feeds, which can be imported.
    public static let list = Code(rawValue: "list")
    /// The text is not the URL of a feed, or another feed has that URL.
    public static let address = Code(rawValue: "address")
    /// A page links to several feeds; see ``LibraryError/candidates``.
    public static let severalFeeds = Code(rawValue: "several-feeds")
  }

  public var code: Code
  /// A sentence for users: what failed, and what to do.
  public var description: String
  /// The feeds that a page links to, for `.severalFeeds`.
  public var candidates: [FeedLink]
  /// The time from which another attempt makes sense, for `.mustWait`.
  public var deadline: Date?

  public init(
    _ code: Code, _ description: String, candidates: [FeedLink] = [], deadline: Date? = nil
  ) {
    self.code = code
    self.description = description
    self.candidates = candidates
    self.deadline = deadline
  }
}
