import FeedModel
import Foundation
import LibraryStore

extension StoreChecks {
  static let detection = [
    StoreCheck("a refresh report states the verdict and the evidence for each item") { scenario in
      let feed = try await scenario.subscribe()
      try expect(try await scenario.store.lastReport(of: feed), nil)
      let (a, b, c) = (Item.named("a"), Item.named("b"), Item.named("c"))
      let old = try await scenario.refresh(feed, [a, b, c]).new
      _ = try await scenario.store.delete([old[1]])
      let edited = Item("a", guid: "a", link: "https://a.example/a", text: "edited")
      let moved = Item("C", guid: "c2", link: "https://a.example/c", date: c.date)
      let new = try await scenario.refresh(
        feed, [.named("d"), edited, b, .named("d"), moved], on: 2
      ).new
      try expect(
        try await scenario.store.lastReport(of: feed),
        RefreshReport(
          date: StoreScenario.day(2), completeness: .complete, purge: .believed,
          items: [
            .init(
              ItemJudgement(.new(4), by: .key(.guid)), post: new[0], title: "d",
              link: "https://a.example/d"),
            .init(
              ItemJudgement(.updated(1), by: .key(.guid), changes: .text), post: old[0],
              title: "a", link: "https://a.example/a"),
            .init(
              ItemJudgement(.deleted(2), by: .key(.guid)), post: old[1], title: "b",
              link: "https://a.example/b"),
            .init(
              ItemJudgement(.repeated(4), by: .key(.guid)), post: new[0], title: "d",
              link: "https://a.example/d"),
            .init(
              ItemJudgement(.new(5), by: .key(.guid)), post: new[1], title: "C",
              link: "https://a.example/c"),
          ]))
    },

    StoreCheck("a refresh report names the evidence for a post whose keys have changed") {
      scenario in
      let feed = try await scenario.subscribe()
      let time = StoreScenario.day(-3)
      let first =
        (1...3).map {
          Item(
            "T\($0)", guid: "http://a.example/\($0)", link: "http://l.example/\($0)",
            date: time + Double($0), text: "text \($0)")
        } + [Item("bare", link: "http://l.example/bare", text: "b")]
      let old = try await scenario.refresh(feed, first).new
      var second = first
      second[0].guid = "https://a.example/1"
      second[1].guid = "2"
      second[3].guid = "bare"
      let record = try await scenario.refresh(feed, second, on: 1)
      try expect(record, RefreshRecord(new: [], updated: 3))
      let report = try await scenario.store.lastReport(of: feed)
      try expect(
        report?.items.map(\.judgement),
        [
          ItemJudgement(.updated(1), by: .guidAddress, changes: .guid),
          ItemJudgement(
            .updated(2), by: .witnesses([.place, .title, .date, .text]), changes: .guid),
          ItemJudgement(.known(3), by: .key(.guid)),
          ItemJudgement(.updated(4), by: .bareLink, changes: .guid),
        ])
      try expect(report?.items.map(\.post), old)
    },

    StoreCheck("a refresh without a document keeps the last report") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.refresh(feed, [.named("a")])
      let report = try await scenario.store.lastReport(of: feed)
      try expect(report?.items.count, 1)
      let failed = FetchState().failing(FetchFailure(.status, "no"), at: StoreScenario.day(1))
      for outcome in [
        FetchOutcome.unchanged(FetchState()), .failed(FetchFailure(.status, "no"), failed),
      ] {
        _ = try await scenario.store.record(outcome, for: feed, at: StoreScenario.day(1))
        try expect(try await scenario.store.lastReport(of: feed), report)
      }
    },

    StoreCheck("a refresh report states whether unlisted items were purged, or why not") {
      scenario in
      let feed = try await scenario.subscribe()
      let many = (0..<40).map { Item.named("\($0)") }
      let few = Array(many.prefix(3))
      let steps: [([Item], Completeness, PurgeDecision)] = [
        (many, .complete, .believed), (few, .truncated, .truncated), (few, .partial, .partial),
        ([], .complete, .empty), (few, .complete, .shrunk), (few, .complete, .shrunk),
        (few, .complete, .believed), (few, .complete, .believed),
      ]
      for (day, step) in steps.enumerated() {
        let record = try await scenario.refresh(feed, step.0, on: Double(day), step.1)
        try expect(record.new.count, day == 0 ? 40 : 0)
        try expect(try await scenario.store.lastReport(of: feed)?.purge, step.2)
      }
    },

