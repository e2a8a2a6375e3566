import FeedFetching
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
    while let start = lanes.next(besides: Storing()) { numbers.append(start.feed.id.rawValue) }
    #expect(numbers == Array(1...32))
  }

  @Test func `lead on while feeds wait for their turn at a host to which they were led`() async {
    var lanes = RefreshLanes(Self.feeds(3000), parallel: 32)
    var started = Self.places(&lanes)
    #expect(started.count == 32)
    for place in started { place.giveUp() }
    for _ in 0..<100 {
      let more = Self.places(&lanes)
      for place in more { place.giveUp() }
      started += more
    }
    #expect(started.count == 1024 + 32)
    for place in started { place.takeBack() }
    #expect(Self.places(&lanes).isEmpty)
  }

  // MARK: Support

  private static func places(_ lanes: inout RefreshLanes) -> [FetchPlace] {
    var places: [FetchPlace] = []
    while let start = lanes.next(besides: Storing()) { places.append(start.place) }
    return places
  }

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
