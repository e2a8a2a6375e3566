import Foundation
import TestSupport
import Testing

/// The output in `Documentation/Tour.md` is that of the program.
@Suite(.runsProcesses)
struct TourTests {
  private static let page = "Documentation/Tour.md"
  private static let fence = "```console"

  @Test func `every screen in Tour.md is the output of its command`() async throws {
    let written = try Repository.text(Self.page)
    let tour = try Tour()
    let shown = try await Self.page(written) { try await tour.output(of: $0) }
    if ProcessInfo.processInfo.environment["LEDE_TEST_RECORD"] == "1" {
      try shown.write(toFile: Repository.file(Self.page), atomically: true, encoding: .utf8)
    } else {
      #expect(shown == written, "LEDE_TEST_RECORD=1 updates the page")
    }
  }

  /// Returns the page with the output of each command below it.
  private static func page(
    _ text: String, _ output: (String) async throws -> String
  ) async rethrows -> String {
    var lines: [String] = []
    var isScreen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") { isScreen = line == fence }
      guard isScreen, line != fence else {
        lines.append(line)
        continue
      }
      guard line.hasPrefix("$ ") else { continue }
      lines.append(line)
      let printed = try await output(String(line.dropFirst(2)))
      lines += printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }
    return lines.joined(separator: "\n")
  }
}

/// A library at the date of the demo feeds, with a shell and a server for the feeds.
private struct Tour {
  private static let feeds = [
    "harbour.example/news.xml": "link-news.xml", "tidepool.example/feed.json": "microblog.json",
    "trains.example/podcast.xml": "podcast.xml", "orchard.example/feed.atom": "weblog.atom",
  ]

  private let server: TestHTTPServer
  private let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    for (address, name) in Self.feeds {
      server.set("/" + address, .feed(try Repository.text("Fixtures/demo/" + name)))
    }
    let folder = (Lede.binary as NSString).deletingLastPathComponent
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    lede = try Lede().with("LEDE_NOW", "2026-11-20T12:00:00Z").with("BROWSER", "true")
      .with("PATH", "\(folder):\(path)")
  }

  /// Runs a command and returns standard output and standard error in the order of printing.
  func output(of command: String) async throws -> String {
    let base = server.url("/")
    let served = command.replacing("https://", with: base)
    let shell = try LedeProcess(
      ["/bin/sh", "-c", "{ \(served); } 2>&1"], environment: lede.environment,
      directory: lede.directory, inputFile: "/dev/null", output: .pipes)
    let run = await shell.finish()
    #expect(run.ending == .exited(0), "\(command): \(run.output)")
    return run.output.replacing(base, with: "https://")
  }
}
