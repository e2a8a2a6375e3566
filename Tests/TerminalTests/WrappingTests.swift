import Terminal
import TestSupport
import Testing

@Suite struct WrappingTests {
  @Test(arguments: [
    ("the quick brown fox", 10, "the quick\nbrown fox"),
    ("one\n\ntwo three", 5, "one\n\ntwo\nthree"),
    ("  quoted text goes on", 10, "  quoted\n  text\n  goes on"),
    ("unbreakable", 4, "unbr\neaka\nble"),
    ("a unbreakable b", 4, "a\nunbr\neaka\nble\nb"),
    ("漢字漢字漢字", 5, "漢字\n漢字\n漢字"),
    ("漢", 1, "漢"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦\n👨‍👩‍👧‍👦"),
    ("fits exactly", 12, "fits exactly"),
    ("a\u{A0}b c", 3, "a\u{A0}b\nc"),
    ("          a b c", 8, "    a b\n    c"),
    ("", 10, ""),
  ])
  func `text is wrapped at spaces`(text: String, width: Int, expected: String) {
    #expect(SafeText(block: text).wrapped(to: width).string == expected)
  }

  @Test func `no wrapped line exceeds the width, and no word is lost`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let text = SafeText(block: .random(using: &generator))
      let width = Int.random(in: 2...12, using: &generator)
      let wrapped = text.wrapped(to: width)
      let depth = text.lines.map { $0.string.prefix { $0 == " " }.count }.max() ?? 0
      #expect(wrapped.lines.allSatisfy { $0.columns <= max(width, depth + 2) })
      #expect(
        wrapped.string.filter { !$0.isWhitespace } == text.string.filter { !$0.isWhitespace })
    }
  }

  @Test(arguments: ["a", "漢", "e\u{301}", "漢a"])
  func `a word without spaces is measured once`(character: String) {
    let word = String(repeating: character, count: 20_000)
    var lines = LineFiller(margin: 0, width: 7)
    lines.add(word[...])
    #expect(lines.steps <= 2 * word.utf8.count)
    #expect(lines.finished().filter { $0 != "\n" } == word)
  }
}