    StoreCheck("a refresh report contains no more items than the limit") { scenario in
      let feed = try await scenario.subscribe()
      let items = (0..<RefreshReport.itemLimit + 5).map { Item.named("\($0)") }
      try await scenario.refresh(feed, items)
      let report = try await scenario.store.lastReport(of: feed)
      try expect(report?.items.count, RefreshReport.itemLimit)
    },

    StoreCheck("reading the report of a removed feed is an error") { scenario in
      let feed = try await scenario.subscribe()
      try await scenario.store.unsubscribe(from: [feed])
      try expect(
        try await codeOfError { () async throws(StoreError) in
          try await scenario.store.lastReport(of: feed)
        }, .notFound)
    },

    StoreCheck("a deleted post does not return after 200 days, even with a changed GUID") {
      scenario in
      let feed = try await scenario.subscribe()
      let a = Item("A", guid: "http://a.example/a", link: "http://l.example/a", text: "a")
      let b = Item.named("b")
      let post = try await scenario.refresh(feed, [a, b]).new[0]
      _ = try await scenario.store.delete([post])
      try expect(try await scenario.refresh(feed, [a, b], on: 1).new, [])
      for day in 2...8 { try await scenario.refresh(feed, [b], on: Double(day) * 30) }
      try expect(try await scenario.refresh(feed, [a, b], on: 250).new, [])
      var moved = a
      moved.guid = "https://a.example/a"
      for _ in 0..<2 { try expect(try await scenario.refresh(feed, [moved, b], on: 251).new, []) }
      try expect(try await scenario.titles(), ["b"])
    },

    StoreCheck("a post edited fifty times is announced once") { scenario in
      let feed = try await scenario.subscribe()
      var announced = 0
      for edit in 0...50 {
        announced += try await scenario.refresh(feed, [.named("a", text: "\(edit)")]).new.count
      }
      try expect(announced, 1)
      try expect(try await scenario.counts(feed), .init(1, of: 1))
    },

    StoreCheck("a post that has left its feed stays known when the clock jumps") { scenario in
      let feed = try await scenario.subscribe()
      let (a, b) = (
        Item("A", guid: "http://a.example/a", text: "a"), Item("B", guid: "b", text: "b")
      )
      var renamed = a
      renamed.guid = "https://a.example/a"
      try await scenario.refresh(feed, [a, b])
      try await scenario.refresh(feed, [b], on: 1)
      for day in [-365.0, 730, -800, 2] {
        try expect(try await scenario.refresh(feed, [b], on: day).new, [])
      }
      // The clock has advanced two years, but the item was listed recently.
      try expect(try await scenario.refresh(feed, [renamed, b], on: 732).new, [])
      try expect(try await scenario.counts(feed), .init(2, of: 2))
    },

    StoreCheck("posts with future dates are announced and do not stay at the top of lists") {
      scenario in
      let feed = try await scenario.subscribe()
      let future = (0..<3).map { Item.named("future \($0)", date: StoreScenario.day(2000)) }
      try expect(try await scenario.refresh(feed, future).new.count, 3)
      let later = Item.named("later", date: StoreScenario.day(0.5))
      try await scenario.refresh(feed, [later] + future, on: 1)
      try expect(
        try await scenario.titles(), ["later", "future 0", "future 1", "future 2"])
    },

    StoreCheck("a feed whose GUIDs and links move to another host announces no posts") { scenario in
      let feed = try await scenario.subscribe()
      let old = (1...2).map {
        Item(
          "T\($0)", guid: "http://old.example/\($0)", link: "http://old.example/\($0)",
          date: StoreScenario.day(-1) + Double($0))
      }
      try await scenario.refresh(feed, old)
      let new = (1...2).map {
        Item(
          "T\($0)", guid: "https://new.example/\($0)", link: "https://new.example/\($0)",
          date: StoreScenario.day(-1) + Double($0))
      }
      try expect(
        try await scenario.refresh(feed, new, on: 1), RefreshRecord(new: [], updated: 2))
      try expect(try await scenario.refresh(feed, new, on: 2), RefreshRecord())
    },
  ]
}
