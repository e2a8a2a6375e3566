import Foundation
import TestSupport
import Testing

/// `lede parse` with many inputs.
@Suite(.runsProcesses)
struct ParseManyTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  /// Writes feeds of very different sizes mixed with files that are not feeds. The first is large,
  /// so that the others would overtake it.
  private func writeInputs() throws -> [String] {
    try (0..<60).map { number in
      let name = "\(number).xml"
      switch number % 10 {
      case 3: try lede.sandbox.write("<!DOCTYPE html><p>x", to: name)
      case 5: try lede.sandbox.write("", to: name)
      case 7: return "missing-\(number).xml"
      default:
        let size = number % 20 == 0 ? 3_000 : number % 6
        let posts = Array(repeating: 1, count: size)
        try lede.sandbox.write(TestFeed("f\(number)", posts: posts).rss, to: name)
      }
      return name
    }
  }

  @Test func `parse keeps the order of its inputs and continues after bad ones`()
    async throws
  {
    let inputs = try writeInputs()
    let run = try await lede.run(["parse", "--json", "--jobs", "8"] + inputs)
    #expect(run.ending == .exited(1))
    let documents = try run.jsonLines()
    #expect(documents.map { $0["_lede"]["file"].string } == inputs)
    for (number, document) in documents.enumerated() {
      let isBad = [3, 5, 7].contains(number % 10)
      #expect((document["_lede"]["error"] == .null) == !isBad, "\(number)")
      #expect(document["title"] == (isBad ? .null : "f\(number)"))
    }
    let reasons = [
      3: "not a feed: this is an HTML page", 5: "not a feed: the document is empty",
      7: "there is no such file",
    ]
    let errors = inputs.enumerated().compactMap { number, name in
      reasons[number % 10].map { "lede: \(name): \($0)\n" }
    }
    #expect(run.errors == errors.joined())
  }

  @Test(arguments: [["--json"], [], ["--no-output"]])
  func `the output of parse does not depend on the number of jobs`(_ form: [String]) async throws {
    let inputs = try writeInputs() + ["-"]
    let feed = TestFeed("in", posts: 1...3).rss
    let one = try await lede.run(["parse", "--jobs", "1"] + form + inputs, input: feed)
    #expect(one.ending == .exited(1))
    #expect(!one.output.isEmpty)
    for jobs in ["2", "8", "100"] {
      #expect(try await lede.run(["parse", "--jobs", jobs] + form + inputs, input: feed) == one)
    }
    #expect(try await lede.run(["parse"] + form + inputs, input: feed) == one)
  }

  @Test func `parse --no-output prints totals and succeeds if all inputs are feeds`() async throws {
    try lede.sandbox.write(TestFeed("a", posts: 1...3).rss, to: "a.xml")
    try lede.sandbox.write(TestFeed("b", posts: 1...4).rss, to: "b.xml")
    #expect(
      try await lede("parse", "--no-output", "a.xml", "b.xml", "-", "a.xml", input: "{")
        == Run(
          .exited(1), output: "feeds 3\nitems 10\n",
          errors: "lede: -: not a feed: this is another kind of JSON\n"))
    #expect(try await lede("parse", "--no-output", "a.xml", "b.xml") == .ok("feeds 2\nitems 7\n"))
  }

  @Test func `parse reads standard input only once`() async throws {
    let run = try await lede("parse", "--json", "-", "-", input: TestFeed("a", posts: [1]).rss)
    #expect(try run.jsonLines().map { $0["title"] } == ["a", .null])
    #expect(run.errors == "lede: -: not a feed: the document is empty\n")
  }

  @Test
  func `parse requests one page at a time from a server`() async throws {
    let server = try TestHTTPServer()
    let paths = (1...6).map { "/\($0)" }
    for path in paths {
      server.set(
        path,
        .delayed(by: .milliseconds(30), .feed(TestFeed("f\(path.dropFirst())", posts: [1]).rss)))
    }
    let run = try await lede.run(["parse", "--json", "--jobs", "4"] + paths.map(server.url))
    #expect(try run.jsonLines().map { $0["title"].string } == (1...6).map { "f\($0)" })
    #expect(server.requests.map(\.path) == paths)
    await server.wait { $0.peakConnections == 1 }
  }

  @Test(arguments: ["1", "8"])
  func `a closed pipe ends parse without an error`(_ jobs: String) async throws {
    try lede.sandbox.write(TestFeed("big", posts: Array(repeating: 1, count: 2_000)).rss, to: "b")
    let files = Array(repeating: "b", count: 50).joined(separator: " ")
    let script =
      "{ '\(Lede.binary)' parse --json --jobs \(jobs) \(files); echo $? >status; } | head -c 1"
    let shell = try await LedeProcess(
      ["/bin/sh", "-c", script], environment: lede.environment, directory: lede.directory,
      inputFile: "/dev/null", output: .pipes
    ).finish()
    #expect(shell == .ok("{"))
    #expect(lede.sandbox.text("status") == "0\n")
  }

  @Test func `parse reports a full disk`() async throws {
    try lede.sandbox.write(TestFeed("a", posts: 1...3).rss, to: "a.xml")
    #expect(
      try await lede("parse", "--json", "a.xml", "a.xml", to: .file("/dev/full"))
        == .failed(1, "lede: could not write the output: No space left on device\n"))
  }

  @Test(arguments: ["0", "-1", "many", ""])
  func `parse refuses a number of jobs below one`(_ jobs: String) async throws {
    let run = try await lede("parse", "--jobs=\(jobs)", "a.xml")
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
    #expect(run.errors.hasSuffix(" (lede help parse)\n"))
  }
}
