package import FeedModel

/// The placeholder address of an archived feed whose own address now belongs to another feed.
///
/// It contains the original address. It is not a URL that can be subscribed to or fetched.
package enum DisplacedAddress {
  private static let scheme = "removed:"

  package static func make(_ url: String, of feed: FeedID) -> String {
    "\(scheme)\(feed.rawValue):\(url)"
  }

  /// Returns whether an address is a placeholder, for any feed.
  package static func isOne(_ address: String) -> Bool { address.hasPrefix(scheme) }

  /// Returns the original address in a feed's placeholder, or `nil` if the address is not one.
  package static func original(_ address: String, of feed: FeedID) -> String? {
    let mark = make("", of: feed)
    return address.hasPrefix(mark) ? String(address.dropFirst(mark.count)) : nil
  }
}
