import FeedModel
import FoundationEssentials
import LibraryStore
import WebClient

/// Which feed of a refresh is fetched next: one of each host at a time, the one that has waited longest
/// first.
///
/// The queue decides when a request is sent. What is decided here is how many fetches exist, since each
/// takes memory: as many as the queue lets run, besides those that hang or wait for their turn at a host.
struct RefreshOrder {
  /// So many hosts are fetched from at once although every answer is a document, which takes memory.
  private static let fewestHosts = 64
  /// The most fetches at once, those included that hang.
  private static let mostFetches = 256
  /// So many wait besides for their turn at a host to which they were redirected.
  private static let mostWaiting = 1024
  /// While so many documents wait to be stored, no other feed is fetched.
  private static let mostDocuments = 16
  /// While so many feeds wait to be stored, no other feed is fetched.
  private static let mostStoring = 256

  private let feeds: [StoredFeed]
  private let queue: HostQueue
  /// The feeds of each host that are still to come, as indices: a feed is large, and a second array of ten
  /// thousand takes megabytes.
  private var hosts: [ArraySlice<Int>]
  /// The hosts that have no fetch, in order, from `nextReady` on.
  private var ready: [Int]
  private var nextReady = 0
  private var running = 0
  /// How many hosts are fetched from at once, see ``adapt(toDocument:)``.
  private var mostHosts = Self.fewestHosts

  init(_ feeds: [StoredFeed], queue: HostQueue) {
    self.feeds = feeds
    self.queue = queue
    hosts = Self.hosts(of: feeds)
    ready = Array(hosts.indices)
  }

  /// Feeds that are stored one after the other should stand side by side in the library's file: hosts are
  /// ordered by the lowest number of their feeds.
  private static func hosts(of feeds: [StoredFeed]) -> [ArraySlice<Int>] {
    var hosts: [[Int]] = []
    var places: [String: Int] = [:]
    for index in feeds.indices.sorted(by: { feeds[$0].id < feeds[$1].id }) {
      let url = feeds[index].subscription.url
      let host = HostKey.host(of: url) ?? url
      if let place = places[host] {
        hosts[place].append(index)
      } else {
        places[host] = hosts.count
        hosts.append([index])
      }
    }
    return hosts.map { longestWaitingFirst($0, of: feeds)[...] }
  }

  /// A host that allows only some of its feeds at a time gets to all of them in turn.
  private static func longestWaitingFirst(_ indices: [Int], of feeds: [StoredFeed]) -> [Int] {
    indices.sorted { one, other in
      let (first, second) = (feeds[one].lastChecked, feeds[other].lastChecked)
      return first == second ? feeds[one].id < feeds[other].id : first < second
    }
  }

  /// Whether a feed is being fetched.
  var isWorking: Bool { running > 0 }

  /// The next feed to fetch; nil while there are enough fetches, or when no feed is left.
  mutating func next(besides storing: Storing) -> Start? {
    guard nextReady < ready.count, hasRoom(besides: storing) else { return nil }
    let host = ready[nextReady]
    nextReady += 1
    guard let feed = hosts[host].popFirst() else { return next(besides: storing) }
    running += 1
    return Start(host: host, feed: feeds[feed], isLast: hosts[host].isEmpty)
  }

  private func hasRoom(besides storing: Storing) -> Bool {
    let load = queue.load
    let active = running - min(load.waiting, Self.mostWaiting)
    return active - load.slow < min(mostHosts, queue.concurrency)
      && active < Self.mostFetches && storing.documents < Self.mostDocuments
      && storing.feeds < Self.mostStoring
  }

  /// Documents take memory from their first byte until they are stored, and parsing them keeps the
  /// processors busy: each one lowers the number of hosts by one. Each answer without a document raises
  /// it, up to the concurrency of the queue.
  mutating func adapt(toDocument isDocument: Bool) {
    mostHosts = max(Self.fewestHosts, min(mostHosts + (isDocument ? -1 : 1), queue.concurrency))
  }

  /// A feed that is fetched now.
  struct Start {
    let host: Int
    let feed: StoredFeed
    /// Whether it is the host's last.
    let isLast: Bool
  }

  /// The fetch of a host's feed has ended. The host's next feed comes before other hosts, so that a host
  /// with many feeds is not the last one to end.
  mutating func ended(_ host: Int) {
    running -= 1
    guard !hosts[host].isEmpty else { return }
    if nextReady > 0 {
      nextReady -= 1
      ready[nextReady] = host
    } else {
      ready.insert(host, at: 0)
    }
  }
}

extension StoredFeed {
  fileprivate var lastChecked: Double {
    fetchState.lastChecked?.timeIntervalSinceReferenceDate ?? -.infinity
  }
}
