import FeedFetching
import FeedModel
import Foundation
import LibraryStore
import Testing

@testable import Aggregation

struct RefreshRoundTests {
  private var round = RefreshRound()

  @Test mutating func `a feed with items is stored as soon as it is fetched`() {
    #expect(handle(.fetched(Self.snapshot(1))) == ["store 1"])
    #expect(round.isStoring)
    #expect(round.storing.documents == 1)
    #expect(handle(.stored(Self.refresh(1), hadItems: true)) == ["report 1 refreshed"])
    #expect(!round.isStoring)
    #expect(handle(.idle) == [])
  }

  @Test mutating func `unchanged feeds are stored in batches of 32`() {
    for number in 1..<RefreshRound.batchSize {
      #expect(handle(.fetched(Self.unchanged(number))) == [])
    }
    #expect(round.isStoring)
    let numbers = (1...RefreshRound.batchSize).map { "\($0)" }.joined(separator: " ")
    #expect(handle(.fetched(Self.unchanged(RefreshRound.batchSize))) == ["store \(numbers)"])
    #expect(handle(.ticked) == [])
  }

  @Test(arguments: [RefreshRound.Event.ticked, .idle])
  mutating func `unchanged feeds are stored at the next tick or when nothing else is fetched`(
    _ event: RefreshRound.Event
  ) {
    #expect(handle(.fetched(Self.unchanged(1))) == [])
    #expect(handle(.fetched(Self.unchanged(2))) == [])
    #expect(handle(event) == ["store 1 2"])
    #expect(handle(event) == [])
  }

  @Test mutating func `a feed that was removed during its fetch is not reported`() {
    _ = handle(.fetched(Self.snapshot(1)))
    #expect(handle(.stored(nil, hadItems: true)) == [])
    #expect(!round.isStoring)
  }

  @Test(arguments: [FetchFailure.Code.offline, .limit])
  mutating func `failures are not stored if no server has responded`(_ code: FetchFailure.Code) {
    #expect(handle(.fetched(Self.failed(1, code))) == [])
    #expect(handle(.fetched(Self.failed(2, code))) == [])
    #expect(handle(.ticked) == [])
    #expect(!round.isStoring)
    #expect(handle(.idle) == ["report 1 failed", "report 2 failed"])
    #expect(handle(.idle) == [])
  }

  @Test mutating func `withheld failures are stored once a server has responded`() {
    #expect(handle(.fetched(Self.failed(1, .offline))) == [])
    #expect(handle(.fetched(Self.snapshot(2))) == ["store 2"])
    #expect(handle(.fetched(Self.failed(3, .offline))) == ["store 3"])
    #expect(handle(.idle) == [], "feeds are still being stored")
    _ = handle(.stored(Self.refresh(2), hadItems: true))
    _ = handle(.stored(Self.refresh(3), hadItems: false))
    #expect(handle(.idle) == ["store 1"])
    #expect(round.isStoring)
  }

  @Test mutating func `an error status shows that the network works`() {
    #expect(handle(.fetched(Self.failed(1, .limit))) == [])
    #expect(handle(.fetched(Self.failed(2, .status, status: 500))) == ["store 2"])
    _ = handle(.stored(Self.refresh(2), hadItems: false))
    #expect(handle(.idle) == ["store 1"])
  }

  @Test mutating func `a response of this machine does not show that the network works`() {
    #expect(handle(.fetched(Self.failed(1, .offline))) == [])
    #expect(handle(.fetched(Self.snapshot(2, host: "localhost"))) == ["store 2"])
    _ = handle(.stored(Self.refresh(2), hadItems: true))
    #expect(handle(.idle) == ["report 1 failed"])
  }

  @Test mutating func `timeouts of a single host are stored as failures`() {
    #expect(handle(.fetched(Self.failed(1, .limit, host: "a.ex"))) == [])
    #expect(handle(.fetched(Self.failed(2, .limit, host: "a.ex"))) == [])
    #expect(handle(.idle) == ["store 1 2"])
  }

  @Test mutating func `a refused connection is stored as a failure`() {
    #expect(handle(.fetched(Self.failed(1, .unreachable))) == ["store 1"])
  }

  @Test mutating func `a failure of this machine is never stored`() {
    #expect(handle(.fetched(Self.snapshot(1))) == ["store 1"])
    #expect(handle(.fetched(Self.failed(2, .here))) == ["report 2 failed"])
  }

  // MARK: Support

  private mutating func handle(_ event: RefreshRound.Event) -> [String] {
    round.handle(event).map { action in
      switch action {
      case .report(let refresh):
        "report \(refresh.feed.id.rawValue) \(refresh.failure == nil ? "refreshed" : "failed")"
      case .store(let fetches):
        "store " + fetches.map { "\($0.feed.id.rawValue)" }.joined(separator: " ")
      }
    }
  }

  private static func snapshot(_ number: Int, host: String? = nil) -> CompletedFetch {
    let snapshot = FeedSnapshot(channel: Channel(), items: [], completeness: .complete)
    return fetch(number, host, .snapshot(snapshot, answered(200)))
  }

  private static func unchanged(_ number: Int) -> CompletedFetch {
    fetch(number, nil, .unchanged(answered(304)))
  }

  private static func failed(
    _ number: Int, _ code: FetchFailure.Code, host: String? = nil, status: Int? = nil
  ) -> CompletedFetch {
    let failure = FetchFailure(code, "failed", status: status)
    return fetch(number, host, .failed(failure, answered(status).failing(failure, at: now)))
  }

  private static func fetch(_ number: Int, _ host: String?, _ outcome: FetchOutcome)
    -> CompletedFetch
  {
    CompletedFetch(
      feed: feed(number, host: host), outcome: outcome)
  }

  private static func refresh(_ number: Int) -> FeedRefresh {
    FeedRefresh(feed: feed(number), result: .refreshed, record: RefreshRecord())
  }

  private static func feed(_ number: Int, host: String? = nil) -> StoredFeed {
    StoredFeed(
      id: FeedID(rawValue: Int64(number)),
      subscription: Subscription(url: "https://\(host ?? "h\(number).ex")/\(number)"),
      channel: Channel(), fetchState: FetchState(), added: now, unread: 0, total: 0)
  }

  private static func answered(_ status: Int?) -> FetchState {
    FetchState(memory: FetchMemory(responses: [PastResponse(date: now, status: status)]))
  }

  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
}
