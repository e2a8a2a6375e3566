public import FeedFetching
public import FeedModel
public import FoundationEssentials
public import LibraryStore

/// The operations on a library of feeds: subscribe, refresh, list, mark, import, export.
///
/// Its dependencies are passed to the initializer: the store of posts, the source of feeds, and the
/// clock.
public struct Library: Sendable {
  public let store: LibraryEngine
  let source: any FeedSource
  let finder: FeedFinder
  let clock: @Sendable () -> Date
  let listingPlace: ListingTerminal

  /// - Parameter listingPlace: the terminal or other place where listings are shown. Numbers of
  ///   posts refer to the last listing there.
  public init(
    store: LibraryEngine, source: any FeedSource, finder: FeedFinder,
    listingPlace: ListingTerminal = .withoutTerminal, clock: @escaping @Sendable () -> Date
  ) {
    self.listingPlace = listingPlace
    self.store = store
    self.source = source
    self.finder = finder
    self.clock = clock
  }

  /// The current time, by this library's clock.
  public var now: Date { clock() }
}
