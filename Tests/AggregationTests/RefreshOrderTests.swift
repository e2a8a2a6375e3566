import FeedModel
import FoundationEssentials
import LibraryStore
import TestSupport
import Testing
import WebClient

@testable import Aggregation

@Suite
struct RefreshOrderTests {
  @Test func `a refresh starts as many fetches as the host queue permits`() {
    var order = Self.order(Self.feeds(100), concurrency: 24)
    #expect(Self.starts(&order).count == 24)
  }

  @Test
  func `responses without a document raise the number of parallel fetches, documents lower it`() {
    var order = Self.order(Self.feeds(300), concurrency: 100)
    var active = Self.starts(&order)
    #expect(active.count == 64)
    for isDocument in [false, true] {
      for _ in 0..<40 {
        order.ended(active.removeFirst().host)
        order.adapt(toDocument: isDocument)
        active += Self.starts(&order)
      }
      #expect(active.count == (isDocument ? 64 : 100))
    }
  }

  @Test func `a refresh starts no fetch while many documents or feeds wait for storage`() {
    var order = Self.order(Self.feeds(100), concurrency: 8)
    #expect(Self.starts(&order, besides: Self.storing(documents: 16)).isEmpty)
    #expect(Self.starts(&order, besides: Self.storing(unchanged: 256)).isEmpty)
    #expect(Self.starts(&order, besides: Self.storing(documents: 15, unchanged: 200)).count == 8)
  }

  @Test func `feeds are fetched in the order of their numbers`() {
    var order = Self.order(Self.feeds(100).shuffled(), concurrency: 32)
    #expect(Self.starts(&order).map(\.feed.id.rawValue) == Array(1...32))
  }

  @Test func `one feed of a host is fetched at a time, and its next before other hosts`() {
    let urls = ["http://a.ex/1", "https://A.ex./2", "http://b.ex/", "http://c.ex/", "x:y"]
    var order = Self.order(Self.feeds(urls), concurrency: 2)
    let first = Self.starts(&order)
    #expect(first.map(\.feed.id.rawValue) == [1, 3])
    #expect(first.map(\.isLast) == [false, true])
    order.ended(first[0].host)
    let second = Self.starts(&order)
    #expect(second.map(\.feed.id.rawValue) == [2])
    order.ended(second[0].host)
    order.ended(first[1].host)
    #expect(Self.starts(&order).map(\.feed.id.rawValue) == [4, 5])
  }

  @Test func `the feed with the oldest check is the first of its host`() {
    var feeds = Self.feeds(["http://a.ex/1", "http://a.ex/2", "http://a.ex/3"])
    feeds[0].fetchState.lastChecked = Date(timeIntervalSinceReferenceDate: 2)
    feeds[1].fetchState.lastChecked = Date(timeIntervalSinceReferenceDate: 1)
    var order = Self.order(feeds, concurrency: 1)
    var numbers: [Int64] = []
    while let start = order.next(besides: Storing()) {
      numbers.append(start.feed.id.rawValue)
      order.ended(start.host)
    }
    #expect(numbers == [3, 2, 1])
    #expect(!order.isWorking)
  }

  @Test func `a refresh fetches every feed exactly once`() {
    for seed in UInt64(1)...100 {
      var random = SeededGenerator(seed: seed)
      let urls = (0..<50).map { "http://\(Int.random(in: 0...9, using: &random)).ex/\($0)" }
      var order = Self.order(Self.feeds(urls), concurrency: 3)
      var started: [String] = []
      var active: [RefreshOrder.Start] = []
      while true {
        active += Self.starts(&order)
        guard !active.isEmpty else { break }
        #expect(Set(active.map(\.host)).count == active.count)
        let ended = active.remove(at: Int.random(in: active.indices, using: &random))
        started.append(ended.feed.subscription.url)
        order.ended(ended.host)
      }
      #expect(started.sorted() == urls.sorted())
    }
  }

  // MARK: Support

  private static func order(_ feeds: [StoredFeed], concurrency: Int) -> RefreshOrder {
    RefreshOrder(feeds, queue: HostQueue(concurrency: concurrency))
  }

  private static func feeds(_ count: Int) -> [StoredFeed] {
    feeds((1...count).map { "https://h\($0).ex/feed" })
  }

  private static func feeds(_ urls: [String]) -> [StoredFeed] {
    urls.enumerated().map { index, url in
      StoredFeed(
        id: FeedID(rawValue: Int64(index + 1)), subscription: Subscription(url: url),
        channel: Channel(), fetchState: FetchState(), added: .distantPast, unread: 0, total: 0)
    }
  }

  private static func storing(documents: Int = 0, unchanged: Int = 0) -> Storing {
    var storing = Storing()
    for _ in 0..<documents {
      storing.begin(
        .snapshot(
          FeedSnapshot(channel: Channel(), items: [], completeness: .complete), FetchState()))
    }
    for _ in 0..<unchanged { storing.begin(.unchanged(FetchState())) }
    return storing
  }

  private static func starts(
    _ order: inout RefreshOrder, besides storing: Storing = Storing()
  ) -> [RefreshOrder.Start] {
    var starts: [RefreshOrder.Start] = []
    while let start = order.next(besides: storing) { starts.append(start) }
    return starts
  }
}
