import FeedModel
import Testing

@testable import FeedFormats

/// Forms of RSS that no specification describes but many feeds use.
struct RSSFormTests {
  @Test(
    arguments: [
      ("a@b.example Ann B.", "Ann B.", "a@b.example"), ("Ann a@b.example", "Ann", "a@b.example"),
      ("&quot;Ann B.&quot; &lt;a@b.example>", "Ann B.", "a@b.example"), ("Ann ()", "Ann", nil),
      ("a@b.example (Ann", "Ann", "a@b.example"),
      ("Ann &lt;mailto:a@b.example>", "Ann", "a@b.example"),
      ("@ann@b.example", "@ann@b.example", nil),
      ("a@b.example (A), c@d.example (C)", "a@b.example (A), c@d.example (C)", nil),
      ("<name>Ann</name>\n<email>a@b.example</email>", "Ann", "a@b.example"),
      ("<![CDATA[Ann]]>", "Ann", nil),
    ] as [(String, String?, String?)])
  func `author elements in many forms are read as names and email addresses`(
    text: String, name: String?, email: String?
  ) throws {
    #expect(try rssItem("<author>\(text)</author>").authors == [Author(name: name, email: email)])
  }

  @Test func `several authors are read, and empty ones are skipped`() throws {
    #expect(
      try rssItem("<author>A</author><author>B</author><dc:creator>C</dc:creator>").authors
        == [Author(name: "A"), Author(name: "B")])
    #expect(
      try rssItem("<author/><author> </author><dc:creator>C</dc:creator>").authors
        == [Author(name: "C")])
    let entry = try atomEntry("<author>Ann</author><contributor>Con</contributor>")
    #expect(entry.authors == [Author(name: "Ann")])
    #expect(entry.contributors == [Author(name: "Con")])
  }

  @Test(
    arguments: [
      ("<guid>/p/1</guid>", "https://a.example/p/1", "/p/1", "https://a.example/p/1"),
      ("<guid isPermaLink='false'>/p/1</guid>", nil, "/p/1", nil),
      ("<guid ispermalink='false'>http://x.example/1</guid>", nil, "http://x.example/1", nil),
      ("<guid isPermalink=' False '>http://x.example/1</guid>", nil, "http://x.example/1", nil),
      ("<guid>17</guid>", nil, "17", nil),
      ("<guid>/p 1</guid>", nil, "/p 1", nil),
      ("<id>i</id>", nil, "i", nil), ("<id>i</id><guid>g</guid>", nil, "g", nil),
    ] as [(String, String?, String, String?)])
  func `guid and id elements of RSS items are read`(
    elements: String, link: String?, guid: String, absolute: String?
  ) throws {
    let item = try rssItem(elements, at: "https://a.example/feed/")
    #expect(item.link == link)
    #expect(item.guid == guid)
    #expect(item.extras.absoluteID == absolute)
  }

  @Test func `relative ids in Atom are written as absolute URLs`() throws {
    let feed = atom("<id>/</id><entry><id>../1</id></entry><entry><id>urn:2</id></entry>")
    #expect(
      try printed(
        feed, ["_lede/id", "items/0/id", "items/0/_lede/guid", "items/1/id"],
        at: "https://a.example/b/c")
        == [
          #""https://a.example/""#, #""https://a.example/1""#, #""https://a.example/1""#,
          #""urn:2""#,
        ])
    #expect(try parse(feed, at: "https://a.example/").items.map(\.guid) == ["../1", "urn:2"])
  }

  @Test(
    arguments: [
      ("<content>&lt;p>x&lt;/p></content>", "<p>x</p>", nil),
      ("<encoded>&lt;p>x&lt;/p></encoded><description>d</description>", "<p>x</p>", "d"),
      ("<summary>s</summary>", "s", nil),
      ("<summary>s</summary><description>d</description>", "d", nil),
      ("<summary type='text'>&lt;b></summary>", "&lt;b&gt;", nil),
      ("<content:encoded/><description>d</description>", "d", nil),
      ("<fullitem>f</fullitem><content:encoded>c</content:encoded>", "c", nil),
    ] as [(String, String, String?)])
  func `the body of an RSS item is read from several elements`(
    elements: String, body: String, summary: String?
  ) throws {
    let item = try rssItem(elements)
    #expect(item.content?.sanitizedHTML() == body)
    #expect(item.summary?.value == summary)
  }

  @Test(
    arguments: [
      (
        "<published>2020-01-01</published><updated>2021-01-01</updated>", "2020-01-01", "2021-01-01"
      ),
      ("<date>2020-01-01</date>", "2020-01-01", nil),
      ("<dc:date>2020-01-01</dc:date>", "2020-01-01", "2020-01-01"),
      ("<pubDate>2020-01-01</pubDate><dc:date>2021-01-01</dc:date>", "2020-01-01", "2021-01-01"),
      (
        """
        <dcterms:created>2018-01-01</dcterms:created><dc:date>2019-01-01</dc:date>
        <dcterms:issued>2020-01-01</dcterms:issued><dcterms:modified>2021-01-01</dcterms:modified>
        """, "2020-01-01", "2021-01-01"
      ),
      ("<dcterms:created>2018-01-01</dcterms:created>", "2018-01-01", nil),
      (
        "<dc:date>2020-01-01</dc:date><atom:updated>2021-01-01</atom:updated>", "2020-01-01",
        "2021-01-01"
      ),
    ] as [(String, String?, String?)])
  func `the dates of an RSS item are read from several elements`(
    elements: String, published: String?, updated: String?
  ) throws {
    let item = try rssItem(elements)
    #expect(item.published?.text == published)
    #expect(item.updated?.text == updated)
  }

  @Test func `tags and keywords are read as categories`() throws {
    #expect(
      try rssItem(
        "<tags>a, b</tags><keywords>c;d,</keywords><category>a</category><category scheme='s'>e</category>"
      ).categories == [
        .init(term: "a"), .init(term: "b"), .init(term: "c"), .init(term: "d"),
        .init(term: "e", scheme: "s"),
      ])
    #expect(
      try atomEntry(
        "<category term='a' label='A'/><category label='L'/><category>t</category><category/>"
      )
      .categories == [
        .init(term: "a", label: "A"), .init(term: "L", label: "L"), .init(term: "t"),
      ])
  }

  @Test(
    arguments: [
      ("<image><url>http://i.example/</url><title>n</title></image>", "http://i.example/"),
      ("<image>http://i.example/</image>", "http://i.example/"), ("<image/>", nil),
      (
        "<image>http://i.example/</image><itunes:image href='http://t.example/'/>",
        "http://t.example/"
      ),
    ] as [(String, String?)])
  func `image elements of items are read`(elements: String, image: String?) throws {
    #expect(try rssItem(elements).image == image)
  }

  @Test(
    arguments: [
      ("<enclosure URL='/c.mp3'/>", ["https://a.example/c.mp3"]),
      ("<enclosure href='/c.mp3'/>", ["https://a.example/c.mp3"]),
      ("<enclosure url=' /c.mp3 ' type=''><x/></enclosure>", ["https://a.example/c.mp3"]),
      ("<enclosure url=''/><enclosure type='a/b'/>", []),
      ("<atom:link rel='Enclosure' href='/c.mp3'/>", ["https://a.example/c.mp3"]),
      (
        "<atom:link rel='http://www.iana.org/assignments/relation/enclosure' href='/c.mp3'/>",
        ["https://a.example/c.mp3"]
      ),
    ])
  func `enclosures are read in several spellings`(elements: String, urls: [String]) throws {
    #expect(try rssItem(elements, at: "https://a.example/f").enclosures.map(\.url) == urls)
  }

  @Test(
    arguments: [
      (" 2.0 ", .rss20), ("0.91 ", .rss091), ("2", .rss20), ("", .rss),
    ] as [(String, FeedFormat)])
  func `RSS versions with whitespace are recognised`(version: String, format: FeedFormat) throws {
    #expect(try parse("<rss version='\(version)'><channel/></rss>").format == format)
    #expect(try parse("<rss VERSION='\(version)'><channel/></rss>").format == format)
  }

  @Test func `the languages of feeds, items and bodies are read`() throws {
    let document = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en_US" xmlns:x="u" x:lang="no">
      <entry xml:lang="de_DE"/><entry><content xml:lang="fr">x</content></entry><entry xml:lang=""/>
      <entry><title xml:lang="it">t</title></entry></feed>
      """)
    #expect(document.language == "en-US")
    #expect(document.items.map(\.language) == ["de-DE", "fr", nil, "en-US"])
    #expect(try rssItem("<dc:language>en_GB</dc:language>").language == "en-GB")
    #expect(
      try parse(rss("", channel: "<dc:language>fr</dc:language><language>pt_BR</language>"))
        .language == "pt-BR")
  }

  @Test func `an item keeps at most 1,000 categories, enclosures and authors`() throws {
    let many = (0..<1_500).map {
      "<category>\($0)</category><enclosure url='\($0)'/><dc:creator>\($0)</dc:creator>"
    }
    let item = try rssItem(many.joined())
    #expect(item.categories.count == 1_000)
    #expect(item.enclosures.count == 1_000)
    #expect(item.authors.count == 1_000)
  }
}
