import FeedFormats
import FeedModel
import Testing

struct AtomFieldTests {
  @Test(arguments: [
    ("<title>a &lt;b&gt; &amp;amp; c</title>", "a <b> &amp; c", "a &lt;b&gt; &amp;amp; c"),
    ("<title type='text'>a &lt;b&gt;</title>", "a <b>", "a &lt;b&gt;"),
    (
      "<title type='html'>a &lt;b&gt;c&lt;/b&gt; &amp;amp; d</title>", "a c & d",
      "a <b>c</b> &amp; d"
    ),
    ("<title type='HTML'><![CDATA[a <b>c</b>]]></title>", "a c", "a <b>c</b>"),
    (
      "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a <b>c</b> &lt;d&gt;</div></title>",
      "a c <d>", "a <b>c</b> &lt;d&gt;"
    ),
    (
      "<title type='xhtml'>a <b xmlns='http://www.w3.org/1999/xhtml'>c</b></title>", "a c",
      "a <b>c</b>"
    ),
    ("<title type='html'>1 &lt; 2</title>", "1 < 2", "1 &lt; 2"),
    ("<title type='text/html'>&lt;i&gt;x&lt;/i&gt;</title>", "x", "<i>x</i>"),
    ("<title type='html'>a <b>naked</b></title>", "a naked", "a <b>naked</b>"),
  ])
  func `Atom texts are read as the type that they declare`(
    element: String, plain: String, html: String
  ) throws {
    let title = try #require(try atomEntry(element).title)
    #expect(title.plainText() == plain)
    #expect(title.sanitizedHTML() == html)
  }

  @Test(
    arguments: [
      ("<content type='text/plain'>1 &lt; 2</content>", .text, "1 < 2"),
      ("<content type='image/svg+xml'><svg xmlns='s'/></content>", .xhtml, "<svg></svg>"),
      (
        "<content type='application/octet-stream'>aGVs\n bG8=</content>",
        .media("application/octet-stream"), "hello"
      ),
      (
        "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><div>in</div>"
          + "<entry/><title>t</title></div></content>", .xhtml,
        "<div>in</div><entry></entry><title>t</title>"
      ),
    ] as [(String, TextConstruct.Kind, String)])
  func `an Atom entry can have a body of any media type`(
    element: String, kind: TextConstruct.Kind, value: String
  ) throws {
    let entry = try atomEntry(element + "<title>own</title>")
    #expect(entry.content?.kind == kind)
    #expect(entry.content?.value == value)
    #expect(entry.title?.value == "own")
  }

  @Test func `an Atom entry can refer to external content`() throws {
    let entry = try atomEntry(
      "<content src='x.pdf' type='application/pdf'/><summary>s</summary>",
      at: "https://a.example/f/")
    #expect(entry.contentSource == "https://a.example/f/x.pdf")
    #expect(entry.content?.value == "s" || entry.summary?.value == "s")
  }

  @Test(
    arguments: [
      ("<link href='/a'/>", "https://a.example/a"),
      ("<link rel='self' href='/a'/><link rel='edit' href='/b'/>", nil),
      (
        "<link rel='alternate' type='application/json' href='/j'/><link type='text/html' href='/h'/>",
        "https://a.example/h"
      ),
      ("<link rel='enclosure' href='/e'/><link href='/p'/>", "https://a.example/p"),
      ("<link>/text</link>", "https://a.example/text"),
      ("<link rel='related'>/text</link>", nil),
      ("<id>https://a.example/id</id>", "https://a.example/id"), ("<id>urn:x</id>", nil),
      ("<link href=' /a\n'/>", "https://a.example/a"), ("<link href=''/>", nil),
    ] as [(String, String?)])
  func `the address of an Atom entry is its alternate link, else an id that is a URL`(
    elements: String, link: String?
  ) throws {
    #expect(try atomEntry(elements, at: "https://a.example/feed").link == link)
  }

  @Test func `nested xml:base attributes apply until the end of their element`() throws {
    let document = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/"><link href="home"/>
      <entry xml:base="1/"><link href="a"/><content type="html" xml:base="deep/">&lt;a href="b"&gt;b&lt;/a&gt;</content>
      <author xml:base="people/"><uri>ann</uri></author></entry>
      <entry xml:base="javascript:alert(1)"><link href="c"/></entry>
      <entry xml:base="http://other.example/x"><link href="d"/></entry></feed>
      """, at: "https://a.example/feed.xml")
    #expect(document.link == "https://a.example/blog/home")
    #expect(
      document.items.map(\.link) == [
        "https://a.example/blog/1/a", "https://a.example/blog/c", "http://other.example/d",
      ])
    #expect(
      document.items[0].content?.sanitizedHTML()
        == "<a href=\"https://a.example/blog/1/deep/b\">b</a>")
    #expect(document.items[0].authors == [Author(url: "https://a.example/blog/1/people/ann")])
  }

  @Test func `elements of an Atom source are not read as elements of its entry`() throws {
    let entry = try atomEntry(
      """
      <source><title>S</title><id>s</id><updated>2001-01-01T00:00:00Z</updated><link href="https://s.example/"/>
      <author><name>Sue</name></author><category term="s"/><rights>r</rights></source><id>e</id>
      """)
    #expect(entry.guid == "e")
    #expect(entry.title == nil)
    #expect(entry.link == nil)
    #expect(entry.authors == [])
    #expect(entry.categories == [])
    #expect(entry.updated == nil)
    #expect(entry.source?.authors == [Author(name: "Sue")])
    #expect(entry.source?.link == "https://s.example/")
  }
}
