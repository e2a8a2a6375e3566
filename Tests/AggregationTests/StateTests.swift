import Aggregation
import FeedModel
import FeedStore
import Foundation
import TestSupport
import Testing

/// State files, as text.
@Suite(.timeLimit(.minutes(10)))
struct StateTests {
  private static let header = "{\"lede_state\":1}"
  private static let feed =
    "{\"feed\":{\"url\":\"https://h.ex/f\",\"profile\":\"standard\",\"added\":5,\"generation\":3}}"
  private static let key = String(repeating: "0a", count: 16)
  private static let entry =
    "{\"entry\":{\"listed\":\"yes\",\"generation\":3,\"fingerprint\":{\"guid\":\"\(key)\"},"
    + "\"keys\":[\"\(key)\"]}}"
  private static let post = "{\"post\":{\"entry\":0,\"first_seen\":7,\"title\":\"T\"}}"

  private static func search(_ query: String) -> String {
    "{\"search\":{\"name\":\"s\",\"query\":\"\(query)\"}}"
  }

  private static func rule(_ query: String) -> String {
    "{\"rule\":{\"query\":\"\(query)\",\"actions\":[\"star\"]}}"
  }

  /// It can be read, but not carried out.
  private static let tooMuch = (1...9).map { "(a\($0) OR feed:b\($0))" }.joined(separator: " ")

  private static func end(_ count: Int) -> String { "{\"lede_state_end\":\(count)}" }

