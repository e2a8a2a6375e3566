public import FeedFormats
public import FoundationEssentials

/// Why a wish could not be carried out.
public struct LibraryError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure that callers tell apart; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No feed or post is meant by the text.
    public static let notFound = Code(rawValue: "not-found")
    /// The post that is meant is no more.
    public static let gone = Code(rawValue: "gone")
    /// Several are.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// Something else needs it.
    public static let inUse = Code(rawValue: "in-use")
    /// More than it may be.
    public static let tooLong = Code(rawValue: "too-long")
    /// What is stored contradicts itself.
    public static let damaged = Code(rawValue: "damaged")
    /// The journal is empty.
    public static let nothingToUndo = Code(rawValue: "nothing-to-undo")
    /// The feed could not be fetched, or is no feed.
    public static let fetch = Code(rawValue: "fetch")
    /// The server wants no request before ``LibraryError/deadline``.
    public static let mustWait = Code(rawValue: "must-wait")
    /// There is no way to a host of that name: what was typed may be no address at all.
    public static let noHost = Code(rawValue: "no-host")
    /// There is a list of feeds, which can be imported.
    public static let list = Code(rawValue: "list")
    /// No feed can be there.
    public static let address = Code(rawValue: "address")
    /// A page names several feeds; see ``LibraryError/candidates``.
    public static let severalFeeds = Code(rawValue: "several-feeds")
  }

  public var code: Code
  /// One sentence for people: what failed and what to do.
  public var description: String
  /// The feeds a page names, for `.severalFeeds`.
  public var candidates: [FeedLink]
  /// When trying again makes sense, for `.mustWait`.
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
