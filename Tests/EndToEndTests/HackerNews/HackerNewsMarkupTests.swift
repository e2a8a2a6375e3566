import TestSupport
import Testing

/// The commands for markup files.
@Suite(.runsProcesses)
struct HackerNewsMarkupTests {
  private let hn: HackerNewsFixture

  init() throws {
    hn = try HackerNewsFixture(stories: 1)
  }

  /// Returns the built-in markup file, with changes.
  private func file(_ changes: KeyValuePairs<String, String> = [:]) throws -> String {
    var text = try Repository.text("Sources/HackerNews/Markup/hn-markup.json")
    for (old, new) in changes { text = text.replacing(old, with: new) }
    return text
  }

  @Test func `show prints the markup file in use`() async throws {
    #expect(try await hn("markup", "show") == .ok(try file()))
    let summary = try await hn("markup", "show", "--json").json()
    #expect(summary["site"] == "https://news.ycombinator.com/")
    #expect(summary["lists"].array.contains("top"))
    let other = try file(["\"revision\": 1,": "\"revision\": 9,"])
    let path = try hn.lede.sandbox.write(other, to: "other.json")
    #expect(try await hn("markup", "show", "--markup", path) == .ok(other))
  }

  @Test func `check names the mistake and its position`() async throws {
    let path = try hn.lede.sandbox.write(try file(), to: "good.json")
    let good = try await hn("markup", "check", path)
    #expect(good.ending == .exited(0))
    #expect(good.output.hasPrefix("Valid: revision "))
    let bad = try hn.lede.sandbox.write(
      try file(["\"string(@id)\"": "\"string(@id\""]), to: "bad.json")
    let run = try await hn("markup", "check", bad)
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(run.errors.contains("post.fields.id"))
    let failing = try hn.lede.sandbox.write(
      try file(["\"posts\": 1": "\"posts\": 2"]), to: "failing.json")
    #expect(
      try await hn("markup", "check", failing).errors.contains("checks[0].expect.posts"))
    #expect(try await hn("list", "--markup", bad).ending == .exited(1))
    #expect(try await hn("markup", "check", "missing.json").ending == .exited(1))
  }

  @Test func `refresh uses a newer file, and reset returns to the built-in one`() async throws {
    hn.standIn.update { $0.fault = .renamedClasses }
    let url = hn.standIn.server.url("/markup.json")
    let renamed = try file([
      "\"revision\": 1,": "\"revision\": 7,", "' athing '": "' entry '", "titleline": "headline",
      "class='athing ": "class='entry ",
    ])
    hn.standIn.server.set("/markup.json", .feed(renamed, contentType: "application/json"))
    #expect(try await hn("list", "front/2026-01-02").ending == .exited(1))
    let run = try await hn("markup", "refresh", "--url", url)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("Updated: revision 7 "))
    #expect(try await hn("list", "front/2026-01-02").ending == .exited(0))
    #expect(
      try await hn("markup", "refresh", "--url", url).output.hasPrefix("Nothing newer: revision 7"))
    #expect(try await hn("markup", "reset", "--json").json()["revision"] == 1)
    #expect(try await hn("list", "front/2026-01-02").ending == .exited(1))
    let automatic = hn.lede.with("LEDE_HN_MARKUP_URL", url)
    #expect(try await automatic("hn", "list", "front/2026-01-02").ending == .exited(0))
  }

  @Test func `refresh without a URL or with an older file changes nothing`() async throws {
    #expect(
      try await hn("markup", "refresh")
        == .failed(2, "lede: no URL is known; add --url URL, or set LEDE_HN_MARKUP_URL\n"))
    let url = hn.standIn.server.url("/markup.json")
    hn.standIn.server.set("/markup.json", .feed("{}", contentType: "application/json"))
    let run = try await hn("markup", "refresh", "--url", url)
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("the new file is not used"))
  }
}
