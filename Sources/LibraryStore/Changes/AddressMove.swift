package import FeedModel

/// A change of a feed's address, possibly with a change of its properties.
package struct AddressMove: Sendable, Hashable, Codable {
  package let feed: FeedID
  package let old: String
  package let new: String
  /// The feed that had the new address as a former address.
  package let meant: FeedID?
  /// The archived feed that had the new address.
  package var displaced: FeedID?
  /// The feed's properties before the move, if they were changed with the address.
  package var properties: FeedProperties?

  package init(_ feed: FeedID, from old: String, to new: String, meaning meant: FeedID?) {
    self.feed = feed
    self.old = old
    self.new = new
    self.meant = meant
  }
}
