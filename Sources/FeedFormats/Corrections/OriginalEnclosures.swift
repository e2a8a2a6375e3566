import FeedModel

extension FeedDocument.Item {
  /// Gives the only enclosure the address that it had before FeedBurner replaced it. FeedBurner's address
  /// stays among the links.
  mutating func restoreEnclosure() {
    guard let original = $extras?.originalEnclosure, enclosures.count == 1 else { return }
    enclosures[0].url = original
  }
}
