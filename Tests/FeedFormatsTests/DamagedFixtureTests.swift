import FeedFormats
import Testing

struct DamagedFixtureTests {
  @Test func `ampersands-and-entities: all items and words are read`() throws {
    let document = try parseFixture("feeds/ampersands-and-entities.rss")
    #expect(!document.warnings.isEmpty)
    #expect(document.isComplete)
    #expect(document.title?.plainText() == "R&D Café — AT&T")
    #expect(document.link == "https://cafe.example.org/?a=1&copy=2")
    #expect(document.subtitle?.plainText() == "Fish & chips \u{A0}… &doesnotexist;")
    #expect(
      document.items == [
        item {
          $0.title = html("Salt & vinegar & more")
          $0.link = "https://cafe.example.org/menu?dish=fish&size=large&page=1"
          $0.guid = "https://cafe.example.org/menu?dish=fish&size=large"
          $0.guidIsPermalink = true
          $0.content = html("Cr&egrave;me & sugar")
        },
        item {
          $0.title = html("Naïve éclair 🍰 ’quoted’")
          $0.link = "https://cafe.example.org/eclair"
          $0.guid = "https://cafe.example.org/eclair"
          $0.guidIsPermalink = true
          $0.content = html("1 < 2 and 3 > 2")
        },
      ])
    #expect(document.items[0].content?.plainText() == "Crème & sugar")
    #expect(document.items[1].content?.plainText() == "1 < 2 and 3 > 2")
  }

  @Test func `broken-tags: an unclosed guid element does not swallow other elements`() throws {
    let document = try parseFixture("feeds/broken-tags.rss")
    #expect(document.isComplete)
    #expect(!document.warnings.isEmpty)
    #expect(document.items.map(\.guid) == ["loose-1", "loose-2"])
    #expect(
      document.items.map(\.link) == ["https://loose.example.com/1", "https://loose.example.com/2"])
    #expect(
      document.items.map { $0.title?.plainText() } == ["Unclosed bold title", "Shouting element"])
    #expect(document.items[0].content?.plainText() == "The guid never ended.")
  }

  @Test func `bad-utf-8: stray bytes are read as windows-1252`() throws {
    let bad = try parseFixture("feeds/bad-utf-8.rss")
    let good = try parseFixture("feeds/windows-1252.rss")
    #expect(bad.encoding == "utf-8")
    #expect(!bad.warnings.isEmpty)
    #expect(good.encoding == "windows-1252")
    #expect(good.warnings == [])
    #expect(good.title?.plainText() == "Café des Voisins")
    #expect(good.items[0].title?.plainText() == "L’été à 10 € – “déjà”")
    #expect(good.items[0].content?.plainText() == "Un cœur, une œuvre… et un café crème.")
    #expect(bad.items[0].content?.plainText() == "Un cœur, une œuvre… et un café crème.")
    #expect(bad.items[0].title == good.items[0].title)
  }

  @Test func `hostile: no entity is expanded, no script is kept, and both items are read`() throws {
    let document = try parseFixture("feeds/hostile.rss")
    #expect(document.subtitle?.plainText() == "&file;&c;")
    #expect(document.items.map(\.guid) == ["-rf", "--help"])
    #expect(
      document.items[0].content?.sanitizedHTML()
        == "<p>Hello <img src=\"x\"> <a>link</a></p>")
    #expect(document.items[1].title?.plainText() == "$(touch P) `touch P` ; | &&")
  }

  /// The CDATA section of a post about feeds contains a feed.
  @Test func `items inside a CDATA section of a truncated feed are not read`() throws {
    let feed = rss(
      """
      <item><title>One</title><description><![CDATA[<pre>&lt;item>
      <description></description></item><item><title>Shown</title><description><![CDATA[x
      </description></item>]]></description></item>
      <item><title>Two</title><pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate></item>
      """)
    let whole = try parse(feed).items
    #expect(whole.map { $0.title?.plainText() } == ["One", "Two"])
    for length in 0..<feed.utf8.count {
      guard let cut = try? parse(String(decoding: feed.utf8.prefix(length), as: UTF8.self)) else {
        continue
      }
      #expect(cut.items == Array(whole.prefix(cut.items.count)), "\(length) bytes")
    }
  }

  @Test func `truncated: the two complete items are read, and the document is incomplete`() throws {
    let document = try parseFixture("feeds/truncated.rss")
    #expect(document.items.map(\.guid) == ["cut-1", "cut-2"])
    #expect(!document.isComplete)
    #expect(!document.warnings.isEmpty)
  }
}
