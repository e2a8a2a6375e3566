import FeedModel
import Testing

@testable import Search

/// The words of a text for the search index.
@Suite struct WordFolderTests {
  @Test(arguments: [
    ("Swift 6.2, “released”!", "swift 6 2 released"),
    ("Crème brûlée — CREME BRULEE", "creme brulee creme brulee"),
    ("Cre\u{301}me e\u{301}t\u{E9}", "creme ete"),
    ("Straße Ærø Łódź İstanbul ışık", "strasse aero lodz istanbul isik"),
    ("Ἀθῆναι Ελλάς", "αθηναι ελλασ"),
    ("Ёлка Йод", "елка иод"),
    ("don't C++ foo_bar a-b", "don t c foo bar a b"),
    ("日本語のSwift入門", "日 本 語 の swift 入 門"),
    ("한국어 블로그", "한 국 어 블 로 그"),
    ("สวัสดี", "ส ว ั ส ด ี"),
    ("हिन्दी में", "हिन्दी में"),
    ("שָׁלוֹם مُحَمَّد", "שלום محمد"),
    ("\u{93F}a \u{93F}", "\u{93F}a \u{93F}"), ("a\u{E000}b\0c\u{200B}d", "a b c d"),
    ("🎉 …", ""),
  ])
  func `words are folded, and scripts without spaces are split into characters`(
    _ text: String, _ words: String
  ) {
    #expect(WordFolder.words(text).joined(separator: " ") == words)
  }

  @Test func `a very long word is truncated at a character`() {
    let long = WordFolder.words(String(repeating: "x", count: 100) + " y")
    #expect(long == [String(repeating: "x", count: 64), "y"])
    let cyrillic = WordFolder.words("a" + String(repeating: "ж", count: 100))
    #expect(cyrillic == ["a" + String(repeating: "ж", count: 31)])
  }

  @Test func `the words of a post come from its text, not from its markup`() {
    let post = Post(
      link: "https://user@Blog.Example.com:8080/2026/a-post?x=1", title: "One",
      authors: [Author(name: "Ann Lee"), Author(name: "Bo")], summary: "Short",
      content: .html(
        """
        <p class="hidden"><b>S</b>wift &amp; Rust<br>x &#8217;caf&#xE9;</p><ul><li>one</li>\
        <li>two</li></ul><img alt="pic" src="https://x.example/">
        """), tags: ["Open Source", "go"])
    #expect(
      PostWords(post, ownTags: ["later"])
        == PostWords(
          title: "one", author: "ann lee \u{E000} bo",
          tag: "open source \u{E000} go \u{E000} later",
          link: "user blog example com \u{E000} 2026 a post x 1",
          text: "short \u{E000} swift rust x cafe one two"))
  }

  @Test(arguments: [
    "<", "&", "<p", "a<b", "&#;x", "&#x110000;y", "&#99999999;", "<>", "</", "&amp", "\u{FFFF}<é&ü",
  ])
  func `damaged markup is parsed to its end`(_ html: String) {
    let post = Post(content: .html(html + " end"))
    #expect(PostWords(post).text.hasSuffix("end") || html.contains("<"))
  }
}

extension PostWords {
  fileprivate init(title: String, author: String, tag: String, link: String, text: String) {
    self.init(Post())
    (self.title, self.author, self.tag, self.link, self.text) = (title, author, tag, link, text)
  }
}
