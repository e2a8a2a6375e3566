import FeedFormats
import FeedModel
import Foundation
import LibraryStore
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(10)))
struct OPMLTests {
  private let document = OPMLDocument(
    title: "Mine",
    feeds: [
      .init(
        url: "http://b.ex/feed", title: "B & \"b\"", folder: ["x/y", "ü"], tags: ["t", "u v"]),
      .init(url: "http://a.ex/feed", folder: ["x/y"]), .init(url: "https://c.ex/?a=1&b=2"),
    ])

  @Test(arguments: StoreKind.allCases)
  func `an import stores the subscriptions of a list without fetching them`(kind: StoreKind)
    async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      let report = try await bench.library.importing(document).counts
      #expect(report == [3, 0, 0])
      let kept = try await bench.store.feeds().map(\.subscription)
      #expect(
        kept
          == [
            Subscription(url: "https://c.ex/?a=1&b=2"),
            Subscription(url: "http://a.ex/feed", folder: FolderPath(["x/y"])),
            Subscription(
              url: "http://b.ex/feed", title: "B & \"b\"", folder: FolderPath(["x/y", "ü"]),
              tags: ["t", "u v"]),
          ])
      let again = try await bench.library.importing(document).counts
      #expect(again == [0, 3, 0])
    }
  }

  @Test func `an import reports feeds in other folders, and a trial changes nothing`() async throws
  {
    try await LibraryBench.withBench { bench in
      let trial = try await bench.library.importing(document, isTrial: true)
      #expect(trial == ImportReport(added: 3))
      #expect(try await bench.store.feeds() == [])
      _ = try await bench.library.importing(document)
      var other = document
      other.feeds[0].folder = ["elsewhere"]
      other.feeds[1].title = "Mine"
      other.feeds[2].tags = ["new"]
      other.feeds.append(.init(url: "http://d.ex/", title: "d"))
      other.feeds.append(.init(url: "http://d.ex/"))
      other.feeds.append(
        .init(
          url: "http://b.ex/feed", title: "B & \"b\"", folder: ["x/y", "ü"], tags: ["u v", "t"]))
      let report = try await bench.library.importing(other)
      #expect(report == ImportReport(added: 1, different: 3, same: 2))
      #expect(try await bench.library.importing(bench.library.exporting()).different == 0)
    }
  }

  @Test func `an import does not change existing subscriptions`() async throws {
    try await LibraryBench.withBench { bench in
      let before = try await bench.subscribe("http://a.ex/feed", "http://b.ex/feed")
      let report = try await bench.library.importing(document).counts
      #expect(report == [1, 2, 0])
      let after = try await bench.store.feeds()
      #expect(before.allSatisfy(after.contains))
    }
  }

  @Test func `an import adds a feed only once if the list contains it twice`() async throws {
    try await LibraryBench.withBench { bench in
      let twice = OPMLDocument(feeds: [
        .init(url: "http://a.ex/", folder: ["one"]), .init(url: "http://a.ex/", folder: ["two"]),
      ])
      let report = try await bench.library.importing(twice).counts
      #expect(report == [1, 1, 0])
      let kept = try await bench.store.feeds().map(\.subscription.folder.names)
      #expect(kept == [["one"]])
    }
  }

  @Test func `a list that is exported, imported and exported again is unchanged`() async throws {
    var written: [[UInt8]] = [document.bytes()]
    for _ in 0..<2 {
      try await LibraryBench.withBench { bench in
        let read = try OPMLDocument(reading: try #require(written.last))
        let report = try await bench.library.importing(read).counts
        #expect(report == [3, 0, 0])
        written.append(try await bench.library.exporting().bytes())
      }
    }
    #expect(written[1] == written[2])
    let feeds = try OPMLDocument(reading: written[2]).feeds
    #expect(Set(feeds) == Set(document.feeds))
  }

  @Test(arguments: StoreKind.allCases)
  func `undoing an import removes everything that came from the list`(kind: StoreKind) async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      let note = [OutlineAttribute(name: "x", value: "y")]
      var list = document
      list.head = note
      list.folders = [["x/y"]: note]
      for place in list.feeds.indices { list.feeds[place].attributes = note }
      let feeds = try await bench.subscribe("http://a.ex/feed", "http://b.ex/feed")
      try await bench.store.unsubscribe(from: [feeds[1].id], at: bench.now)
      let before = try await bench.library.exporting()

      let report = try await bench.library.importing(list)

      #expect(report == ImportReport(added: 2, restored: 1, different: 1))
      #expect(try await bench.library.exporting().head == note)
      #expect(try await bench.library.undo(1).map(\.restored) == [2])
      #expect(try await bench.library.exporting() == before)
      let notes = try await bench.store.listNotes()
      #expect(notes == ListNotes())
    }
  }

  @Test func `an export contains the displayed title of a feed and its home page`() async throws {
    try await LibraryBench.withBench { bench in
      bench.serve("/feed", "A", title: "The feed")
      let url = bench.server.url("/feed")
      _ = try await bench.library.subscribe(to: Subscription(url: url))
      let exported = try await bench.library.exporting().feeds
      #expect(
        exported
          == [.init(url: url, title: "The feed", pageURL: "http://h.ex/")])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the home page from a list is kept until the feed states its own`(kind: StoreKind)
    async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      let url = bench.server.url("/feed")
      let list = OPMLDocument(feeds: [.init(url: url, title: "F", pageURL: "http://page.ex/")])
      _ = try await bench.library.importing(list)
      #expect(try await bench.library.exporting().feeds == list.feeds)

      bench.serve("/feed", "A", title: "F")
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let exported = try await bench.library.exporting()
      #expect(exported.feeds.map(\.pageURL) == ["http://h.ex/"])
      let changes = try await bench.store.changes()
      _ = try await bench.library.importing(exported)
      #expect(try await bench.store.changes() == changes)
    }
  }

  @Test func `an export omits feeds in local files`() async throws {
    try await LibraryBench.withBench { bench in
      try await bench.subscribe("file:///home/me/feed.xml", "http://a.ex/")
      let exported = try await bench.library.exporting().feeds
      #expect(exported == [.init(url: "http://a.ex/")])
    }
  }
}

extension ImportReport {
  fileprivate var counts: [Int] { [added, known, skipped.count] }
}
