import Aggregation
import FeedModel
import Foundation
import LibraryStore
import TestSupport
import Testing

/// Posts that were published and left their feed between two refreshes, and are found on older
/// pages.
@Suite(.timeLimit(.minutes(10)))
struct MissedPostTests {
  /// Publishes posts 1 to `newest`, two on each page, newest first.
  private func publish(_ bench: LibraryBench, upTo newest: Int) {
    for (page, number) in stride(from: newest, to: 0, by: -2).enumerated() {
      let posts = [number, number - 1].filter { $0 > 0 }.map { Self.dated($0) }.joined()
      let next = number > 2 ? "<link rel=\"next\" href=\"/feed?page=\(page + 2)\"/>" : ""
      bench.server.set(
        page == 0 ? "/feed" : "/feed?page=\(page + 1)",
        .feed(
          "<feed xmlns=\"http://www.w3.org/2005/Atom\"><id>f</id><title>F</title>\(next)\(posts)"
            + "</feed>"))
    }
  }

  /// Returns a post of a day in May 2026.
  private static func dated(_ number: Int) -> String {
    let day = String(format: "%02d", number)
    return "<entry><id>\(number)</id><title>\(day)</title><link href=\"http://h.ex/\(number)\"/>"
      + "<published>2026-05-\(day)T10:11:12Z</published></entry>"
  }

  private func day(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 799_286_400) + Double(number - 1) * 86_400 + 43_200
  }

  @Test(arguments: StoreKind.allCases)
  func `a walk reads pages with missed posts first, then continues where it stopped`(
    kind: StoreKind
  ) async throws {
    let clock = TestClock()
    clock.set(day(12))
    try await LibraryBench.withBench(kind, clock: clock) { bench in
      publish(bench, upTo: 12)
      _ = try await bench.store.subscribe(
        to: [Subscription(url: bench.server.url("/feed"))], at: clock.now)
      #expect(try await bench.walk(pages: 2) == WalkOutcome(["10", "09", "08", "07"], .enough))
      try await bench.store.announced(try await bench.store.announcements(of: nil).map(\.post))

      clock.set(day(20))
      publish(bench, upTo: 20)
      _ = try await bench.library.refresh(try await bench.store.feeds())
      publish(bench, upTo: 24)
      clock.set(day(24))
      // This reads one page of the first gap. The pages have shifted by two, so it also contains 22
      // and 21.
      #expect(try await bench.walk() == WalkOutcome([], .enough))
      publish(bench, upTo: 25)
      clock.set(day(25))
      #expect(try await bench.walk(pages: 9) == WalkOutcome((1...6).map { "0\($0)" }, .beginning))

      let news = try await bench.store.announcements(of: nil).map(\.post)
      #expect(
        try await bench.titles(PostQuery(ids: news)) == (13...25).reversed().map { "\($0)" })
      let all = try await bench.titles()
      #expect(all.count == 25)
      #expect(
        try await bench.titles(PostQuery(status: .unread)).sorted() == (11...25).map(String.init))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the first walk finds posts missed since the subscription`(
    kind: StoreKind
  ) async throws {
    let clock = TestClock()
    clock.set(day(4))
    try await LibraryBench.withBench(kind, clock: clock) { bench in
      publish(bench, upTo: 4)
      _ = try await bench.store.subscribe(
        to: [Subscription(url: bench.server.url("/feed"))], at: clock.now)
      _ = try await bench.library.refresh(try await bench.store.feeds())
      publish(bench, upTo: 10)
      clock.set(day(10))
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let feed = try await bench.store.feeds()[0]
      let walk = try await bench.library.fetchOlderPosts(of: feed, pages: 9)
      #expect(walk.missed == 4)
      #expect(try await bench.titles(PostQuery(ids: walk.posts)) == ["02", "01"])
      #expect(
        try await bench.titles(PostQuery(status: .unread))
          == (3...10).reversed().map {
            String(format: "%02d", $0)
          })
    }
  }
}
