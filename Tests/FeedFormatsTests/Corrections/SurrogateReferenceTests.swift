import FeedFormats
import FeedModel
import Testing

@Suite
struct SurrogateReferenceTests {
  @Test(arguments: ["&#xD83D;&#xDE00;", "&#55357;&#56832;", "&#xd83d;&#56832;", "&#XD83D;&#xDE00;"])
  func `references to both halves of a surrogate pair are read as one character`(pair: String)
    throws
  {
    let escaped = pair.replacing("&", with: "&amp;")
    for text in [pair, escaped] {
      let document = try parse(
        rss(
          """
          <item><title>a\(text)b</title><description>c\(text)d</description>
          <link>https://example.org/\(pair)</link><enclosure url="https://example.org/\(pair)x"/></item>
          """, channel: "<title>\(text)</title>"))
      let item = try #require(document.items.first)
      #expect(document.title?.plainText() == "😀")
      #expect(item.title?.plainText() == "a😀b")
      #expect(item.content?.sanitizedHTML() == "c😀d")
      #expect(item.link == "https://example.org/😀")
      #expect(item.enclosures.map(\.url) == ["https://example.org/😀x"])
      #expect(item.identifyingValues.title?.plainText() == "a\u{FFFD}\u{FFFD}b")
      #expect(item.identifyingValues.link == "https://example.org/\u{FFFD}\u{FFFD}")
      #expect(item.identifyingValues.enclosure == "https://example.org/\u{FFFD}\u{FFFD}x")
    }
  }

  @Test(arguments: [
    ("&#xD83D;", "\u{FFFD}"), ("&#xDE00;&#xD83D;", "\u{FFFD}\u{FFFD}"),
    ("&#xD83D; &#xDE00;", "\u{FFFD} \u{FFFD}"), ("&#xD83D;&#xD83D;&#xDE00;", "\u{FFFD}😀"),
    ("&#xD83D;&#x41;", "\u{FFFD}A"), ("&#xD83D;&#xDE00", nil),
  ])
  func `a reference to a single surrogate is replaced`(text: String, expected: String?) throws {
    for text in [text, text.replacing("&", with: "&amp;")] {
      let title = try rssItem("<title>\(text)</title>").title?.plainText()
      if let expected { #expect(title == expected) }
      #expect(title?.contains("\u{FFFD}") == true)
    }
  }
}
