import TestSupport
import Testing

/// Item references: numbers, ranges, codes and addresses.
@Suite(.runsProcesses)
struct ItemTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  @Test(arguments: [
    (["2"], [2]), (["1", "4"], [1, 4]), (["2-3"], [2, 3]), (["1-4"], [1, 2, 3, 4]),
    (["3", "2-4", "3"], [2, 3, 4]),
  ])
  func `item numbers and ranges refer to the last listing`(_ items: [String], _ places: [Int])
    async throws
  {
    _ = try await lede("list")
    let noun = places.count == 1 ? "post" : "posts"
    #expect(
      try await lede.run(["mark-read"] + items) == .ok("\(places.count) \(noun) marked as read.\n"))
    #expect(try await library.places("read") == places)
  }

  @Test func `an item code identifies the same post after any listing, in any case`() async throws {
    let codes = try await library.codes()
    _ = try await lede("list", "--feed", "bees")
    #expect(try await lede("star", codes[3], codes[1].uppercased()) == .ok("2 posts starred.\n"))
    #expect(try await library.places("starred") == [2, 4])
  }

  @Test func `NUL bytes separate the output of templates and the items on standard input`()
    async throws
  {
    let codes = try await library.codes()
    let run = try await lede("list", "--template", "{id}", "-0")
    #expect(run == .ok(codes.map { $0 + "\0" }.joined()))
    #expect(try await lede("star", "-", input: run.output) == .ok("4 posts starred.\n"))
    #expect(try await lede("list", "--tsv", "--print0").ending == .exited(2))
  }

  @Test func `addresses and code prefixes identify posts without a listing`() async throws {
    let codes = try await library.codes()
    let urls = try await lede("list", "--jsonl").jsonLines().compactMap(\.["url"].string)
    #expect(try await lede("star", "\(codes[3].prefix(4))") == .ok("1 post starred.\n"))
    #expect(try await lede("star", "-", input: urls[2] + "\n") == .ok("1 post starred.\n"))
    #expect(try await library.places("starred") == [3, 4])
  }

  @Test func `the argument - reads items from standard input`() async throws {
    let codes = try await library.codes()
    let run = try await lede("mark-read", "1", "-", input: "\n 3\t\(codes[3])  \n")
    #expect(run == .ok("3 posts marked as read.\n"))
    #expect(try await library.places("read") == [1, 3, 4])
    #expect(try await lede("mark-read", "-", input: "") == .ok("0 posts marked as read.\n"))
    #expect(
      try await lede("mark-read", "-", input: "1 nothing")
        == .failed(4, "lede: there is no item nothing; lede list shows numbers and codes\n"))
  }

  @Test func `the codes in the output of list are valid item references`() async throws {
    let codes = try await lede("list", "--tsv").lines.map { $0.split(separator: "\t")[1] }
    let run = try await lede("mark-read", "-", input: codes.joined(separator: "\n"))
    #expect(run == .ok("4 posts marked as read.\n"))
  }

  private static let unknownItems = [
    "0", "5", "-1", "3-9", "9-12", "3-1", "1-", "1--2", "1.5", "١", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "1-9223372036854775807",
    "9223372036854775807-9223372036854775807", "bcdfgh", "zzzzzz", "bcdfghjkmnpq", "",
  ]

  @Test func `an item that is not in the listing is reported, and no post is marked`() async throws
  {
    _ = try await lede("list")
    for item in Self.unknownItems {
      let run = try await lede("mark-read", "1", "--", item)
      #expect(run.ending == .exited(4), "\(item)")
      #expect(run.output == "", "\(item)")
      #expect(run.isOneErrorLine, "\(item)")
    }
    #expect(try await library.places("read") == [])
  }

  @Test func `item numbers stay valid after another item is deleted`() async throws {
    _ = try await lede("list")
    #expect(try await lede("delete", "2") == .ok("1 post deleted.\n"))
    #expect(try await lede("show", "3").lines.first == "Post 27")
    let gone = Run.failed(
      4, "lede: item 2 no longer exists; list posts again with: lede list\n")
    for command in ["show", "star", "mark-read", "delete", "explain", "open"] {
      #expect(try await lede(command, "2") == gone, "\(command)")
    }
    #expect(try await lede("star", "1-3") == .ok("2 posts starred.\n"))
    #expect(try await lede("unstar", "2-2").ending == .exited(4))
    #expect(try await lede("mark-read", "4") == .ok("1 post marked as read.\n"))
    #expect(
      try await lede("list", "--all", "--tsv").lines.map { $0.split(separator: "\t")[4] }
        == ["Post 28", "Post 27", "Post 26"])
    #expect(try await lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
    #expect(try await library.codes().count == 3)
  }

  @Test func `only list renumbers items`() async throws {
    _ = try await lede("list")
    for command in [["unread"], ["feeds"], ["refresh"], ["show", "1"], ["mark-read", "1"]] {
      _ = try await lede.run(command)
    }
    #expect(try await lede("show", "4").lines.first == "Post 26")
  }

  @Test func `a feed is identified by its number, name, address or a part of them`() async throws {
    let address = library.server.url("/ants")
    for name in ["1", "ants", "ANTS", address, "/ants", "ant"] {
      #expect(try await lede("unread", "--count", "--feed", name) == .ok("3\n"), "\(name)")
    }
    #expect(
      try await lede("info", "127.0.0.1")
        == .failed(4, "lede: 127.0.0.1 matches several feeds: 1 (ants), 2 (bees); use a number\n"))
  }
}
