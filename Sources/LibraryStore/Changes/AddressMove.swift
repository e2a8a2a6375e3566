package import FeedModel

/// A feed's change of address, and of properties with it.
package struct AddressMove: Sendable, Hashable, Codable {
  package let feed: FeedID
  package let old: String
  package let new: String
  /// The feed of which the new address was a former address.
  package let meant: FeedID?
  /// The feed that had the new address, and is archived.
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
