import Foundation
import Glibc
import TestSupport
import Testing

/// Feeds and lists in files: compressed files, pipes and devices.
@Suite(.runsProcesses)
struct FileFeedTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  private static let feed = TestFeed("ants", posts: 26...28).rss

  @Test(arguments: ["pipe", "device"])
  func `add refuses a pipe or device without waiting for it`(_ name: String) async throws {
    #expect(mkfifo(lede.sandbox.file("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("device"), withDestinationPath: "/dev/zero")
    #expect(
      try await lede("add", "./" + name)
        == .failed(
          1,
          "lede: cannot add \(address(name)): this is not a regular file; check the address\n"))
  }

  @Test func `a feed whose file is replaced by a pipe fails until the file returns`() async throws {
    let path = try lede.sandbox.write(Self.feed, to: "feed.xml")
    #expect(try await lede("add", path).ending == .exited(0))
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    let run = try await lede("refresh", "--force")
    #expect(run.ending == .exited(3))
    #expect(run.errors.contains("this is not a regular file"))
    unlink(path)
    try lede.sandbox.write(Self.feed, to: "feed.xml")
    #expect(try await lede("refresh", "--force").ending == .exited(0))
  }

  @Test func `parse reads a feed from a pipe`() async throws {
    let script =
      "cat feed.xml | '\(Lede.binary)' parse /dev/stdin; mkfifo p; cat feed.xml > p & "
      + "'\(Lede.binary)' parse p"
    try lede.sandbox.write(Self.feed, to: "feed.xml")
    let shell = try await LedeProcess(
      ["/bin/sh", "-c", script], environment: lede.environment, directory: lede.directory,
      inputFile: "/dev/null", output: .pipes
    ).finish()
    let once = try await lede("parse", "feed.xml").output
    #expect(shell.ending == .exited(0))
    #expect(shell.output == once + once)
  }

  @Test func `a gzip-compressed feed is read like the original`() async throws {
    try lede.sandbox.write(Self.feed, to: "feed.xml")
    try lede.sandbox.write(Gzip.stored(Array(Self.feed.utf8)), to: "feed.xml.gz")
    let plain = try await lede("parse", "--json", "feed.xml").json()
    let compressed = try await lede("parse", "--json", "feed.xml.gz").json()
    #expect(compressed["items"] == plain["items"])
    #expect(try await lede("add", "feed.xml.gz") == .ok("ants: added, 3 posts.\n"))
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
  }

  @Test func `a gzip-compressed OPML list is imported like the original`() async throws {
    let list =
      "<opml version=\"2.0\"><body><outline xmlUrl=\"https://example.org/a\"/></body></opml>"
    try lede.sandbox.write(Gzip.stored(Array(list.utf8)), to: "list.opml.gz")
    #expect(
      try await lede("import", "list.opml.gz") == .ok("+1 new · ~0 different · =0 the same\n")
    )
  }

  /// Invalid data with the reason that is reported, keyed by name.
  private static let damaged: [String: (bytes: [UInt8], reason: String)] = {
    let compressed = Gzip.stored(Array(feed.utf8))
    return [
      "bomb": (Gzip.bomb(unpackingTo: 64 << 20), "the file is too large"),
      "tight": (
        Gzip.tightBomb(unpackingTo: 8 << 20),
        "the file decompresses to more than 200 times its size"
      ),
      "twice": (Gzip.stored(compressed), "the file is compressed twice"),
      "cut": (compressed.dropLast(200), "the gzip data is truncated"),
      "damaged": (compressed.prefix(12) + [0, 0, 0, 0], "the gzip data is damaged"),
    ]
  }()

  @Test(arguments: ["bomb", "tight", "twice", "cut", "damaged"])
  func `compressed data that is damaged or too large is refused`(_ name: String) async throws {
    let (bytes, reason) = try #require(Self.damaged[name])
    try lede.sandbox.write(bytes, to: name)
    #expect(try await lede("parse", name) == .failed(1, "lede: \(name): \(reason)\n"))
    #expect(
      try await lede("add", name)
        == .failed(1, "lede: cannot add \(address(name)): \(reason); check the address\n"))
    #expect(
      try await lede("import", name) == .failed(1, "lede: cannot import \(name): \(reason)\n"))
  }

  private func address(_ name: String) -> String { "file://" + lede.sandbox.file(name) }
}
