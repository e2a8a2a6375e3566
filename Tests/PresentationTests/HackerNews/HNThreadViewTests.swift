import Foundation
import Presentation
import Terminal
import Testing

@testable import HackerNews

/// The text of threads at several widths.
@Suite
struct HNThreadViewTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func comment(
    _ id: Int, _ level: Int, _ author: String?, _ text: String?, parent: Int = 1
  ) -> HNComment {
    var item = HNItem(id: id, kind: .comment)
    item.author = author
    item.text = text
    item.parent = parent
    item.time = Self.now - 3600 * Double(id)
    return HNComment(item: item, level: level)
  }

  private var thread: HNThread {
    var story = HNItem(id: 1, kind: .story)
    story.title = "Show HN: a reader of feeds for the terminal"
    story.author = "pg"
    story.score = 131
    story.time = Self.now - 7200
    story.url = "https://example.org/"
    story.text = "I wrote this."
    let comments = [
      comment(
        2, 0, "ann",
        "&gt; I wrote this in a week of evenings, with tests.<p>Nice. See "
          + "<a href=\"https://example.org/a/very/long/path/to/a/page\">https://example.org/a/...</a>"
          + "<p><pre><code>for x in y {\n  f(x)\n}</code></pre>"),
      comment(3, 1, "bob", "How many tests are there?", parent: 2),
      comment(4, 2, nil, nil, parent: 3), comment(5, 0, "cat", "First."),
    ]
    return HNThread(item: story, comments: comments, acceptsReplies: nil)
  }

  private func text(_ thread: HNThread, _ columns: Int, depth: Int? = nil) -> String {
    HNThreadView(thread, depth: depth, columns: columns, now: Self.now) { "https://h.ex/\($0)" }
      .text(TimeStyle(zone: .utc)).text.string
  }

  @Test func `a narrow terminal`() {
    #expect(
      text(thread, 40) == """
        Show HN: a reader of feeds for the
        terminal
        131 points · by pg · 2h · 1 · 4 comments
        https://example.org/
        https://h.ex/1

        I wrote this.

        ann · 2h · 2
        > I wrote this in a week of evenings,
        > with tests.

        Nice. See https://example.org/a/...[1]

            for x in y {
              f(x)
            }

        [1] https://example.org/a/very/long/path/to/a/page

        │ bob · 3h · 3
        │ How many tests are there?
        │
        │ │ [deleted] · 4h · 4

        cat · 5h · 5
        First.

        """)
  }

  @Test func `a usual terminal`() {
    let text = text(thread, 80)
    #expect(text.hasPrefix("Show HN: a reader of feeds for the terminal\n131 points"))
    #expect(text.contains("\n> I wrote this in a week of evenings, with tests.\n"))
  }

  @Test func `hidden replies are counted`() {
    #expect(
      text(thread, 120, depth: 1).hasSuffix(
        "[1] https://example.org/a/very/long/path/to/a/page\n\ncat · 5h · 5\nFirst.\n"))
    #expect(text(thread, 120, depth: 1).contains("ann · 2h · 2 · [+2 replies]\n"))
    #expect(text(thread, 120, depth: 2).contains("│ bob · 3h · 3 · [+1 reply]\n"))
  }

  @Test(arguments: [40, 80, 120])
  func `deep comments keep room for their text and name whom they answer`(columns: Int) {
    var deep = thread
    deep.comments = (0..<100).map {
      comment($0 + 2, $0, "user\($0)", String(repeating: "word ", count: 40), parent: $0 + 1)
    }
    let lines = text(deep, columns).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.count { $0.contains("to user") } == 99 - (columns - 30) / 2)
  }

  @Test(arguments: [40, 80, 120])
  func `texts cannot control the terminal`(columns: Int) {
    let hostile = "a\u{1B}[2J\u{9B}31m\u{202E}b\u{7}\u{E0041}\r\nc"
    var thread = thread
    thread.item.title = hostile
    thread.item.author = hostile
    thread.item.url = "https://example.org/\(hostile)"
    thread.item.text = "<p>\(hostile)<a href=\"https://example.org/\(hostile)\">x</a>"
    thread.comments = [
      comment(2, 0, hostile, "&gt;\(hostile)<pre><code>\(hostile)</code></pre>")
    ]
    let scalars = text(thread, columns).unicodeScalars
    #expect(
      scalars.allSatisfy {
        $0 == "\n"
          || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
            && !$0.properties.isDefaultIgnorableCodePoint
      })
  }
}
