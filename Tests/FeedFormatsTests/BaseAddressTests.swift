import FeedFormats
import FeedModel
import Testing

/// Relative addresses, and the bases they are resolved against.
struct BaseAddressTests {
  private static let url = "https://h.example/blog/feed.xml"

  private static let atomEntryFields: [(String, @Sendable (FeedDocument.Item) -> String?)] = [
    ("<link href='R'/>", { $0.link }), ("<link>R</link>", { $0.link }),
    ("<link rel='enclosure' href='R'/>", { $0.enclosures.first?.url }),
    ("<link rel='replies' href='R'/>", { $0.comments }),
    ("<content src='R'/>", { $0.contentSource }),
    ("<author><uri>R</uri></author>", { $0.authors.first?.url }),
    ("<link rel='license' href='R'/>", { $0.license }),
  ]

  private static let rssItemFields: [(String, @Sendable (FeedDocument.Item) -> String?)] = [
    ("<link>R</link>", { $0.link }), ("<comments>R</comments>", { $0.comments }),
    ("<enclosure url='R'/>", { $0.enclosures.first?.url }),
    ("<atom:link href='R'/>", { $0.link }), ("<itunes:image href='R'/>", { $0.image }),
    ("<media:thumbnail url='R'/>", { $0.media.thumbnails.first?.url }),
    ("<media:content url='R' type='video/mp4'/>", { $0.enclosures.first?.url }),
    ("<media:player url='R'/>", { $0.media.details.groups("player").first?.text("url") }),
  ]

  private static let channelFields: [(String, @Sendable (FeedDocument) -> String?)] = [
    ("<link>R</link>", { $0.link }), ("<docs>R</docs>", { $0.docs }),
    ("<image><url>R</url></image>", { $0.image?.url }),
    ("<image><link>R</link><title>t</title></image>", { $0.image?.link }),
    ("<atom:link rel='self' href='R'/>", { $0.feedURL }), ("<atom:icon>R</atom:icon>", { $0.icon }),
    ("<atom:logo>R</atom:logo>", { $0.image?.url }),
    ("<atom:link rel='hub' href='R'/>", { $0.hubs.first }),
    ("<itunes:image href='R'/>", { $0.image?.url }),
    ("<atom:generator uri='R'>g</atom:generator>", { $0.generator?.url }),
  ]

  private static let references =
    [
      ("post", "https://h.example/blog/post"), ("/post", "https://h.example/post"),
      ("../x", "https://h.example/x"), ("?p=1", "https://h.example/blog/feed.xml?p=1"),
      ("//c.example/d", "https://c.example/d"),
      (" \n\thttp://a.example/b \n", "http://a.example/b"),
      ("http://A.example/%7Eb/../c", "http://A.example/%7Eb/../c"),
      ("http://é.example/ü?ö=日", "http://é.example/ü?ö=日"), ("ü", "https://h.example/blog/ü"),
      ("", nil), (" ", nil),
      ("javascript:alert(1)", nil), ("JavaScript:alert(1)", nil), ("java&#10;script:alert(1)", nil),
      ("&#x9;javascript:alert(1)", nil), ("vbscript:x", nil), ("data:text/html,x", nil),
      ("mailto:a@b.example", "mailto:a@b.example"), ("magnet:?x", "magnet:?x"),
    ] as [(String, String?)]

  @Test(arguments: references)
  func `relative URLs are resolved in every field that contains a URL`(
    reference: String, address: String?
  ) throws {
    let filled = { (field: String) in field.replacing("R", with: reference) }
    for (field, value) in Self.rssItemFields {
      #expect(value(try rssItem(filled(field), at: Self.url)) == address, "\(field)")
    }
    for (field, value) in Self.atomEntryFields {
      #expect(value(try atomEntry(filled(field), at: Self.url)) == address, "\(field)")
    }
    for (field, value) in Self.channelFields {
      let document = try parse(rss("", channel: filled(field)), at: Self.url)
      #expect(value(document) == address, "\(field)")
    }
  }

  @Test(
    arguments: [
      (nil, nil, "https://h.example/blog/post"),
      ("https://c.example/d/e", nil, "https://c.example/d/post"),
      ("/d/e", nil, "https://h.example/d/post"),
      ("javascript:x", nil, "https://h.example/blog/post"),
      ("", nil, "https://h.example/blog/post"), ("d/", nil, "https://h.example/blog/d/post"),
      (nil, "http://b.example/d/", "http://b.example/d/post"),
      (nil, "d/", "https://h.example/blog/d/post"),
      (nil, "d", "https://h.example/blog/post"), (nil, "//b.example", "https://b.example/post"),
      (nil, "javascript:alert(1)", "https://h.example/blog/post"),
      (nil, "", "https://h.example/blog/post"),
      (nil, "data:text/html,x", "https://h.example/blog/post"),
      (nil, "mailto:x", "https://h.example/blog/post"),
      ("https://c.example/d/e", "f/", "https://c.example/d/f/post"),
      (nil, "http://", "https://h.example/blog/post"),
      (nil, "http:///x", "https://h.example/blog/post"),
      (nil, "http://?x", "https://h.example/blog/post"),
      (nil, "d\u{7F}e&#9;/", "https://h.example/blog/de/post"),
    ] as [(String?, String?, String)])
  func `the base URL is xml:base, else Content-Location, else the feed's URL`(
    location: String?, base: String?, address: String
  ) throws {
    let attribute = base.map { " xml:base='\($0)'" } ?? ""
    let feeds = [
      "<rss\(attribute)><channel><link>post</link><item><link>post</link></item></channel></rss>",
      "<rss><channel\(attribute)><link>post</link><item><link>post</link></item></channel></rss>",
      "<feed xmlns='http://www.w3.org/2005/Atom'\(attribute)><link href='post'/><entry><link href='post'/></entry></feed>",
    ]
    for feed in feeds {
      let document = try FeedParser.parse(
        Array(feed.utf8), context: .init(url: Self.url, contentLocation: location))
      #expect(document.link == address)
      #expect(document.items[0].link == address)
    }
  }

