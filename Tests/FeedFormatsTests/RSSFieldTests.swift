import FeedModel
import Testing

@testable import FeedFormats

struct RSSFieldTests {
  @Test func `all elements of an RSS item are read`() throws {
    let read = try rssItem(
      """
      <title>A</title><link> /post </link><guid isPermaLink="false">id 1</guid>
      <author>a@example.org (Ann)</author><comments>/talk</comments>
      <category domain="d">one</category><category>two</category><category>two</category>
      <enclosure url="a.mp3" type="audio/mpeg" length="12"/><enclosure url="a.mp3"/>
      <enclosure type="audio/mpeg"/>
      <pubDate>Sat, 14 Nov 2026 08:00:00 +0100</pubDate><dcterms:modified>2026-11-15</dcterms:modified>
      <description>short</description><content:encoded><![CDATA[<p>long</p>]]></content:encoded>
      <itunes:duration> 1:05 </itunes:duration><dc:language>fr</dc:language>
      """, at: "https://example.org/feed/")
    #expect(
      read
        == item {
          $0.title = html("A", base: "https://example.org/feed/")
          $0.link = "https://example.org/post"
          $0.guid = "id 1"
          $0.authors = [Author(name: "Ann", email: "a@example.org")]
          $0.comments = "https://example.org/talk"
          $0.categories = [.init(term: "one", scheme: "d"), .init(term: "two")]
          $0.enclosures = [
            Enclosure(
              url: "https://example.org/feed/a.mp3", mediaType: "audio/mpeg", size: 12,
              duration: 65)
          ]
          $0.links = [
            .init(
              href: "https://example.org/feed/a.mp3", rel: "enclosure", type: "audio/mpeg",
              length: "12"),
            .init(href: "https://example.org/feed/a.mp3", rel: "enclosure"),
          ]
          $0.published = date("Sat, 14 Nov 2026 08:00:00 +0100", "2026-11-14T07:00:00Z")
          $0.updated = date("2026-11-15", "2026-11-15T00:00:00Z")
          $0.summary = html("short", base: "https://example.org/feed/")
          $0.content = html("<p>long</p>", base: "https://example.org/feed/")
          $0.itunes.duration = 65
          $0.language = "fr"
        })
  }

  @Test func `missing RSS elements are taken from modules, in any order`() throws {
    let modules = """
      <dc:title>dc</dc:title><media:title>media</media:title><itunes:title>itunes</itunes:title>
      """
    #expect(try rssItem(modules + "<title>own</title>").title?.value == "own")
    #expect(try rssItem("<title>own</title>" + modules).title?.value == "own")
    #expect(try rssItem(modules).title?.value == "dc")
    #expect(
      try rssItem("<itunes:author>i</itunes:author><dc:creator>d</dc:creator>").authors == [
        Author(name: "d")
      ])
    #expect(
      try rssItem("<dc:creator>d</dc:creator><dc:creator>e</dc:creator>").authors
        == [Author(name: "d"), Author(name: "e")])
    #expect(try rssItem("<itunes:summary>s</itunes:summary>").content?.value == "s")
    #expect(
      try rssItem("<itunes:summary>s</itunes:summary><description>d</description>").content?.value
        == "d")
  }

  @Test(
    arguments: [
      ("<guid>https://a.example/1</guid>", "https://a.example/1"),
      ("<guid isPermaLink='FALSE'>https://a.example/1</guid>", nil),
      ("<guid>17</guid>", nil), ("<guid>at://did/1</guid>", nil),
      ("<guid>https://a.example/a b</guid>", nil),
      ("<guid>https://a.example/1</guid><link>https://a.example/2</link>", "https://a.example/2"),
      ("<link/><guid>https://a.example/1</guid>", "https://a.example/1"),
      ("<atom:link rel='alternate' href='https://a.example/3'/>", "https://a.example/3"),
      ("<atom:link rel='self' href='https://a.example/3'/>", nil),
      ("<link href='https://a.example/4'/>", "https://a.example/4"),
      ("<link>\n  https://a.example/5\n</link>", "https://a.example/5"),
    ] as [(String, String?)])
  func `the link of an RSS item is its link, an atom:link or a permalink`(
    elements: String, link: String?
  ) throws {
    #expect(try rssItem(elements).link == link)
  }

  @Test func `unescaped markup in RSS elements is kept`() throws {
    let read = try rssItem(
      "<description>a &amp; <b>b</b><br/>c</description><title>x <i>y</i></title>")
    #expect(read.content?.sanitizedHTML() == "a &amp; <b>b</b><br>c")
    #expect(read.title?.plainText() == "x y")
  }

  @Test func `elements of sources and images are not read as elements of the item`() throws {
    let read = try rssItem(
      """
      <source url="https://s.example/"><title>source</title></source>
      <image><title>picture</title><link>https://i.example/</link><url>https://i.example/p</url></image>
      <media:content url="https://m.example/a.jpg" type="image/jpeg"><media:title>photo</media:title>
      </media:content><title>own</title><other><title>x</title><guid>y</guid></other>
      """)
    #expect(read.title?.value == "own")
    #expect(read.link == nil)
    #expect(read.guid == nil)
    let document = try parse(
      rss(
        "<item><title>item</title></item>",
        channel: """
          <image><url>https://i.example/p</url><title>picture</title><link>https://i.example/</link>
          <description>of it</description></image><textInput><title>Search</title><name>q</name>
          <link>https://t.example/</link></textInput><title>feed</title><link>https://f.example/</link>
          """))
    #expect(document.title?.value == "feed")
    #expect(document.link == "https://f.example/")
    #expect(document.image?.title == "picture")
    #expect(document.subtitle == nil)
  }

  @Test func `an item element starts a new item even if the last one is not closed`() throws {
    let document = try parse(
      rss("<item><title>one</title><item><title>two</title><guid>2</guid></item><item><guid>3"))
    #expect(document.items.map { $0.title?.value } == ["one", "two", nil])
    let open = try parse(
      "<rss><channel><item><title>one</title><guid>1<item><title>two</title></item></channel></rss>"
    )
    #expect(open.items.map { $0.title?.value } == ["one", "two"])
    #expect(open.items.map(\.guid) == ["1", nil])
  }

  @Test func `items after the end of the channel are read`() throws {
    let document = try parse(
      "<rss><channel><title>c</title></channel><item><guid>1</guid></item></rss>")
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.title?.value == "c")
  }

  @Test func `RSS items can use usual prefixes without a declaration`() throws {
    let document = try parse(
      """
      <rss version="2.0"><channel><item><dc:creator>Ann</dc:creator><itunes:duration>5</itunes:duration>
      <content:encoded>&lt;p&gt;x</content:encoded><media:thumbnail url="https://m.example/t"/>
      <evil:guid>no</evil:guid></item></channel></rss>
      """)
    #expect(document.items[0].authors == [Author(name: "Ann")])
    #expect(document.items[0].content?.value == "<p>x")
    #expect(document.items[0].image == "https://m.example/t")
    #expect(document.items[0].guid == nil)
    #expect(!document.warnings.isEmpty)
    #expect(document.isComplete)
  }

  @Test(
    arguments: [
      ("60", 60), (" 5 ", 5), ("", nil), ("x", nil), ("१२", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `ttl is read as a number of minutes`(text: String, minutes: Int?) throws {
    #expect(try parse(rss("", channel: "<ttl>\(text)</ttl>")).timeToLive == minutes)
  }

  @Test(
    arguments: [
      "<pubDate>bad</pubDate><dcterms:issued>2004-01-01</dcterms:issued>",
      "<dcterms:issued>2004-01-01</dcterms:issued><pubDate>bad</pubDate>",
      "<pubDate>bad</pubDate><dc:date>2004-01-01</dc:date>",
      "<pubDate>2004-01-01</pubDate><pubDate>bad</pubDate>",
      "<pubDate>bad</pubDate><atom:published>2004-01-01</atom:published>",
    ])
  func `a readable date takes precedence over an unreadable one`(elements: String) throws {
    let read = try rssItem(elements)
    #expect(read.published == date("2004-01-01", "2004-01-01T00:00:00Z"))
    #expect(try printedItem(elements, "date_published_raw") == ["nothing"])
  }

  @Test func `the text of an unreadable date is kept`() throws {
    #expect(
      try printedItem(
        "<pubDate>soon</pubDate><atom:updated>later</atom:updated><dcterms:created>x</dcterms:created>",
        "date_published_raw", "date_modified_raw", "created_raw")
        == ["\"soon\"", "\"later\"", "\"x\""])
    #expect(
      try printed(rss("", channel: "<pubDate>soon</pubDate>"), ["_lede/published_raw"])
        == ["\"soon\""])
  }

  @Test func `negative ttl values and unknown skipDays values are ignored`() throws {
    let document = try parse(
      rss(
        "",
        channel: """
          <ttl>-5</ttl><skipDays><day>MONDAY</day><day>Monday</day><day>Someday</day>
          <day>sunday</day></skipDays>
          """))
    #expect(document.timeToLive == nil)
    #expect(document.skipDays == ["Monday", "Sunday"])
  }

  @Test func `the values of an enclosure are merged from all elements with its URL`() throws {
    let read = try rssItem(
      """
      <enclosure url="https://a.example/a.mp3"/>
      <atom:link rel="enclosure" href="https://a.example/a.mp3" type="audio/mpeg" length="12"/>
      """)
    #expect(
      read.enclosures == [
        Enclosure(url: "https://a.example/a.mp3", mediaType: "audio/mpeg", size: 12)
      ])
  }

  @Test(
    arguments: [
      "<link>https://f.example/~r/1</link><feedburner:origLink>https://a.example/1</feedburner:origLink>",
      "<feedburner:origLink>https://a.example/1</feedburner:origLink><link>https://f.example/~r/1</link>",
    ])
  func `FeedBurner's original link is the link of an item, and the other link is kept`(
    elements: String
  ) throws {
    let read = try rssItem(elements)
    #expect(read.link == "https://a.example/1")
    #expect(read.links == [.init(href: "https://f.example/~r/1")])
  }

  @Test func `line breaks inside addresses are removed`() throws {
    #expect(try rssItem("<link>http://a/b\nc</link>").link == "http://a/bc")
    #expect(try rssItem("<link>\n\t/x\t/y </link>", at: "http://a/").link == "http://a/x/y")
  }
}
