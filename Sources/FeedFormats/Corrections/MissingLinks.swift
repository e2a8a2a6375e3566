import FeedModel

extension FeedDocument.Item {
  /// Gives an item without a link its permalink, else the address of its first enclosure.
  ///
  /// A permalink that is a complete web address is the link already (see `settle`).
  mutating func addMissingLink() {
    guard link == nil else { return }
    link = permalinkWithoutScheme ?? enclosures.first?.url
  }

  private var permalinkWithoutScheme: String? {
    guard guidIsPermalink, let guid, LinkAddress.lacksScheme(guid),
      !guid.holdsWhitespace
    else { return nil }
    return "http://" + guid
  }
}
