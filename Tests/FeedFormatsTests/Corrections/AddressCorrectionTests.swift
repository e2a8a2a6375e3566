import FeedFormats
import FeedModel
import Testing

@Suite
struct AddressCorrectionTests {
  private static let proxy = "https://proxy.example.net/fetch/1"

  private static let item = """
    <item><guid isPermaLink="false">1</guid><link>posts/1</link><comments>/talk/1</comments>
    <enclosure url="audio/1.mp3"/><media:thumbnail url="/1.png"/>
    <description>&lt;img src="pictures/1.png"&gt; &lt;a href="/about"&gt;About&lt;/a&gt;</description></item>
    """
  private static let channel = """
    <link>https://www.example.org/blog/</link><image><url>/logo.png</url></image>
    <atom:link rel="next" href="2.xml"/>
    """

  @Test(arguments: [rss(item, channel: channel), rss(channel, channel: item)])
  func `relative URLs of a feed behind a proxy are resolved against the channel's link`(
    text: String
  ) throws {
    let document = try parse(text, at: Self.proxy)
    let item = try #require(document.items.first)
    #expect(item.link == "https://www.example.org/blog/posts/1")
    #expect(item.comments == "https://www.example.org/talk/1")
    #expect(item.enclosures.map(\.url) == ["https://www.example.org/blog/audio/1.mp3"])
    #expect(item.links.map(\.href) == ["https://www.example.org/blog/audio/1.mp3"])
    #expect(item.image == "https://www.example.org/1.png")
    #expect(item.media.thumbnails.map(\.url) == ["https://www.example.org/1.png"])
    #expect(
      item.content?.sanitizedHTML() == """
        <img src="https://www.example.org/blog/posts/pictures/1.png"> \
        <a href="https://www.example.org/about">About</a>
        """)
    #expect(document.image?.url == "https://www.example.org/logo.png")
    #expect(document.links.map(\.href) == ["https://proxy.example.net/fetch/2.xml"])
  }

  @Test func `without a channel link, the feed's URL is the base, and xml:base takes precedence`()
    throws
  {
    let bare = try parse(rss(Self.item), at: Self.proxy)
    #expect(bare.items[0].link == "https://proxy.example.net/fetch/posts/1")
    let based = "<item xml:base='https://www.example.com/x/'><link>1</link></item>"
    let document = try parse(rss(based, channel: Self.channel), at: Self.proxy)
    #expect(document.items[0].link == "https://www.example.com/x/1")
  }

  @Test(
    arguments: [
      ("https://example.org/2026/post/", "https://example.org/2026/post/a.png"),
      ("https://example.org:8080/2026/post/", "https://example.org:8080/2026/post/a.png"),
      ("https://feeds.example.net/2026/post/", "https://feeds.example.net/2026/post/a.png"),
      ("https://elsewhere.example.com/post/", "https://www.example.org/home/a.png"),
      ("mailto:ann@example.org", "https://www.example.org/home/a.png"),
    ])
  func `URLs in a text are resolved against the post's page if it is on the feed's site`(
    link: String, address: String
  ) throws {
    let document = try parse(
      rss(
        "<item><link>\(link)</link><description>&lt;img src='a.png'></description></item>",
        channel: "<link>https://www.example.org/home/</link>"),
      at: "https://feeds.example.net/feed.xml")
    #expect(document.items[0].content?.sanitizedHTML() == "<img src=\"\(address)\">")
  }

  @Test func `different IPv6 addresses are different sites when URLs in a text are resolved`()
    throws
  {
    let document = try parse(
      rss(
        "<item><link>http://[::1]/post/</link><description>&lt;img src='a.png'></description></item>",
        channel: "<link>http://[::2]/home/</link>"),
      at: "http://[::2]/feed.xml")
    #expect(
      document.items[0].content?.sanitizedHTML() == "<img src=\"http://[::2]/home/a.png\">")
  }

  @Test func `URLs of a JSON Feed are resolved against its home page`() throws {
    let document = try parse(
      """
      {"version":"https://jsonfeed.org/version/1.1","home_page_url":"https://example.org/home/",
      "items":[{"id":"1","url":"post","attachments":[{"url":"a.mp3"}],
      "content_html":"<a href='q'>l</a>"}]}
      """, at: Self.proxy)
    #expect(document.items[0].link == "https://example.org/home/post")
    #expect(document.items[0].enclosures.map(\.url) == ["https://example.org/home/a.mp3"])
    #expect(
      document.items[0].content?.sanitizedHTML() == "<a href=\"https://example.org/home/q\">l</a>")
  }

  @Test(arguments: [
    ("www.example.org/x", "http://www.example.org/x"),
    ("WWW.Example.org", "http://WWW.Example.org"),
    ("www.jpg", "https://proxy.example.net/fetch/www.jpg"),
    ("https://example.org/?a=1&amp;amp;b=2&amp;c=3", "https://example.org/?a=1&b=2&c=3"),
    ("https://example.org/?a=1&amp;amp;amp;amp;b=2", "https://example.org/?a=1&b=2"),
    ("https://example.org/?a=1&amp;#038;b=2&amp;#38;c=3", "https://example.org/?a=1&b=2&c=3"),
    ("https://example.org/?a&amp;amp;", "https://example.org/?a&"),
    ("https://example.org/?amp;a&amp;b", "https://example.org/?amp;a&b"),
    ("?a=1&amp;amp;b=2", "https://proxy.example.net/fetch/1?a=1&b=2"),
  ])
  func `a missing scheme is added to a URL, and escaped ampersands are unescaped`(
    text: String, address: String
  ) throws {
    let document = try parse(
      rss(
        """
        <item><link>\(text)</link><comments>\(text)</comments><enclosure url="\(text)"/></item>
        <item xml:base="https://example.com/"><link>www.example.org/y</link></item>
        """), at: Self.proxy)
    #expect(document.items[0].link == address)
    #expect(document.items[0].comments == address)
    #expect(document.items[0].enclosures.map(\.url) == [address])
    #expect(document.items[1].link == "http://www.example.org/y")
    #expect(try parse(rss("", channel: "<link>\(text)</link>"), at: Self.proxy).link == address)
  }

  @Test func `enclosures with the same corrected URL are merged`() throws {
    let document = try parse(
      rss(
        """
        <item><enclosure url="https://example.org/a?b&amp;amp;c" length="7"/>
        <media:content url="https://example.org/a?b&amp;c" type="audio/mpeg"/></item>
        """))
    #expect(
      document.items[0].enclosures == [
        Enclosure(url: "https://example.org/a?b&c", mediaType: "audio/mpeg", size: 7)
      ])
  }

  @Test(arguments: [
    ("<guid>www.example.org/1</guid>", "http://www.example.org/1"),
    ("<guid isPermaLink='false'>www.example.org/1</guid>", nil),
    (
      "<guid>www.example.org/1</guid><enclosure url='https://example.org/a.mp3'/>",
      "http://www.example.org/1"
    ),
    (
      "<guid isPermaLink='false'>1</guid><enclosure url='https://example.org/a.mp3'/>",
      "https://example.org/a.mp3"
    ),
    ("<guid>www.example.org and more</guid>", nil), ("<guid>1</guid>", nil),
  ])
  func `a post without a link gets its permalink, else the URL of its enclosure`(
    elements: String, link: String?
  ) throws {
    let document = try parse(rss("<item>\(elements)</item>"))
    #expect(document.items[0].link == link)
    #expect(FeedSnapshot(document).items[0].post().link == link)
  }

  @Test(arguments: ["12", "0", "-1", "1,234", "3 comments", "https://example.org/a b"])
  func `a comments element with a number or words is not a URL`(text: String) throws {
    for url in [nil, Self.proxy] {
      let item = try parse(rss("<item><comments>\(text)</comments></item>"), at: url).items[0]
      #expect(item.comments == nil)
      #expect(item.identifyingValues.comments?.hasSuffix(text) == true)
    }
  }

  @Test func `a post is identified by its URLs before correction`() throws {
    let document = try parse(
      rss(
        """
        <item><link>posts/1?a&amp;amp;b</link><comments>12</comments><enclosure url="1.mp3"/>
        <description>&lt;img src="1.png"&gt;</description></item>
        <item><enclosure url="https://example.org/2.mp3"/></item>
        """, channel: Self.channel), at: Self.proxy)
    let identities = FeedSnapshot(document).items.map(\.identity)
    #expect(identities[0].link == "https://proxy.example.net/fetch/posts/1?a&amp;b")
    #expect(identities[0].comments == "https://proxy.example.net/fetch/12")
    #expect(identities[0].enclosure == "https://proxy.example.net/fetch/1.mp3")
    #expect(identities[1].link == nil)
  }
}
