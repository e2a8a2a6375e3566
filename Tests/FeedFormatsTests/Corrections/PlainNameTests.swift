import FeedModel
import HTMLText
import Testing

@testable import FeedFormats

@Suite
struct PlainNameTests {
  private static let table: [(String, String)] = [
    ("Q&amp;A", "Q&A"), ("Q&amp;amp;A", "Q&A"), ("<b>x</b>", "x"), ("&lt;b&gt;x&lt;/b&gt;", "x"),
    ("Caf&eacute;", "Café"), ("a&#38;b", "a&b"), ("Ann<br>Lee", "Ann Lee"),
    // These are plain text.
    ("Q&A", "Q&A"), ("AT&T; Co", "AT&T; Co"), ("a < b", "a < b"), ("C++ <vector>", "C++ <vector>"),
    ("How to use <b>", "How to use <b>"), ("&lt;b> is bold", "<b> is bold"), ("R&copy", "R&copy"),
    ("a  b", "a  b"),
  ]

  @Test(arguments: table)
  func `names and tags in RSS are converted to plain text`(text: String, plain: String) throws {
    #expect(PlainName.from(text) == plain)
    #expect(PlainName.from(plain) == plain)
    let written = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let item = try parse(
      rss("<item><category>\(written)</category><dc:creator>\(written)</dc:creator></item>")
    ).items[0]
    #expect(item.categories == [.init(term: plain)])
    #expect(item.authors == [Author(name: plain)])
  }

  @Test(arguments: table)
  func `names, tags and titles in JSON Feed are converted to plain text`(
    text: String, plain: String
  ) throws {
    let json = text.replacing("\"", with: "\\\"")
    let document = try parse(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"\(json)","authors":[{"name":"\(json)"}],
      "items":[{"id":"1","title":"\(json)","tags":["\(json)"]}]}
      """)
    #expect(document.title?.value == plain)
    #expect(document.authors.map(\.name) == [plain])
    #expect(document.items[0].title?.value == plain)
    #expect(document.items[0].categories == [.init(term: plain)])
    let identity = try #require(FeedSnapshot(document).items.first?.identity)
    #expect(identity.title == PlainText.folding(text))
  }

  @Test func `a name that stays escaped after repeated unescaping is not changed`() {
    let text = "&#38;" + String(repeating: "#38;", count: 20) + "lt;"
    #expect(PlainName.from(text) == text)
  }

  @Test func `names and tags that contain only markup are ignored`() throws {
    let document = try parse(
      rss(
        "<item><dc:creator>&lt;b&gt;&lt;/b&gt;</dc:creator><category>&lt;i&gt;&lt;/i&gt;</category></item>",
        channel: "<dc:creator>Ann</dc:creator>"))
    #expect(document.items[0].categories == [])
    #expect(FeedSnapshot(document).items[0].post().authors == [Author(name: "Ann")])
    let json = try parse(
      """
      {"version":"https://jsonfeed.org/version/1.1","authors":[{"name":"Ann"}],"items":[{"id":"1",
      "authors":[{"name":"<b></b>","avatar":"https://example.org/a.png"},{"avatar":"x"}]}]}
      """)
    #expect(FeedSnapshot(json).items[0].post().authors == [Author(name: "Ann")])
  }

  @Test func `a name and an email address are separated after unescaping`() throws {
    let item = try rssItem("<author>Ann &amp;lt;ann@example.org&amp;gt;</author>")
    #expect(item.authors == [Author(name: "Ann", email: "ann@example.org")])
  }

  @Test func `tags of a JSON Feed are trimmed and split at commas`() throws {
    let document = try parse(
      """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1",
      "tags":[" a ","b, c,,d","a",","," "]}]}
      """)
    #expect(document.items[0].categories.map(\.term) == ["a", "b", "c", "d"])
  }
}