  private func text(of library: Library) async throws -> String {
    var bytes: [UInt8] = []
    try await library.exportState { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: StoreKind.allCases)
  func `a feed that is spelt otherwise there is the same feed`(kind: StoreKind) async throws {
    try await LibraryBench.lend(kind) { bench in
      let known = try await bench.subscribe("https://h.ex:0443/%66")
      let lines = [Self.header, Self.feed, Self.entry, Self.post, Self.end(4)]
      _ = try await bench.library.importState(Array(lines.joined(separator: "\n").utf8))
      let feeds = try await bench.store.feeds()
      #expect(feeds.map(\.subscription.url) == known.map(\.subscription.url))
      #expect(try await bench.titles() == ["T"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what was exported, imported and exported again is the same`(kind: StoreKind) async throws {
    try await LibraryBench.lend(kind) { bench in
      bench.serve("/a", "A", "B", "C", "D")
      bench.server.set(
        "/b",
        .feed(
          "<rss version='2.0'><channel><title>é\u{1F9A9}</title>"
            + "<item><title>X &amp; Y</title><description>&lt;p&gt;body&lt;/p&gt;</description>"
            + "<enclosure url='http://h.ex/e.mp3' length='12' type='audio/mpeg'/></item></channel></rss>"
        ))
      let feeds = try await bench.subscribe(bench.server.url("/a"), bench.server.url("/b"))
      _ = try await bench.library.refresh(feeds)
      let posts = try await bench.store.posts(PostQuery()).map(\.id)
      _ = try await bench.library.mark([posts[0], posts[1]], .read(true))
      _ = try await bench.library.mark([posts[1], posts[2]], .starred(true))
      _ = try await bench.library.delete([posts[3]])
      let note = [OutlineAttribute(namespace: "urn:x", prefix: "x", name: "a", value: "é")]
      let listed = SubscriptionList.Feed(
        feeds[0].subscription, notes: OutlineNotes(type: "atom", attributes: note))
      _ = try await bench.store.note(
        SubscriptionList(
          feeds: [listed], head: note,
          folders: [FolderPath(["a", "b/c"]): note, FolderPath(["a"]): note]))
      try await bench.store.save(SavedSearch(name: "s", query: "x"), at: bench.now)
      _ = try await bench.store.addRule("y", [.star], at: bench.now)
      #expect(try await bench.store.move(feeds[1].id, to: bench.server.url("/b") + "?new"))
      let exported = try await text(of: bench.library)

      try await LibraryBench.lend(kind) { second in
        let report = try await second.library.importState(Array(exported.utf8))
        #expect(report == StateReport(feeds: 2, added: 2, newPosts: 4, marked: 0))
        #expect(try await text(of: second.library) == exported)
        let again = try await second.library.importState(Array(exported.utf8))
        #expect(again == StateReport(feeds: 2))
        #expect(try await text(of: second.library) == exported)
        #expect(
          try await second.store.posts(PostQuery()).map(\.post)
            == bench.store.posts(PostQuery()).map(\.post))
        let refreshed = try await second.library.refresh(try await second.store.feeds())
        #expect(refreshed.newPosts == [])
        #expect(refreshed.failed == 0)
      }
    }
  }

  /// A state file that is not right.
  struct BadFile: Sendable {
    let badLine: Int
    let lines: [String]
  }

  private static func bad(_ line: Int, _ lines: String...) -> BadFile {
    BadFile(badLine: line, lines: lines)
  }

  private static func changed(_ line: String, _ old: String, _ new: String) -> String {
    line.replacing(old, with: new)
  }

  private static let unreadable: [BadFile] = [
    bad(1, ""), bad(1, "", ""), bad(1, "x"), bad(1, "{}"), bad(1, "{\"lede_state\":2}"),
    bad(1, feed), bad(2, header, "x"), bad(2, header, entry), bad(2, header, post),
    bad(3, header, "", "[]"), bad(3, header, feed, "{}"), bad(3, header, feed, post),
    bad(3, header, feed, String(repeating: "[", count: 100_000)),
  ]

  private static let wrong: [BadFile] = [
    bad(2, header, changed(feed, "https", "file")),
    bad(2, header, changed(feed, "standard", "best")),
    bad(2, header, changed(feed, ":3", ":-1")),
    bad(2, header, changed(feed, ":3", ":9223372036854775807")),
    bad(2, header, changed(feed, ":5", ":1e300")),
    bad(3, header, feed, changed(entry, "yes", "maybe")),
    bad(3, header, feed, changed(entry, ":3", ":4")),
    bad(3, header, feed, changed(entry, key, "+" + key.dropFirst())),
    bad(3, header, feed, changed(entry, key, key + "0")),
    bad(4, header, feed, entry, changed(post, ":0", ":1")),
    bad(4, header, feed, entry, changed(post, ":0", ":-1")),
    bad(4, header, feed, entry, changed(post, ":7", ":7,\"edits\":25")),
    bad(2, header, search("a OR"), end(2)), bad(2, header, search("lang:de"), end(2)),
    bad(3, header, search("a"), search(tooMuch), end(3)), bad(2, header, rule("(@x"), end(2)),
    bad(2, header, rule(""), end(2)),
    bad(5, header, feed, entry, post, post), bad(5, header, feed, entry, post, entry),
    bad(3, header, feed, changed(entry, "\"keys\"", "\"aliases\":[\"0\"],\"keys\""), end(3)),
    bad(3, header, feed, changed(entry, ",\"keys\"", ",\"left\":1e300,\"keys\"")),
  ]

  private static let cut: [BadFile] = [
    bad(1, header), bad(2, header, feed), bad(3, header, feed, entry),
    bad(4, header, feed, entry, post), bad(4, header, feed, entry, end(2)),
    bad(4, header, feed, entry, end(4)), bad(5, header, feed, entry, end(3), post),
    bad(5, header, feed, entry, end(3), end(3)),
  ]

  @Test(arguments: unreadable + wrong + cut)
  func `a file that is not right is refused with its line, and nothing is changed`(
    _ file: BadFile
  ) async throws {
    try await LibraryBench.lend { bench in
      let bytes = Array(file.lines.joined(separator: "\n").utf8)
      let error = await #expect(throws: StateFormatError.self) {
        _ = try await bench.library.importState(bytes)
      }
      #expect(error?.line == file.badLine)
      let feeds = try await bench.store.allFeeds()
      #expect(feeds == [])
    }
  }

