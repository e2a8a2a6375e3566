import HTMLText
import Testing

@Suite struct OrderedListTests {
  @Test func `nested ordered lists align their numbers for each list`() {
    let html = """
      <ol start=9><li>a<ol type=i reversed><li>b<ul><li>c</ul><li>d</ol>e<li>f</ol>
      <table><tr><td><ol start=100><li>g<ol><li>h</ol></ol><td>x</table><ol><li>i</ol>
      """
    let lines = ReadableText(html: html).lines
    #expect(
      lines.prefix(6).map { $0.prefix + $0.text } == [
        " 9. a", "    ii. b", "         • c", "     i. d", "    e", "10. f",
      ])
    #expect(lines.prefix(3).map(\.indent.count) == [4, 8, 11])
    let cells = lines.compactMap { line in
      if case .row(let cells, _) = line.kind { cells } else { nil }
    }
    #expect(cells.isEmpty)
    #expect(lines.map { $0.prefix + $0.text }.filter { $0.hasSuffix("h") } == ["     1. h"])
    #expect(lines.last.map { $0.prefix + $0.text } == "1. i")
  }

  @Test func `items of nested lists are printed once and indented by at most 40 columns`() {
    let depth = 60
    let deepest = 13
    let html =
      String(repeating: "<ol start=100><li>x", count: depth)
      + String(repeating: "<li>y</ol>", count: depth)
    let lines = ReadableText(html: html).lines
    #expect(lines.count == 2 * depth)
    for (level, line) in lines.prefix(deepest).enumerated() {
      #expect(line.prefix == String(repeating: " ", count: 5 * level) + "100. ")
      #expect(line.indent.count == 5 * level + 5)
    }
    for line in lines[deepest..<depth] {
      #expect(line.prefix == String(repeating: " ", count: 5 * deepest))
      #expect(line.prefix == line.indent)
    }
    for (level, line) in lines.suffix(deepest).reversed().enumerated() {
      #expect(line.prefix == String(repeating: " ", count: 5 * level) + "101. ")
    }
  }
}
