package import FeedModel

/// The address of a feed that was put away, and whose own another feed has got since. It can be no
/// subscription's, so that nobody is asked by it, and says which address it stands for.
package enum DisplacedAddress {
  private static let scheme = "removed:"

  package static func make(_ url: String, of feed: FeedID) -> String {
    "\(scheme)\(feed.rawValue):\(url)"
  }

  /// Whether an address is such a one, of whatever feed.
  package static func isOne(_ address: String) -> Bool { address.hasPrefix(scheme) }

  /// The address that a feed had; nil where it has it.
  package static func original(_ address: String, of feed: FeedID) -> String? {
    let mark = make("", of: feed)
    return address.hasPrefix(mark) ? String(address.dropFirst(mark.count)) : nil
  }
}