  /// A library may have forgotten a search that its rules name.
  @Test(arguments: StoreKind.allCases)
  func `a query that names a search of no library is taken in as it is`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.lend(kind) { bench in
      let text = [Self.header, Self.search("@gone x"), Self.rule("-@gone"), Self.end(3)]
        .joined(separator: "\n")
      _ = try await bench.library.importState(Array(text.utf8))
      #expect(try await bench.store.savedSearches() == [SavedSearch(name: "s", query: "@gone x")])
      #expect(try await bench.store.rules().map(\.query) == ["-@gone"])
    }
  }

  @Test(arguments: [1, 2, 7, 100, 1 << 20])
  func `a file is the same in whatever pieces it comes`(_ size: Int) async throws {
    let post = Self.post.replacing("\"T\"", with: "\"é\u{1F9A9}\"")
    let other = Self.feed.replacing("h.ex", with: "other.ex")
    let lines = [
      Self.header, "{\"search\":{\"name\":\"s\",\"query\":\"x\"}}", Self.feed, Self.entry,
      Self.entry,
      post, post.replacing(":0", with: ":1"), "", other, "\r", Self.end(8), "",
    ]
    for text in [lines.joined(separator: "\n"), lines.joined(separator: "\r\n")] {
      try await LibraryBench.lend(.sqlite) { bench in
        let report = try await bench.library.importState(Array(text.utf8), inPiecesOf: size)
        #expect(report == StateReport(feeds: 2, added: 2, newPosts: 2))
        #expect(try await bench.titles() == ["é\u{1F9A9}", "é\u{1F9A9}"])
        #expect(try await bench.store.savedSearches().map(\.name) == ["s"])
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a good feed before a bad line is not taken either`(kind: StoreKind) async throws {
    try await LibraryBench.lend(kind) { bench in
      let text = [Self.header, Self.feed, Self.entry, Self.post, "x"].joined(separator: "\n")
      await #expect(throws: StateFormatError(line: 5, reason: "it is not JSON of the right kind")) {
        _ = try await bench.library.importState(Array(text.utf8))
      }
      let feeds = try await bench.store.allFeeds()
      #expect(feeds == [])
    }
  }

  @Test func `what is wrong with a line is said`() async throws {
    let cases = [
      ("{\"feed\":{}}", "url is missing"), ("{\"feed\":7}", "feed is not of the right kind"),
      (Self.changed(Self.feed, "https", "file"), "the feed's address is no web address"),
      (Self.post, "a feed has to come first"),
      (Self.end(2), "there should be 2 lines before the end"),
      (
        Self.search("a OR"),
        "the query of the search s cannot be read: at sign 5, something to search for is missing"
      ),
      (
        Self.rule("lang:de"),
        "the query of a rule cannot be read: at sign 1, there is no field lang:; there are "
          + "author: feed: folder: is: link: newer: older: site: tag: title:, and quotes make it words"
      ),
    ]
    for (line, reason) in cases {
      try await LibraryBench.lend { bench in
        let text = Self.header + "\n" + line
        await #expect(throws: StateFormatError(line: 2, reason: reason)) {
          _ = try await bench.library.importState(Array(text.utf8))
        }
      }
    }
  }

  /// A feed whose guids and links are renewed after the export.
  @Test(arguments: StoreKind.allCases)
  func `a feed that moves after the export has nothing new on the other machine`(
    kind: StoreKind
  ) async throws {
    func rss(_ name: String, _ host: String) -> String {
      "<rss version='2.0'><channel><title>t</title><item><title>A</title><guid>\(name)</guid>"
        + "<link>http://\(host)/a</link><pubDate>Thu, 01 Jan 2026 10:11:12 GMT</pubDate></item>"
        + "</channel></rss>"
    }
    try await LibraryBench.lend(kind) { bench in
      bench.server.set("/a", .feed(rss("1", "h.ex")))
      let feeds = try await bench.subscribe(bench.server.url("/a"))
      _ = try await bench.library.refresh(feeds)
      let exported = try await text(of: bench.library)
      try await LibraryBench.lend(kind) { second in
        _ = try await second.library.importState(Array(exported.utf8))
        bench.server.set("/a", .feed(rss("n1", "new.ex")))
        let refreshed = try await second.library.refresh(try await second.store.feeds())
        #expect(refreshed.newPosts == [])
        #expect(refreshed.feeds.map(\.record.updated) == [1])
      }
    }
  }

  @Test func `a feed that was put away there is not said to be added`() async throws {
    try await LibraryBench.lend { bench in
      let away = Self.feed.replacing("\"added\"", with: "\"removed\":true,\"added\"")
      let text = [Self.header, away, Self.entry, Self.post, Self.end(4)].joined(separator: "\n")
      let report = try await bench.library.importState(Array(text.utf8))
      #expect(report == StateReport(feeds: 1, added: 0, newPosts: 1))
    }
  }

  @Test func `what is in a file is as hostile as a feed`() async throws {
    try await LibraryBench.lend { bench in
      let html = "<p onclick='x'>text<script>alert(1)</script></p>"
      let post = Self.post.replacing("\"title\"", with: "\"html\":\"\(html)\",\"title\"")
        .replacing(":7,", with: ":900000000000,")
      let text = [Self.header, Self.feed, Self.entry, post, Self.end(4)].joined(separator: "\n")
      _ = try await bench.library.importState(Array(text.utf8))
      let stored = try await bench.store.post(PostID(rawValue: 1))
      #expect(stored.post.content == .html("<p>text</p>"))
      #expect(stored.firstSeen == bench.now)
    }
  }
}
