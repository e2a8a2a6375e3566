import Foundation
import TestSupport
import Testing

/// Feeds that fail: the error is one line, and the library does not change.
@Suite(.runsProcesses)
struct BadFeedTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var response: TestHTTPResponse
    var reason: String

    init(_ name: String, _ response: TestHTTPResponse, _ reason: String) {
      testDescription = name
      self.response = response
      self.reason = reason
    }
  }

  private static let faults = [
    Fault("404", .status(404), "there is nothing at this address (404)"),
    Fault("500", .status(500, body: "oops"), "the server reported an error (500)"),
    Fault("418", .status(418), "the server responded with status 418"),
    Fault(
      "a page", .status(200, headers: ["Content-Type": "text/html"], body: "<!DOCTYPE html><p>x"),
      "not a feed: this is an HTML page"),
    Fault("nothing", .status(200), "not a feed: the document is empty"),
    Fault("blanks", .status(200, body: " \n\n "), "not a feed: the document is empty"),
    Fault(
      "a broken answer", .truncated(Array(TestFeed("ants", posts: 26...28).rss.utf8), sending: 300),
      "the response was cut off"),
    Fault(
      "a closed connection", .closeAtOnce, "the server closed the connection without a response"),
    Fault("no HTTP", .raw("hello\r\n\r\n"), "the response is not HTTP"),
    Fault(
      "a redirect to a file", .redirect(to: "file:///etc/passwd"),
      "the server redirects to an address that is not on the web"),
    Fault("a circle", .redirect(to: "/ants"), "the server redirects in circles, or too often"),
  ]

  @Test(arguments: faults)
  func `a feed that fails changes nothing, and cannot be added`(_ fault: Fault) async throws {
    let before = try await LibraryContents(of: lede)
    library.server.set("/ants", fault.response)
    let advice =
      fault.reason.hasPrefix("not a feed: this")
      ? "; find its feed with: lede add \(library.server.url("/ants"))" : ""
    let errors = "lede: ants: \(fault.reason)\(advice)\n"
    #expect(
      try await lede.later()("refresh")
        == Run(
          .exited(3), output: "1 ok · 1 unchanged · 0 new · 1 failed\n", errors: errors))
    #expect(try await lede.later(60)("get-more").errors == errors)
    let added = try await lede("add", library.server.url("/ants?new"))
    #expect(added.ending == .exited(1))
    #expect(added.output == "")
    #expect(added.isOneErrorLine)
    #expect(try await LibraryContents(of: lede) == before)
  }

  @Test func `a refused connection is reported and changes nothing`() async throws {
    let port = try RefusingPort()
    _ = try await lede("add", "--no-refresh", "--title", "gone", port.url())
    let before = try await LibraryContents(of: lede)
    #expect(
      try await lede("refresh", "gone")
        == Run(
          .exited(3), output: "0 ok · 0 unchanged · 0 new · 1 failed\n",
          errors: "lede: gone: connection refused\n"))
    #expect(try await LibraryContents(of: lede) == before)
    #expect(
      try await lede("add", port.url("/other"))
        == .failed(
          1,
          "lede: cannot add \(port.url("/other")): connection refused; check the address, "
            + "try again later, or add it without fetching it: --no-refresh\n"))
  }

  @Test func `the complete posts of a truncated feed are stored, and no post leaves the feed`()
    async throws
  {
    let whole = TestFeed("ants", posts: 20...29).rss
    let cut = String(whole.prefix(upTo: whole.firstRange(of: "<title>Post 27")!.lowerBound))
    library.server.set("/ants", .feed(cut, etag: "\"cut\""))
    let reason = "the feed is truncated; the 2 complete posts were kept, the rest is deferred"
    #expect(
      try await lede.later()("refresh")
        == Run(
          .exited(3), output: "1 ok · 1 unchanged · 1 new · 1 failed\n",
          errors: "lede: ants: \(reason)\n"))
    #expect(try await titles() == [29, 28, 27, 26])
    #expect(try await lede.later(4)("refresh", "ants").ending == .exited(3))
    library.server.set("/ants", .feed(whole, etag: "\"cut\""))
    #expect(try await lede.later(6)("refresh", "ants") == .ok("1 ok · 0 unchanged · 6 new\n"))
    #expect(try await titles() == (20...29).reversed())
  }

  private func titles() async throws -> [Int] {
    try await lede("list", "--all", "--feed", "ants", "--jsonl").jsonLines()
      .compactMap { $0["title"].string.flatMap { Int($0.dropFirst(5)) } }
  }

  @Test func `a feed that recovers from a failure is no longer listed as failing`() async throws {
    library.server.set("/ants", .status(500))
    _ = try await lede.later()("refresh")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    #expect(try await lede.later(30)("refresh") == .ok("2 ok · 1 unchanged · 1 new\n"))
    #expect(try await lede("feeds", "--failing") == .ok("No feed is failing.\n"))
  }

  @Test func `parse reports each input that is not a feed and reads the others`() async throws {
    try lede.sandbox.write(TestFeed("wasps", posts: [1]).rss, to: "wasps.xml")
    #expect(
      try await lede("parse", "missing.xml", "wasps.xml", ".", library.server.url("/none"))
        == Run(
          .exited(1),
          output: """
            wasps
            rss-2.0, utf-8, 1 item

            Post 1
              2026-02-01 10:00
              https://wasps.example/1
              wasps-1

            """,
          errors: """
            lede: missing.xml: there is no such file
            lede: .: this is a folder, not a file
            lede: \(library.server.url("/none")): there is nothing at this address (404)

            """))
  }
}
