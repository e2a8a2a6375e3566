import Foundation
import TestSupport
import Testing

/// The output in `Documentation/Tour.md` is that of the program.
@Suite(.runsProcesses)
struct TourTests {
  @Test func `every screen in Tour.md is the output of its command`() async throws {
    let tour = try Tour()
    try await ConsolePage("Documentation/Tour.md").verify { try await tour.output(of: $0) }
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
    lede = try Lede().with("LEDE_NOW", "2026-11-20T12:00:00Z").with("BROWSER", "true")
  }

  /// Runs a command and returns standard output and standard error in the order of printing.
  func output(of command: String) async throws -> String {
    let base = server.url("/")
    let served = command.replacing("https://", with: base)
    let run = try await lede.shell(served)
    #expect(run.ending == .exited(0), "\(command): \(run.output)")
    return run.output.replacing(base, with: "https://")
  }
}
