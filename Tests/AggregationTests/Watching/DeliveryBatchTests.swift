import FeedModel
import Foundation
import LibraryStore
import Testing

@testable import Aggregation

struct DeliveryBatchTests {
  @Test func `a delivery batch is due soon at first, then at longer intervals`() {
    var batch = DeliveryBatch()
    var times: [Duration] = []
    for step in 1...80 {
      let elapsed = DeliveryBatch.shortestInterval * step
      batch.add(Self.feed(1))
      if !batch.takeIfDue(at: elapsed).isEmpty { times.append(elapsed) }
    }
    let seconds = times.map { $0 / .seconds(1) }
    #expect(seconds == [0.25, 0.75, 1.75, 3.75, 7.75, 11.75, 15.75, 19.75])
  }

  @Test func `a delivery batch contains the feeds added since it was last taken`() {
    var batch = DeliveryBatch()
    batch.add(Self.feed(1))
    batch.add(Self.feed(2))
    #expect(batch.takeIfDue(at: .seconds(1)).map(\.feed.id.rawValue) == [1, 2])
    batch.add(Self.feed(3))
    #expect(batch.takeIfDue(at: .seconds(1)).isEmpty)
    #expect(batch.takeAll().map(\.feed.id.rawValue) == [3])
    #expect(batch.takeAll().isEmpty)
  }

  private static func feed(_ number: Int64) -> FeedRefresh {
    let feed = StoredFeed(
      id: FeedID(rawValue: number), subscription: Subscription(url: "https://h.ex/"),
      channel: Channel(), fetchState: FetchState(), added: .distantPast, unread: 0, total: 0)
    return FeedRefresh(feed: feed, result: .refreshed, record: RefreshRecord())
  }
}
