import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let clock = [
    StoreCheck("a clock that jumps ten years ahead removes no posts and no changes") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let posts = try await scenario.refresh(feed, [.named("left"), .named("listed")]).new
      try await scenario.refresh(other, [.named("one")], on: 1)
      _ = try await store.mark(posts, .read(true), at: StoreScenario.day(1))
      try await store.unsubscribe(from: [other], at: StoreScenario.day(1))
      try await scenario.refresh(feed, [.named("listed")], on: 1)
      let changes = try await store.changes()
      for number in 0..<10 {
        // Simulates one refresh of many feeds while the clock is wrong by ten years.
        let day = 3_650 + Double(number) / 1_000
        try await scenario.refresh(feed, [.named("listed")], on: day)
      }
      try expect(try await store.sweep(Retention(days: 30)), SweepReport())
      try expect(try await store.dropOld(days: 90), DropReport())
      try await scenario.refresh(feed, [.named("listed")], on: 2)
      try expect(try await store.sweep(Retention(days: 30)), SweepReport())
      try expect(try await store.dropOld(days: 90), DropReport())
      try expect(try await store.changes(), changes)
    },

    StoreCheck("changes made while the clock shows 1970 are not treated as old") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let other = try await scenario.subscribe("b")
      let posts = try await scenario.refresh(feed, [.named("one")]).new
      try await scenario.refresh(other, [.named("two")])
      let wrong = Date(timeIntervalSince1970: 300)
      _ = try await store.delete(posts, at: wrong)
      try await store.unsubscribe(from: [other], at: wrong)
      try await scenario.refresh(feed, [.named("one")], on: 1)
      try expect(try await store.dropOld(days: 90), DropReport())
      _ = try await store.undo(2)
      try expect(try await scenario.titles().count, 2)
    },

    StoreCheck("changes do not age without a successful refresh") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let failure = FetchFailure(.unreachable, "nobody there")
      _ = try await store.record(
        .failed(failure, FetchState().failing(failure, at: StoreScenario.day(400))), for: feed,
        at: StoreScenario.day(400))
      try expect(try await store.dropOld(days: 1), DropReport())
      try expect(try await store.changes().count, 1)
      // With a limit of zero days, the age does not matter.
      try expect(try await store.dropOld(days: 0), DropReport(changes: 1))
    },

    StoreCheck("a long absence ages posts by two weeks at most") { scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      let items = [Item.named("old"), .named("listed")]
      let posts = try await scenario.refresh(feed, items).new
      _ = try await store.mark(posts, .read(true))
      for (visit, swept) in [(365.0, 0), (374, 0), (375, 1)] {
        try await scenario.refresh(feed, [items[1]], on: visit)
        try expect(try await store.sweep(Retention(days: 24)), SweepReport(posts: swept))
      }
    },

    StoreCheck("two alternating clocks do not age posts by their difference") {
      try await expectAge(of: 20, $0, (1...20).map { Double($0 % 2 == 0 ? $0 : $0 - 100) })
    },

    StoreCheck("posts age by real days if the clock starts far in the past after each boot") {
      try await expectAge(
        of: 40, $0,
        (1...20).map(Double.init) + (21...40).flatMap { [-20_000, -19_999.5, Double($0)] })
    },

    StoreCheck("repeated jumps to the same wrong times age posts only once") {
      try await expectAge(of: 28, $0, (0..<5).flatMap { _ in [3_650, 7_300, 0] })
    },

    StoreCheck("days counted by a jump ahead are not counted again when they pass") {
      try await expectAge(of: 15, $0, [3_650, 0] + (1...15).map(Double.init))
    },

    StoreCheck("posts stored while the clock is behind are kept for the full retention period") {
      scenario in
      let store = scenario.store
      let feed = try await scenario.subscribe("a")
      for day in [99.0, 100] { try await scenario.refresh(feed, [.named("listed")], on: day) }
      let items = [Item.named("new"), .named("listed")]
      let posts = try await scenario.refresh(feed, items, on: -20_000).new
      _ = try await store.mark(posts, .read(true))
      try await scenario.refresh(feed, [.named("listed")], on: 101)
      let rules = [Retention(days: 30), Retention(bodyDays: 30), Retention(posts: 1)]
      for rule in rules { try expect(try await store.sweep(rule), SweepReport()) }
      for day in stride(from: 111.0, through: 131, by: 10) {
        try await scenario.refresh(feed, [.named("listed")], on: day)
      }
      try expect(try await store.sweep(rules[0]), SweepReport(posts: 1))
    },

    startedWithClockBehind, startedWithClockAhead,
  ]
}

/// Refreshes a feed whose post left it after day 0, and checks the age of that post in days.
private func expectAge(of days: Int, _ scenario: StoreScenario, _ visits: [Double]) async throws {
  let feed = try await scenario.subscribe("a")
  let items = [Item.named("old"), .named("listed")]
  let posts = try await scenario.refresh(feed, items).new
  _ = try await scenario.store.mark(posts, .read(true))
  for day in visits { try await scenario.refresh(feed, [items[1]], on: day) }
  try expect(try await scenario.store.sweep(Retention(days: days + 1)), SweepReport())
  try expect(try await scenario.store.sweep(Retention(days: days)), SweepReport(posts: 1))
}

private let startedWithClockBehind = StoreCheck(
  "a library created with a clock decades behind loses nothing when the clock is corrected"
) { scenario in try await useAfterWrongStart(scenario, on: -20_000) }

private let startedWithClockAhead = StoreCheck(
  "a library created with a clock years ahead loses nothing when the clock is corrected"
) { scenario in try await useAfterWrongStart(scenario, on: 3_650) }

/// Creates a library while the clock is wrong, and uses it for ten weeks.
private func useAfterWrongStart(_ scenario: StoreScenario, on start: Double) async throws {
  let store = scenario.store
  let feed = try await scenario.subscribe("a")
  let other = try await scenario.subscribe("b")
  let posts = try await scenario.refresh(feed, [.named("1"), .named("listed")], on: start).new
  try await scenario.refresh(other, [.named("2")], on: start)
  _ = try await store.mark(posts, .read(true), at: StoreScenario.day(start))
  try await store.unsubscribe(from: [other], at: StoreScenario.day(start))
  for day in stride(from: 0.0, through: 70, by: 7) {
    try await scenario.refresh(feed, [.named("listed")], on: day)
    guard day == 42 else { continue }
    try expect(try await store.sweep(Retention(days: 57)), SweepReport())
    try expect(try await store.dropOld(days: 57), DropReport())
  }
  try expect(try await store.sweep(Retention(days: 56)), SweepReport(posts: 1))
  try expect(try await store.dropOld(days: 56).posts, 1)
}
