import Foundation
import Terminal
import Testing

@testable import Presentation

/// Titles that are commands to a terminal or to a bar (A16).
@Suite
struct `A hostile title in a status` {
  private func update(_ format: StatusFormat, follows: Bool = false) throws -> String {
    let label = StatusLabel(template: try Template("{unread} {top} {title} {feed} %{title}"))
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
  @Test(arguments: [StatusFormat.waybar, .genmon, .i3statusRust, .argos])
  func `is text to a reader of markup`(_ format: StatusFormat) throws {
    let text = try update(format)
    let markup =
      [.genmon, .argos].contains(format)
      ? text
      : try #require(
        (JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?
          .filter { ["text", "tooltip"].contains($0.key) }.values.map { "\($0)" }.joined())
    let elements = scalars(markup, after: "<").map { $0.prefix { ("a"..."z").contains($0) } }
    let tags = elements.filter { !$0.isEmpty }.map { String(String.UnicodeScalarView($0)) }
    #expect(elements.count == (format == .genmon ? 4 : 0))
    #expect(tags == (format == .genmon ? ["txt", "tool"] : []))
    let entities = ["amp;", "lt;", "gt;", "#10;", "#124;", "#92;", "#58;"]
    for reference in scalars(markup, after: "&") {
      #expect(entities.contains { reference.starts(with: $0.unicodeScalars) })
    }
  }

  @Test func `opens no tag in polybar, no style in tmux`() throws {
    #expect(scalars(try update(.polybar), after: "%").allSatisfy { $0.first != "{" })
    let signs = scalars(try update(.tmux), after: "#")
    let runs = signs.split(omittingEmptySubsequences: false) { !$0.isEmpty }.dropLast()
    #expect(runs.count > 1)
    #expect(runs.allSatisfy { !$0.count.isMultiple(of: 2) })
  }

  @Test func `is no command of a prompt`() throws {
    let prompt = try update(.starship).unicodeScalars
    #expect(prompt.allSatisfy { $0 != "`" && $0 != "$" && $0 != "\\" })
  }

  @Test func `is no field of yambar's`() throws {
    let tags = try update(.yambar).split(separator: "\n")
    #expect(tags.allSatisfy { $0.unicodeScalars.count { $0 == "|" } == 2 })
  }

  @Test(arguments: [StatusFormat.xbar, .argos])
  func `is no parameter, no emoji and no escape in a menu`(_ format: StatusFormat) throws {
    let lines = try update(format).split(separator: "\n")
    let menu = lines.drop { $0 != "---" }.filter { $0 != "---" }
    #expect(menu.allSatisfy { !$0.hasPrefix("-") })
    let parts = menu.map { $0.unicodeScalars.split(separator: "|") }
    #expect(parts.allSatisfy { $0.count == 1 || String($0[1]).hasPrefix(" href=http") })
    #expect(parts.allSatisfy { $0.count <= 2 })
    for text in lines.prefix(1).map({ $0.unicodeScalars[...] }) + parts.map({ $0[0] }) {
      #expect(!text.contains { "|\\:".unicodeScalars.contains($0) })
    }
    let links = menu.compactMap { $0.split(separator: "href=").dropFirst().last }
    #expect(links.last == "https://h.ex/%22%CC%81%27%7C%CC%81x")
    #expect(!menu.joined().contains("href=javascript"))
  }

  @Test func `is not in what a shell splits into words`() throws {
    #expect(try update(.sketchybar) == "drawing=on label=2\n")
  }

  /// What stands behind each sign, up to the next: bars look for bytes, not for characters.
  private func scalars(_ text: String, after sign: Unicode.Scalar) -> [ArraySlice<Unicode.Scalar>] {
    Array(text.unicodeScalars).split(omittingEmptySubsequences: false) { $0 == sign }.dropFirst()
      .map { $0 }
  }

  @Test func `makes a tooltip no longer than a screen`() throws {
    let tooltip = StatusTooltip.lines(of: .hostile)
    #expect(tooltip.count < 20)
    #expect(tooltip.allSatisfy { SafeText(line: $0).columns <= 120 })
  }
}
