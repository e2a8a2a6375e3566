import FeedModel

/// A change of a feed's address, possibly with a change to its properties.
struct AddressMove: Codable {
  let feed: FeedID
  let old: String
  let new: String
  /// The feed that had the new address as a former address.
  let meant: FeedID?
  /// The archived feed that had the new address.
  var displaced: FeedID?
  /// The feed's properties before the move, if they were changed with the address.
  var properties: FeedProperties?
}
