import Terminal
import TestSupport
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("héllo", 5), ("e\u{301}", 1),
    ("漢字", 4), ("カタカナ", 8), ("ｶﾀｶﾅ", 4), ("ｶﾞ", 2), ("Ａ１", 4), ("、。", 4),
    ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇳🇿", 2), ("🇳", 1), ("🇳🇿🇩🇪", 4),
    ("☀", 1), ("☀️", 2), ("☀︎", 1), ("1️⃣", 2), ("⌚", 2), ("©", 1), ("©️", 2), ("🏳️‍🌈", 2),
    ("ไทย", 3), ("กำ", 2), ("नि", 1), ("क्ष", 2), ("שָׁלוֹם", 4),
    ("…", 1), ("“”", 2), ("·", 1), ("→", 1), ("\u{200D}", 0), ("葛󠄀", 2), ("𠀀", 2), ("ㄅ", 2),
  ])
  func `the width of text follows Unicode`(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"), ("漢字", 4, "漢字"), ("漢字", 2, "…"),
    ("👨‍👩‍👧‍👦 family", 4, "👨‍👩‍👧‍👦 …"), ("🇳🇿🇩🇪", 3, "🇳🇿…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `truncated text fits its width, and no character is split`(
    text: String, width: Int, expected: String
  ) {
    let cut = SafeText(line: text).truncated(to: width)
    #expect(cut.string == expected)
    #expect(cut.columns <= width)
  }

  @Test func `padding counts columns, not characters`() {
    let text: SafeText = "漢字"
    #expect(text.padded(to: 6).string == "漢字  ")
    #expect(text.padded(to: 6, .right).string == "  漢字")
    #expect(text.padded(to: 3).string == "漢字")
    #expect(text.fitted(to: 3).string == "漢…")
    #expect(text.fitted(to: 4).string == "漢字")
    #expect(text.fitted(to: 2).string == "… ")
  }

  @Test func `a fitted cell has exactly its width`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let text = SafeText(line: .random(using: &generator))
      let width = Int.random(in: 1...20, using: &generator)
      #expect(text.fitted(to: width).columns == width, "\(text.string.debugDescription)")
    }
  }
}
