public import FeedModel

extension LibraryEngine {
  /// Stores the order of the last listing at a place, so that posts can be named by their number in
  /// it.
  public func saveListing(
    _ posts: [PostID], at place: ListingPlace
  ) async throws(StoreError) {
    try await store.write(.relaxed, patience: .seconds(1)) { store in
      try store.saveListing(posts, at: place)
      try store.removeOldListings()
    }
  }

  /// Returns the last listing at a place, with posts that are gone, so that the numbers stay right.
  /// If nothing was listed there, it is that of the terminal that has listed last, or else of no
  /// terminal.
  public func listing(at place: ListingPlace) async throws(StoreError) -> [PostID] {
    try await store.read { store in
      let listing = try store.listings().filter(\.hasPosts).nearest(to: place)
      return try listing.map { try store.listedPosts(at: $0.place) } ?? []
    }
  }

  /// Notes that a listing of what had arrived by a moment was shown at a place. The first note at a
  /// place is added to what the terminal that has listed last has shown, or else to what was shown
  /// at no terminal.
  public func noteListed(
    _ scope: ListingScope, upTo arrival: Arrival, at place: ListingPlace
  ) async throws(StoreError) {
    try await store.write(.relaxed, patience: .seconds(1)) { store in
      var shown = try store.shown(before: place)
      switch scope {
      case .library: shown = ListedPosts(library: arrival)
      case .feeds(let feeds): for feed in feeds { shown.feeds[feed] = arrival }
      case .posts(let posts): shown.posts.formUnion(posts)
      }
      try store.saveShownPosts(shown, at: place)
      try store.removeOldListings()
    }
  }

  /// Returns what listings at a place have shown so far; if there was none, and for no terminal,
  /// what the terminal that has listed last has shown; if no terminal has, what was shown at none;
  /// `nil` before the first.
  public func listedPosts(
    at place: ListingPlace
  ) async throws(StoreError) -> ListedPosts? {
    try await store.read { store in
      // Nobody sees what is listed at no terminal.
      let terminal = place == .withoutTerminal ? nil : place
      let listing = try store.listings().filter(\.hasShown).nearest(to: terminal)
      return try listing.flatMap { try store.shownPosts(at: $0.place) }
    }
  }
}

extension StoreTransaction {
  /// What counts as shown at a place: what was noted there, or else at the place that listed last.
  fileprivate func shown(before place: ListingPlace) throws -> ListedPosts {
    let listing = try listings().filter(\.hasShown).nearest(to: place)
    return try listing.flatMap { try shownPosts(at: $0.place) }
      ?? ListedPosts(library: Arrival(rawValue: 0))
  }

  fileprivate func removeOldListings() throws {
    let old = try listings().dropFirst(ListingPlace.keptCount)
    if !old.isEmpty { try removeListings(at: old.map(\.place)) }
  }
}

extension [ListingHeader] {
  /// The listing at a place, else the last one at a terminal, else the last one.
  fileprivate func nearest(to place: ListingPlace?) -> ListingHeader? {
    first { $0.place == place } ?? first { $0.place != .withoutTerminal } ?? first
  }
}
