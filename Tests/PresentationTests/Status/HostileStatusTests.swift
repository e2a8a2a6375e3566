import Foundation
import Terminal
import Testing

@testable import Presentation

/// Titles with commands for terminals and status bars.
@Suite
struct HostileStatusTests {
  private func update(_ format: StatusFormat, follows: Bool = false) throws -> String {
    let label = StatusLabel(template: try Template("{unread} {top} {title} {feed} %{title}"))
    return StatusRenderer(format: format, label: label, follows: follows).update(.hostile)
  }

  @Test(arguments: StatusFormat.allCases, [false, true])
  func `a hostile title adds no control and no invisible character to a status`(
    _ format: StatusFormat, _ follows: Bool
  ) throws {
    let text = try update(format, follows: follows)
    #expect(SafeText(block: text).string == text)
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: StatusFormat.allCases)
  func `a hostile title does not change the number of lines of a status`(_ format: StatusFormat)
    throws
  {
    var harmless = StatusReport.hostile
    harmless.top[0].name = "x"
    harmless.newest = harmless.newest.map { _ in .init(code: "b", title: "x", feed: "y") }
    let lines = try update(format).split(separator: "\n", omittingEmptySubsequences: false).count
    let expected = StatusRenderer(format: format).update(harmless)
      .split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(lines == expected)
  }

  @Test(arguments: [StatusFormat.json, .waybar, .i3statusRust])
  func `a hostile title stays in its JSON string`(_ format: StatusFormat) throws {
    let object = try JSONSerialization.jsonObject(with: Data(try update(format).utf8))
    #expect((object as? [String: Any])?["text"] is String)
  }

  /// Output that Pango and plugins interpret as markup is valid XML without elements from a title.
  @Test(arguments: [StatusFormat.waybar, .genmon, .i3statusRust, .argos])
  func `a hostile title adds no markup to a status`(_ format: StatusFormat) throws {
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

  @Test func `a hostile title opens no tag in polybar and no style in tmux`() throws {
    #expect(scalars(try update(.polybar), after: "%").allSatisfy { $0.first != "{" })
    let marks = scalars(try update(.tmux), after: "#")
    let runs = marks.split(omittingEmptySubsequences: false) { !$0.isEmpty }.dropLast()
    #expect(runs.count > 1)
    #expect(runs.allSatisfy { !$0.count.isMultiple(of: 2) })
  }

  @Test func `a hostile title contains no command substitution for a prompt`() throws {
    let prompt = try update(.starship).unicodeScalars
    #expect(prompt.allSatisfy { $0 != "`" && $0 != "$" && $0 != "\\" })
  }

  @Test func `a hostile title adds no field to the output for yambar`() throws {
    let tags = try update(.yambar).split(separator: "\n")
    #expect(tags.allSatisfy { $0.unicodeScalars.count { $0 == "|" } == 2 })
  }

  @Test(arguments: [StatusFormat.xbar, .argos])
  func `a hostile title adds no parameter, emoji or escape to a menu`(_ format: StatusFormat) throws
  {
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

  @Test func `the output that a shell splits into words contains no titles`() throws {
    #expect(try update(.sketchybar) == "drawing=on label=2\n")
  }

  /// Returns the text after each `mark` up to the next one. Bars search for bytes, so grapheme
  /// clusters do not count.
  private func scalars(_ text: String, after mark: Unicode.Scalar) -> [ArraySlice<Unicode.Scalar>] {
    Array(text.unicodeScalars).split(omittingEmptySubsequences: false) { $0 == mark }.dropFirst()
      .map { $0 }
  }

  @Test func `a tooltip has a limited number of short lines`() throws {
    let tooltip = StatusTooltip.lines(of: .hostile)
    #expect(tooltip.count < 20)
    #expect(tooltip.allSatisfy { SafeText(line: $0).columns <= 120 })
  }
}
