import FeedModel
import Foundation
import LibraryStore
import Testing

@testable import Aggregation

struct ReportedProblemsTests {
  private var problems = ReportedProblems()

  @Test mutating func `a failure is reported once for each feed, and again when it changes`() {
    let refreshes = [
      Self.refresh(1, .failed(Self.failure("a"))), Self.refresh(1, .failed(Self.failure("a"))),
      Self.refresh(2, .failed(Self.failure("a"))), Self.refresh(1, .failed(Self.failure("b"))),
    ]
    #expect(refreshes.map { report($0) } == [["1 a"], [], ["2 a"], ["1 b"]])
  }

  @Test mutating func `a failure is reported again after a recovery`() {
    let failed = Self.refresh(1, .failed(Self.failure("a")))
    let skipped = Self.refresh(1, .skipped(CheckTime(.distantFuture, .apart)))
    let refreshes = [failed, skipped, failed, Self.refresh(1, .unchanged), failed]
    #expect(refreshes.map { report($0) } == [["1 a"], [], [], [], ["1 a"]])
  }

  @Test mutating func `a failure that the library has recorded before is not reported`() {
    let state = FetchState(lastFailure: Self.failure("a"))
    #expect(report(Self.refresh(1, .failed(Self.failure("a")), state)) == [])
    #expect(report(Self.refresh(1, .failed(Self.failure("b")), state)) == ["1 b"])
  }

  @Test mutating func `a failure of this machine is reported once for all feeds`() {
    let failure = Self.failure("no certificates", .here)
    for expected in [["no certificates"], []] {
      problems.beginRefresh()
      #expect(report(Self.refresh(1, .failed(failure))) == expected)
      #expect(report(Self.refresh(2, .failed(failure))) == [])
    }
    problems.beginRefresh()
    problems.beginRefresh()
    #expect(report(Self.refresh(1, .failed(failure))) == ["no certificates"])
  }

  @Test mutating func `the new address of a feed is reported`() {
    var refresh = Self.refresh(1, .refreshed)
    refresh.movedTo = "https://new.ex/"
    #expect(report(refresh) == ["1 at https://new.ex/"])
  }

  // MARK: Support

  private mutating func report(_ refresh: FeedRefresh) -> [String] {
    problems.notices(about: refresh).map { notice in
      switch notice {
      case .feedFailed(let feed, let failure): "\(feed.id.rawValue) \(failure)"
      case .localFailure(let failure): "\(failure)"
      case .feedMoved(let feed, let address): "\(feed.id.rawValue) at \(address)"
      default: "something else"
      }
    }
  }

  private static func failure(
    _ text: String, _ code: FetchFailure.Code = .unreachable
  ) -> FetchFailure {
    FetchFailure(code, text)
  }

  private static func refresh(
    _ feed: Int64, _ result: FeedRefresh.Result, _ state: FetchState = FetchState()
  ) -> FeedRefresh {
    let feed = StoredFeed(
      id: FeedID(rawValue: feed), subscription: Subscription(url: "https://h.ex/\(feed)"),
      channel: Channel(), fetchState: state, added: .distantPast, unread: 0, total: 0)
    return FeedRefresh(feed: feed, result: result, record: RefreshRecord())
  }
}
