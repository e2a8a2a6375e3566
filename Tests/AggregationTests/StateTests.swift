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

  private func text(of library: Library) async throws -> String {
    var bytes: [UInt8] = []
    try await library.exportState { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
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
    bad(5, header, feed, entry, post, post),
  ]

  @Test(arguments: unreadable + wrong)
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

  @Test func `a good feed before a bad line is not taken either`() async throws {
    try await LibraryBench.lend { bench in
      let text = [Self.header, Self.feed, Self.entry, Self.post, "x"].joined(separator: "\n")
      await #expect(throws: StateFormatError(line: 5, reason: "it is not JSON of the right kind")) {
        _ = try await bench.library.importState(Array(text.utf8))
      }
      let feeds = try await bench.store.allFeeds()
      #expect(feeds == [])
    }
  }

  @Test func `what is in a file is as hostile as a feed`() async throws {
    try await LibraryBench.lend { bench in
      let html = "<p onclick='x'>text<script>alert(1)</script></p>"
      let post = Self.post.replacing("\"title\"", with: "\"html\":\"\(html)\",\"title\"")
        .replacing(":7,", with: ":900000000000,")
      let text = [Self.header, Self.feed, Self.entry, post].joined(separator: "\n")
      _ = try await bench.library.importState(Array(text.utf8))
      let stored = try await bench.store.post(PostID(rawValue: 1))
      #expect(stored.post.content == .html("<p>text</p>"))
      #expect(stored.firstSeen == bench.now)
    }
  }
}
