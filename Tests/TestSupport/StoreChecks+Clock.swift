import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let clock = [
    StoreCheck("a clock that jumps takes nothing away") { scenario in
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
        // Like one refresh of many feeds at a time that is wrong by ten years.
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

    StoreCheck("changes made while the clock was at 1970 are not old") { scenario in
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

    StoreCheck("without a refresh nothing grows old") { scenario in
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

    StoreCheck("of an absence two weeks count") { scenario in
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

    StoreCheck("two clocks that take turns let nothing grow old by their difference") {
      try await grow(by: 20, $0, (1...20).map { Double($0 % 2 == 0 ? $0 : $0 - 100) })
    },

    StoreCheck("a clock that begins far back whenever the machine starts counts true days") {
      try await grow(
        by: 40, $0,
        (1...20).map(Double.init) + (21...40).flatMap { [-20_000, -19_999.5, Double($0)] })
    },

    StoreCheck("jumps ahead and the return count once, however often they happen") {
      try await grow(by: 28, $0, (0..<5).flatMap { _ in [3_650, 7_300, 0] })
    },

    StoreCheck("what a jump has counted goes by before time goes on") {
      try await grow(by: 15, $0, [3_650, 0] + (1...15).map(Double.init))
    },

    StoreCheck("what comes while the clock is behind is kept as long as all else") { scenario in
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

    begunTooEarly, begunTooLate,
  ]
}

/// Refreshes a feed whose post left it after day 0, and checks the age of that post in days.
private func grow(by days: Int, _ scenario: StoreScenario, _ visits: [Double]) async throws {
  let feed = try await scenario.subscribe("a")
  let items = [Item.named("old"), .named("listed")]
  let posts = try await scenario.refresh(feed, items).new
  _ = try await scenario.store.mark(posts, .read(true))
  for day in visits { try await scenario.refresh(feed, [items[1]], on: day) }
  try expect(try await scenario.store.sweep(Retention(days: days + 1)), SweepReport())
  try expect(try await scenario.store.sweep(Retention(days: days)), SweepReport(posts: 1))
}

private let begunTooEarly = StoreCheck(
  "a library that was begun decades too early loses nothing when its clock is put right"
) { scenario in try await beginning(scenario, on: -20_000) }

private let begunTooLate = StoreCheck(
  "a library that was begun years too late loses nothing when its clock is put right"
) { scenario in try await beginning(scenario, on: 3_650) }

/// Creates a library whose first refresh has a wrong time, and uses it for ten weeks.
private func beginning(_ scenario: StoreScenario, on start: Double) async throws {
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
