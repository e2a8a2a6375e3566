public import FeedModel
import FoundationEssentials
import LibraryStore

/// The result of fetching older posts of a feed.
public struct OlderPostsFetch: Sendable {
  /// The reason why the walk ended.
  public enum Ending: Sendable, Hashable {
    /// The requested number of pages has brought new posts.
    case enough
    /// There are no older posts, as far as the feed shows.
    case beginning
    /// The older posts are on another host. Only the feed's own host is used.
    case otherHost
    /// Many consecutive pages contained only known posts.
    case known
    /// A server has requested a delay, so no further page was fetched.
    case held(CheckTime)
    /// A page could not be fetched. The next walk fetches it again.
    case failed(FetchFailure)
  }

  /// The older posts that no listing has shown yet, including those of earlier walks. A caller that
  /// lists them must call ``LibraryEngine/announced(_:)``.
  public internal(set) var posts: [PostID] = []
  /// The number of pages that were fetched.
  public internal(set) var pages = 0
  /// The number of posts that were published and removed between two refreshes. They are new, and
  /// not among ``posts``.
  public internal(set) var missed = 0
  /// The number of pages that were not read completely, because they exceeded a limit or were cut
  /// off again.
  public internal(set) var unfinishedPages = 0
  public internal(set) var ending: Ending

  public var failure: FetchFailure? {
    if case .failed(let failure) = ending { failure } else { nil }
  }

  /// The number of pages with only known posts after which a walk ends.
  public static let knownPages = 20
}
