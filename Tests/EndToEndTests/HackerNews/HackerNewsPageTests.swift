import Foundation
import TestSupport
import Testing

/// The output in `Documentation/HackerNews.md` is that of the program.
@Suite(.runsProcesses)
struct HackerNewsPageTests {
  private static let site = "https://news.ycombinator.com/"
  private static let now = 1_795_176_000  // 2026-11-20T12:00:00Z

  private static func item(
    _ id: Int, _ author: String, _ title: String? = nil, _ url: String? = nil, text: String? = nil,
    parent: Int? = nil, points: Int = 1, minutes: Int
  ) -> HNStandIn.Item {
    var item = HNStandIn.Item(
      id: id, author: author, title: title, url: url, text: text, parent: parent, score: points)
    item.time = now - 60 * minutes
    return item
  }

  private static let items = [
    item(
      4021, "ann", "Show HN: A lighthouse that reads feeds", "https://lighthouse.example/",
      points: 131, minutes: 120),
    item(
      4022, "bob",
      text: "&gt; A lighthouse that reads feeds<p>How often does it blink? "
        + "<a href=\"https://lamps.example/rules\">https://lamps.example/rules</a>",
      parent: 4021, minutes: 100),
    item(4023, "ann", text: "Once for each new post.", parent: 4022, minutes: 90),
    item(
      4024, "cat", text: "You need only one line:<p><pre><code>lede watch | blink</code></pre>",
      parent: 4021, minutes: 50),
    item(
      4031, "dan", "How tides are predicted", "https://www.tides.example/how", points: 57,
      minutes: 300),
    item(4041, "eve", "Ask HN: Which lamp do you use?", text: "At sea.", points: 9, minutes: 600),
  ]

  @Test func `every screen in HackerNews.md is the output of its command`() async throws {
    let hn = try HackerNewsFixture(stories: 0)
    hn.standIn.update { state in
      for item in Self.items { state.items[item.id] = item }
      state.stories = [4021, 4031, 4041]
    }
    try hn.lede.sandbox.write(HackerNewsFixture.password, to: "home/.hn-password")
    let lede = hn.lede.with("LEDE_NOW", "2026-11-20T12:00:00Z")
    try await ConsolePage("Documentation/HackerNews.md").verify { command in
      let run = try await lede.shell(command)
      #expect(run.ending == .exited(0), "\(command): \(run.output)")
      return run.output.replacing(hn.standIn.url, with: Self.site)
    }
  }
}
