import FeedModel

/// Groups feeds so that no host is asked twice at once: a lane is worked off one by one, lanes run
/// side by side.
public enum FetchLanes {
  /// One lane per host and port, in the order of their first feed; feeds keep their order.
  /// O(n) in the feeds.
  public static func group<Feed>(_ feeds: [Feed], url: (Feed) -> String) -> [[Feed]] {
    var lanes: [[Feed]] = []
    var laneOfHost: [String: Int] = [:]
    for feed in feeds {
      let host = host(of: url(feed))
      if let lane = laneOfHost[host] {
        lanes[lane].append(feed)
      } else {
        laneOfHost[host] = lanes.count
        lanes.append([feed])
      }
    }
    return lanes
  }

  private static func host(of url: String) -> String {
    let key = CanonicalLink.key(of: url)
    guard let start = key.firstRange(of: "://")?.upperBound else { return url }
    let authority = key[start...].prefix { !"/?#".contains($0) }
    return String(authority.split(separator: "@").last ?? authority)
  }
}
