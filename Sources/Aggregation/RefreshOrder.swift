import FeedModel
import FoundationEssentials
import LibraryStore
import WebClient

/// Decides which feed of a refresh is fetched next: one feed of each host at a time, starting with
/// the one that has waited longest.
///
/// The queue decides when a request is sent. This type limits the number of fetches, because each
/// takes memory: as many as the queue lets run, in addition to those that hang or wait for their
/// turn at a host.
struct RefreshOrder {
  /// The number of concurrent hosts while every response is a document, which takes memory.
  private static let fewestHosts = 64
  /// The greatest number of concurrent fetches, including those that hang.
  private static let mostFetches = 256
  /// The greatest number of additional fetches that wait for their turn at a redirect target.
  private static let mostWaiting = 1024
  /// While this many documents are waiting to be stored, no other fetch begins.
  private static let mostDocuments = 16
  /// While this many feeds are waiting to be stored, no other fetch begins.
  private static let mostStoring = 256

  private let feeds: [StoredFeed]
  private let queue: HostQueue
  /// The remaining feeds of each host, as indices: a feed is large, and a second array of feeds
  /// would take megabytes in a large library.
  private var hosts: [ArraySlice<Int>]
  /// The hosts without a running fetch, in order, from index `nextReady` on.
  private var ready: [Int]
  private var nextReady = 0
  private var running = 0
  /// The current number of concurrent hosts, see ``adapt(toDocument:)``.
  private var mostHosts = Self.fewestHosts

  init(_ feeds: [StoredFeed], queue: HostQueue) {
    self.feeds = feeds
    self.queue = queue
    hosts = Self.hosts(of: feeds)
    ready = Array(hosts.indices)
  }

  /// Groups the feeds by host. Hosts are ordered by the lowest number of their feeds, so that feeds
  /// that are stored one after the other are adjacent in the library's file.
  private static func hosts(of feeds: [StoredFeed]) -> [ArraySlice<Int>] {
    let byNumber = feeds.indices.sorted { feeds[$0].id < feeds[$1].id }
    let hosts = Dictionary(grouping: byNumber) { index in
      let url = feeds[index].subscription.url
      return HostKey.host(of: url) ?? url
    }
    return hosts.values.sorted { feeds[$0[0]].id < feeds[$1[0]].id }
      .map { longestWaitingFirst($0, of: feeds)[...] }
  }

  /// Sorts feeds by the time of their last fetch, so that all feeds of a host get their turn even
  /// if the host allows only some of them at a time.
  private static func longestWaitingFirst(_ indices: [Int], of feeds: [StoredFeed]) -> [Int] {
    indices.sorted {
      (feeds[$0].lastChecked, feeds[$0].id) < (feeds[$1].lastChecked, feeds[$1].id)
    }
  }

  /// Whether a feed is being fetched.
  var isWorking: Bool { running > 0 }

  /// Returns the next feed to fetch, or `nil` if there are enough fetches or no feed is left.
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

  /// Adapts the number of concurrent hosts to a response. A document lowers it by one, down to a
  /// minimum, because documents take memory until they are stored, and parsing them takes processor
  /// time. A response without a document raises it by one, up to the concurrency of the queue.
  mutating func adapt(toDocument isDocument: Bool) {
    mostHosts = max(Self.fewestHosts, min(mostHosts + (isDocument ? -1 : 1), queue.concurrency))
  }

  /// A feed to fetch now.
  struct Start {
    let host: Int
    let feed: StoredFeed
    /// Whether it is the last feed of its host.
    let isLast: Bool
  }

  /// Records that the fetch of a host's feed has ended. The next feed of the host precedes other
  /// hosts, so that a host with many feeds does not end last.
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
