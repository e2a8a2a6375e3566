public import FeedModel
import FoundationEssentials
import LibraryStore

/// What became of the wish for a feed's older posts.
public struct PastWalk: Sendable {
  /// Why it went no further.
  public enum Ending: Sendable, Hashable {
    /// As many pages as wished for have brought something.
    case enough
    /// There is nothing older, as far as the feed tells.
    case beginning
    /// The older posts are on another host. Only the feed's own is asked.
    case otherHost
    /// Many pages running held only posts that are known.
    case known
    /// Nobody was asked further, since a server has told us to wait.
    case held(CheckTime)
    /// A page could not be had; the next walk asks for it again.
    case failed(FetchFailure)
  }

  /// The older posts that nobody has seen listed, earlier walks' included. Who lists them says so with
  /// ``LibraryEngine/announced(_:)``.
  public internal(set) var posts: [PostID] = []
  /// How many pages were asked for.
  public internal(set) var pages = 0
  /// How many posts came that the reader had missed. They are news, and not among ``posts``.
  public internal(set) var missed = 0
  /// How many pages were passed that were not read to their end: they were longer than is read, or cut off
  /// once more.
  public internal(set) var unfinishedPages = 0
  public internal(set) var ending: Ending

  public var failure: FetchFailure? {
    if case .failed(let failure) = ending { failure } else { nil }
  }

  /// More pages than this that hold only known posts are not passed over in one walk.
  public static let knownPages = 20
}
