public import FeedModel

extension LibraryEngine {
  /// Stores the order of the last listing at a place, so that posts can be referred to by their
  /// number in it.
  public func saveListing(
    _ posts: [PostID], at place: ListingTerminal
  ) async throws(StoreError) {
    try await store.write(.relaxed, patience: .seconds(1)) { store in
      try store.saveListing(posts, at: place)
      try store.removeOldListings()
    }
  }

  /// Returns the last listing at a place, including removed posts so that the numbers remain valid.
  /// If nothing was listed there, returns the listing of the terminal that listed last, or else the
  /// one without a terminal.
  public func listing(at place: ListingTerminal) async throws(StoreError) -> [PostID] {
    try await store.read { store in
      let listing = try store.listing(nearestTo: place, where: \.hasPosts)
      return try listing.map { try store.listedPosts(at: $0.place) } ?? []
    }
  }

  /// Records that a listing at a place covered posts up to a moment. The first record at a place
  /// extends that of the terminal that listed last, or else the one without a terminal.
  public func noteListed(
    _ scope: ListingScope, upTo arrival: Arrival, at place: ListingTerminal
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

  /// Returns the posts that listings on a terminal have covered so far. If the terminal has no
  /// listings, or the process has no terminal, the record of the terminal that listed last is used,
  /// or else that of listings without a terminal. Returns `nil` before the first listing.
  public func listedPosts(
    at place: ListingTerminal
  ) async throws(StoreError) -> ListedPosts? {
    try await store.read { store in
      // A listing without a terminal may not have been read by the user.
      let terminal = place == .withoutTerminal ? nil : place
      let listing = try store.listing(nearestTo: terminal, where: \.hasShown)
      return try listing.flatMap { try store.shownPosts(at: $0.place) }
    }
  }
}

extension StoreTransaction {
  /// Returns the posts that count as shown before the next listing at a place. They are those
  /// recorded for the place, or else for the one that ``listing(nearestTo:where:)`` selects.
  fileprivate func shown(before place: ListingTerminal) throws -> ListedPosts {
    let listing = try listing(nearestTo: place, where: \.hasShown)
    return try listing.flatMap { try shownPosts(at: $0.place) }
      ?? ListedPosts(library: Arrival(rawValue: 0))
  }

  fileprivate func removeOldListings() throws {
    let old = try listings().dropFirst(ListingTerminal.keptCount)
    if !old.isEmpty { try removeListings(at: old.map(\.place)) }
  }

  /// The listing at a place, or else the last one at a terminal, or else the last one.
  fileprivate func listing(
    nearestTo place: ListingTerminal?, where hasData: (ListingHeader) -> Bool
  ) throws -> ListingHeader? {
    let listings = try listings().filter(hasData)
    return listings.first { $0.place == place }
      ?? listings.first { $0.place != .withoutTerminal } ?? listings.first
  }
}
