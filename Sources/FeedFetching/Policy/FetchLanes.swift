import WebClient

/// Groups feeds so that no host is asked twice at once: a lane is worked off one by one, lanes run
/// side by side.
public enum FetchLanes {
  /// One lane per host and port, in the order of their first feed; feeds keep their order.
  /// O(n) in the feeds.
  public static func group<Feed>(_ feeds: [Feed], url: (Feed) -> String) -> [[Feed]] {
    var lanes: [[Feed]] = []
    var laneOfHost: [String: Int] = [:]
    for feed in feeds {
      let url = url(feed)
      let host = HostKey.host(of: url) ?? url
      if let lane = laneOfHost[host] {
        lanes[lane].append(feed)
      } else {
        laneOfHost[host] = lanes.count
        lanes.append([feed])
      }
    }
    return lanes
  }
}
