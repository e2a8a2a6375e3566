/// A feed's change of address, and of properties with it.
package struct AddressMove: Sendable, Hashable {
  package let feed: FeedID
  package let old: String
  package let new: String
  /// The feed that the new address meant before, as a former one.
  package let meant: FeedID?
  /// The feed that had the new address, and is put away.
  package var displaced: FeedID?
  /// The properties that the feed had before, where they were changed with it.
  package var properties: FeedProperties?

  package init(_ feed: FeedID, from old: String, to new: String, meaning meant: FeedID?) {
    self.feed = feed
    self.old = old
    self.new = new
    self.meant = meant
  }
}
