public import FeedFetching
public import FeedModel
public import FoundationEssentials
public import LibraryStore

/// What a reader does with a library of feeds: subscribe, refresh, list, mark, import, export.
///
/// The parts it needs arrive here and nowhere else: where posts are kept, where feeds come from,
/// and what time it is.
public struct Library: Sendable {
  public let store: LibraryEngine
  let source: any FeedSource
  let finder: FeedFinder
  let clock: @Sendable () -> Date
  let listingPlace: ListingPlace

  /// - Parameter listingPlace: where listings are shown, so that numbers mean the last one there.
  public init(
    store: LibraryEngine, source: any FeedSource, finder: FeedFinder,
    listingPlace: ListingPlace = .withoutTerminal, clock: @escaping @Sendable () -> Date
  ) {
    self.listingPlace = listingPlace
    self.store = store
    self.source = source
    self.finder = finder
    self.clock = clock
  }

  /// The present time, as this library sees it.
  public var now: Date { clock() }
}
