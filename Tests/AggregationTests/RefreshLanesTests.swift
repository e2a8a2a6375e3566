import FeedModel
import FeedStore
import FoundationEssentials
import Testing

@testable import Aggregation

struct `The lanes of a refresh` {
  @Test func `lead to as many hosts as are allowed at once`() {
    var lanes = RefreshLanes(Self.feeds(100), parallel: 40)
    #expect(Self.started(&lanes, besides: Storing()) == 40)
  }

  @Test func `lead no further while many feeds wait with their items to be stored`() {
    var lanes = RefreshLanes(Self.feeds(100), parallel: 8)
    let waiting = Self.storing(documents: 40, unchanged: 0)
    let started = Self.started(&lanes, besides: waiting)
    #expect(started == 0)
    #expect(Self.started(&lanes, besides: Self.storing(documents: 1, unchanged: 0)) == 8)
  }

  @Test func `lead on while feeds wait that have brought nothing`() {
    var lanes = RefreshLanes(Self.feeds(100), parallel: 8)
    #expect(Self.started(&lanes, besides: Self.storing(documents: 0, unchanged: 300)) == 0)
    #expect(Self.started(&lanes, besides: Self.storing(documents: 0, unchanged: 100)) == 8)
  }

  @Test func `lead on when one that waited is stored`() {
    var lanes = RefreshLanes(Self.feeds(100), parallel: 100)
    var storing = Self.storing(documents: 60, unchanged: 0)
    let started = Self.started(&lanes, besides: storing)
    #expect(started == 40)
    #expect(Self.started(&lanes, besides: storing) == 0)
    storing.end(hadItems: true)
    storing.end(hadItems: true)
    #expect(Self.started(&lanes, besides: storing) == 2)
  }

  @Test func `lead to feeds by their numbers, however they are listed`() {
    var lanes = RefreshLanes(Self.feeds(100).shuffled(), parallel: 32)
    var numbers: [Int64] = []
    while let (_, feed, _) = lanes.next(besides: Storing()) { numbers.append(feed.id.rawValue) }
    #expect(numbers == Array(1...32))
  }

  // MARK: Support

  private static func feeds(_ count: Int) -> [StoredFeed] {
    (1...count).map { number in
      StoredFeed(
        id: FeedID(rawValue: Int64(number)),
        subscription: Subscription(url: "https://h\(number).ex/feed"),
        channel: Channel(), fetchState: FetchState(), added: .distantPast, unread: 0, total: 0)
    }
  }

  private static func storing(documents: Int, unchanged: Int) -> Storing {
    var storing = Storing()
    for _ in 0..<documents {
      storing.begin(
        .snapshot(
          FeedSnapshot(channel: Channel(), items: [], completeness: .complete), FetchState()))
    }
    for _ in 0..<unchanged { storing.begin(.unchanged(FetchState())) }
    return storing
  }

  private static func started(_ lanes: inout RefreshLanes, besides storing: Storing) -> Int {
    var count = 0
    while lanes.next(besides: storing) != nil { count += 1 }
    return count
  }
}