  @Test(arguments: [
    "http://example.c[o.test/", "http://[", "http://a b/", "://",
  ])
  func `a malformed xml:base loses no items`(base: String) throws {
    let document = try parse(
      "<rss xml:base='\(base)'><channel><item><guid>1</guid><link>post</link></item></channel></rss>",
      at: Self.url)
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.items[0].link?.hasSuffix("post") == true)
  }

  @Test(arguments: [
    ("/x", "https://h.example/x"), ("/x/../y", "https://h.example/y"), ("123", "123"),
    ("a/b", "a/b"), ("urn:x:Y", "urn:x:Y"),
    ("http://EXAMPLE.com/%7Ea/../b", "http://EXAMPLE.com/%7Ea/../b"),
    ("HTTP://example.com:80/a?b#c", "HTTP://example.com:80/a?b#c"),
    ("http://example.com/é", "http://example.com/é"),
    ("tag:a.example,2020:x", "tag:a.example,2020:x"),
  ])
  func `an Atom id that is a path gets an absolute URL beside the unchanged id`(
    id: String, read: String
  ) throws {
    let entry = try atomEntry("<id>\(id)</id>", at: Self.url)
    #expect(entry.guid == id)
    #expect(entry.$extras?.absoluteID ?? id == read)
  }

  @Test func `xml:base inside markup applies until the end of its element`() throws {
    let entry = try atomEntry(
      """
      <content type="xhtml" xml:base="http://z.example/1/"><div xmlns="http://www.w3.org/1999/xhtml"
      xml:base="2/"><a href="q">l</a><p xml:base="/3/"><img src="i" longdesc="l"/></p><q cite="c">x</q>
      </div></content><summary type="html" xml:base="http://z.example/4/">&lt;a href=q>l&lt;/a></summary>
      <link href="own"/>
      """, at: Self.url)
    #expect(
      entry.content?.sanitizedHTML().replacing("\n", with: "")
        == """
        <a href="http://z.example/1/2/q">l</a><p><img src="http://z.example/3/i" \
        longdesc="http://z.example/3/l"></p><q cite="http://z.example/1/2/c">x</q>
        """)
    #expect(entry.summary?.sanitizedHTML() == "<a href=\"http://z.example/4/q\">l</a>")
    #expect(entry.link == "https://h.example/blog/own")
  }

  @Test(arguments: [
    ("#fn:1", "https://h.example/p?q#fn:1"), (" #a", "https://h.example/p?q#a"),
    ("", "https://h.example/p?q"), ("q#b", "https://h.example/q#b"),
  ])
  func `fragment links inside a post are resolved against the page of the post`(
    reference: String, address: String
  ) throws {
    let link = "<link>/p?q#top</link>"
    let text = "&lt;a href='\(reference)'>1&lt;/a>&lt;img src='\(reference)'>"
    func first(_ document: String) throws -> String {
      let post = FeedSnapshot(try parse(document, at: Self.url)).items[0].post()
      guard case .html(let html) = post.content else { return "" }
      return String(html.prefix { $0 != ">" })
    }
    let rss = "<rss><channel><item><description>\(text)</description>\(link)</item></channel></rss>"
    #expect(try first(rss) == "<a href=\"\(address)\"")
    func atom(_ base: String) -> String {
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='https://h.example/p?q'/>"
        + "<content type='html'\(base)>\(text)</content></entry></feed>"
    }
    #expect(try first(atom("")) == "<a href=\"\(address)\"")
    // An explicit base applies.
    let based = try first(atom(" xml:base='https://d.example/e/'"))
    #expect(based == "<a href=\"https://d.example/e/\(reference.drop { $0 == " " })\"")
    let json = """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"/p?q",
      "content_html":"<a href='\(reference)'>1</a>"}]}
      """
    #expect(try first(json) == "<a href=\"\(address)\"")
    var written = JSONFeedWriter()
    written.write(try parse(json, at: Self.url), file: "-")
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("<a href=\\\"\(address)\\\">"))
  }

  @Test func `the base URL of a JSON Feed is its own address`() throws {
    let json = """
      {"version":"https://jsonfeed.org/version/1.1","feed_url":"https://j.example/f/feed.json",
      "home_page_url":"/","items":[{"id":"1","url":"post","image":"javascript:x",
      "content_html":"<a href='q'>l</a>","attachments":[{"url":"a.mp3"},{"url":"data:x"}]}]}
      """
    let item = try parse(json).items[0]
    #expect(item.link == "https://j.example/f/post")
    #expect(item.image == nil)
    #expect(item.enclosures.map(\.url) == ["https://j.example/f/a.mp3"])
    #expect(item.content?.sanitizedHTML() == "<a href=\"https://j.example/f/q\">l</a>")
    #expect(try parse(json, at: Self.url).items[0].link == "https://h.example/blog/post")
  }
}
