/// The last listings by where they were shown, in memory.
struct PlacedListings {
  private struct Placed {
    let place: ListingPlace
    var posts: [PostID] = []
    var shown: ListedPosts?
  }

  /// The newest last.
  private var listings: [Placed] = []

  mutating func save(_ posts: [PostID], at place: ListingPlace) {
    var listing = listings.first { $0.place == place } ?? Placed(place: place)
    listing.posts = posts
    listings.removeAll { $0.place == place }
    add(listing)
  }

  mutating func note(_ shown: ListedPosts, at place: ListingPlace) {
    var shown = shown
    shown.place = place
    guard let index = listings.firstIndex(where: { $0.place == place }) else {
      return add(Placed(place: place, shown: shown))
    }
    listings[index].shown = shown
  }

  /// A post counts as shown no more.
  mutating func forget(_ post: PostID) {
    for index in listings.indices { listings[index].shown?.posts.remove(post) }
  }

  func posts(at place: ListingPlace) -> [PostID] {
    listing(for: place) { !$0.posts.isEmpty }?.posts ?? []
  }

  /// What was noted at a place, or counts there until something is.
  func noted(at place: ListingPlace) -> ListedPosts? {
    listing(for: place) { $0.shown != nil }?.shown
  }

  /// What somebody has seen at a place: nobody looks at what is listed at no terminal.
  func shown(at place: ListingPlace) -> ListedPosts? {
    guard place == .withoutTerminal else { return noted(at: place) }
    let noted = listings.filter { $0.shown != nil }
    return (noted.last { $0.place != .withoutTerminal } ?? noted.last)?.shown
  }

  private mutating func add(_ listing: Placed) {
    listings.append(listing)
    listings.removeFirst(max(0, listings.count - ListingPlace.keptCount))
  }

  /// That of the place itself, else the newest of a terminal, else what there is.
  private func listing(for place: ListingPlace, where holds: (Placed) -> Bool) -> Placed? {
    let held = listings.filter(holds)
    return held.first { $0.place == place } ?? held.last { $0.place != .withoutTerminal }
      ?? held.last
  }
}
