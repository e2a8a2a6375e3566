public import FeedModel
public import FeedStore
import FoundationEssentials

/// What became of the wish for a feed's older posts.
public struct PastWalk: Sendable {
  /// Why it went no further.
  public enum Ending: Sendable, Hashable {
    /// As many pages as wished for have brought something.
    case enough
    /// There is nothing older, as far as the feed tells.
    case beginning
    /// Many pages running held only posts that are known.
    case known
    /// Nobody was asked further, since a server has told us to wait.
    case held(CheckTime)
    /// A page could not be had; the next walk asks for it again.
    case failed(FetchFailure)
  }

  /// The older posts that nobody has seen listed, earlier walks' included. Who lists them says so with
  /// ``FeedStore/announced(_:)``.
  public internal(set) var posts: [PostID] = []
  /// How many pages were asked for.
  public internal(set) var pages = 0
  public internal(set) var ending: Ending

  public var failure: FetchFailure? {
    if case .failed(let failure) = ending { failure } else { nil }
  }

  /// More pages than this that hold only known posts are not passed over in one walk.
  public static let knownPages = 20
}

/// The pages that one walk has seen: a feed whose pages lead in circles, or are all the same, has no
/// more than those.
struct SeenPages {
  private var addresses: Set<String> = []
  private var contents: Set<Digest> = []

  /// Whether an address was not asked yet in this walk.
  mutating func isNew(_ address: String) -> Bool {
    addresses.insert(address).inserted
  }

  /// Whether a page lists posts, and others than the pages before.
  mutating func isNew(_ page: FeedSnapshot) -> Bool {
    let names = page.items.map(\.identity).map { post in
      Digest(combining: [post.guid, post.link, post.title].map { $0.map { Digest($0) } })
    }
    return !names.isEmpty && contents.insert(Digest(combining: names)).inserted
  }
}
