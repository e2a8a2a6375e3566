import FeedModel

/// The number of feeds of a refresh that wait to be stored.
struct Storing {
  private(set) var feeds = 0
  /// The number of those with items, which take memory until they are stored.
  private(set) var documents = 0

  mutating func begin(_ outcome: FetchOutcome) {
    feeds += 1
    if outcome.hasItems { documents += 1 }
  }

  mutating func end(hadItems: Bool) {
    feeds -= 1
    if hadItems { documents -= 1 }
  }
}

extension FetchOutcome {
  var hasItems: Bool {
    if case .snapshot = self { true } else { false }
  }
}
