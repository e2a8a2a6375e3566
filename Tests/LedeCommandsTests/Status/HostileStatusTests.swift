import Foundation
import Terminal
import Testing

@testable import LedeCommands

/// Titles that are commands to a terminal or to a bar (A16).
@Suite
struct `A hostile title in a status` {
  private func update(_ format: StatusFormat, follows: Bool = false) throws -> String {
    let label = StatusLabel(template: try Template("{unread} {top} {title} {feed}"))
    return StatusRenderer(format: format, label: label, follows: follows).update(.hostile)
  }

  @Test(arguments: StatusFormat.allCases, [false, true])
  func `brings no control and no hidden character`(_ format: StatusFormat, _ follows: Bool) throws {
    let text = try update(format, follows: follows)
    #expect(SafeText(block: text).string == text)
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: StatusFormat.allCases)
  func `leaves as many lines as a harmless one`(_ format: StatusFormat) throws {
    var harmless = StatusReport.hostile
    harmless.top[0].name = "x"
    harmless.newest = harmless.newest.map { _ in .init(code: "b", title: "x", feed: "y") }
    let lines = try update(format).split(separator: "\n", omittingEmptySubsequences: false).count
    let expected = StatusRenderer(format: format).update(harmless)
      .split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(lines == expected)
  }

  @Test(arguments: [StatusFormat.json, .waybar, .i3statusRust])
  func `stays in its JSON string`(_ format: StatusFormat) throws {
    let object = try JSONSerialization.jsonObject(with: Data(try update(format).utf8))
    #expect((object as? [String: Any])?["text"] is String)
  }

  /// What Pango and the plugins take for markup parses as XML, without an element of the feed's.
  @Test(arguments: [StatusFormat.waybar, .genmon, .i3statusRust])
  func `is text to a reader of markup`(_ format: StatusFormat) throws {
    let text = try update(format)
    let markup =
      format == .genmon
      ? text
      : try #require(
        (JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?
          .filter { ["text", "tooltip"].contains($0.key) }.values.map { "\($0)" }.joined())
    let elements = markup.matches(of: /<\/?([a-z]+)/).map { String($0.1) }
    #expect(elements == (format == .genmon ? ["txt", "txt", "tool", "tool"] : []))
    #expect(markup.matches(of: /&(?!amp;|lt;|gt;|#10;)/).isEmpty)
  }

  @Test func `opens no tag in polybar, no style in tmux`() throws {
    #expect(!(try update(.polybar).contains("%{")))
    #expect(try update(.tmux).matches(of: /#+/).allSatisfy { $0.0.count.isMultiple(of: 2) })
  }

  @Test func `is no field of yambar's and no parameter of xbar's`() throws {
    let tags = try update(.yambar).split(separator: "\n")
    #expect(tags.allSatisfy { $0.count { $0 == "|" } == 2 })
    let menu = try update(.xbar).split(separator: "\n").drop { $0 != "---" }.filter { $0 != "---" }
    #expect(menu.allSatisfy { !$0.hasPrefix("-") && $0.count { $0 == "|" } == 1 })
    let links = menu.compactMap { $0.split(separator: "href=").dropFirst().last }
    #expect(links.last == "https://h.ex/%22%27%7Cx")
    #expect(!menu.joined().contains("href=javascript"))
  }

  @Test func `is not in what a shell splits into words`() throws {
    #expect(try update(.sketchybar) == "drawing=on label=2\n")
  }

  @Test func `makes a tooltip no longer than a screen`() throws {
    let tooltip = StatusTooltip.lines(of: .hostile)
    #expect(tooltip.count < 20)
    #expect(tooltip.allSatisfy { SafeText(line: $0).columns <= 120 })
  }
}
