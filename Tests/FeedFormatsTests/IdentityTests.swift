import FeedFormats
import FeedModel
import Testing

/// The address of a post, its id, its authors and its tags.
struct IdentityTests {
  @Test(
    arguments: [
      ("<link rel='alternate' href='1'/>", "1"), ("<link href='1'/>", "1"),
      ("<link rel='ALTERNATE' href='1'/>", "1"), ("<link rel=' alternate ' href='1'/>", "1"),
      ("<link rel='' href='1'/>", "1"),
      ("<link rel='http://www.iana.org/assignments/relation/alternate' href='1'/>", "1"),
      ("<link rel='self' href='s'/><link rel='edit' href='e'/>", nil),
      ("<link rel='replies' type='text/html' href='r'/><link rel='enclosure' href='m'/>", "m"),
      ("<link rel='via' href='v'/><link rel='related' href='r'/>", nil),
      ("<link type='application/json' href='j'/><link type='text/html' href='h'/>", "h"),
      ("<link type='text/html' href='h'/><link type='application/json' href='j'/>", "h"),
      ("<link type='application/json' href='j'/>", "j"),
      (
        "<link type='application/atom+xml' href='x'/><link type='text/html; charset=utf-8' href='h'/>",
        "h"
      ),
      ("<link type='application/xhtml+xml' href='x'/>", "x"),
      ("<link hreflang='de' href='1'/><link href='2'/>", "1"), ("<link>1</link>", "1"),
      ("<link rel='Alternate'>1</link>", "1"), ("<link rel='self'>1</link>", nil),
      ("<id>http://h.example/1</id>", "1"),
      ("<id>http://h.example/1</id><link rel='self' href='s'/>", "1"),
      ("<id>tag:h.example,1</id>", nil), ("<id>http://h.example/a b</id>", nil),
    ] as [(String, String?)])
  func `the link of an Atom entry is its alternate page, else its id, else its enclosure`(
    elements: String, link: String?
  ) throws {
    let entry = try atomEntry(elements, at: "http://h.example/")
    #expect(entry.link == link.map { "http://h.example/" + $0 })
  }

  @Test(
    arguments: [
      ("<link>1</link><guid>http://h.example/2</guid>", "1"),
      ("<guid>http://h.example/2</guid>", "2"),
      ("<guid isPermaLink='true'>http://h.example/2</guid>", "2"),
      ("<guid isPermaLink='false'>http://h.example/2</guid>", nil),
      ("<guid isPermaLink=' False '>http://h.example/2</guid>", nil),
      ("<guid isPermalink='false'>http://h.example/2</guid>", nil),
      ("<guid ispermalink='false'>http://h.example/2</guid>", nil),
      ("<guid isPermaLink='0'>http://h.example/2</guid>", nil),
      ("<guid isPermaLink='no'>http://h.example/2</guid>", nil),
      ("<guid>at://did:plc:x/1</guid><link>1</link>", "1"), ("<guid>at://did:plc:x/1</guid>", nil),
      ("<guid>123</guid>", nil), ("<guid>a b</guid>", nil),
      ("<guid>http://h.example/a b</guid>", nil),
      ("<atom:link href='1'/><guid>http://h.example/2</guid>", "1"),
      ("<atom:link rel='alternate' href='1'/><link>3</link>", "3"),
      ("<link>3</link><atom:link rel='alternate' href='1'/>", "3"),
      ("<atom:link rel='self' href='1'/><link>3</link>", "3"), ("<link href='4'/>", "4"),
      ("<link href='4'/><link>5</link>", "5"), ("<LINK>5</LINK>", "5"),
      ("<link><![CDATA[6]]></link>", "6"), ("<link>?x=1&amp;y=2</link>", "?x=1&y=2"),
      ("<link>?x=1&y=2</link>", "?x=1&y=2"), ("<link>1</link><link>2</link>", "1"),
      ("<link/><link>2</link>", "2"), ("<enclosure url='e.mp3'/>", "e.mp3"),
      (
        "<f:origLink xmlns:f='http://rssnamespace.org/feedburner/ext/1.0'>o</f:origLink><link>3</link>",
        "o"
      ),
      (
        "<link>3</link><f:origLink xmlns:f='http://rssnamespace.org/feedburner/ext/1.0'>o</f:origLink>",
        "o"
      ),
    ] as [(String, String?)])
  func `the link of an RSS item is link, atom:link, a guid that is a URL, or the enclosure`(
    elements: String, link: String?
  ) throws {
    let item = try rssItem(elements, at: "http://h.example/")
    #expect(item.link == link.map { "http://h.example/" + $0 })
  }

  @Test func `a post with only an enclosure links to the enclosure`() throws {
    let document = try parse(rss("<item><enclosure url='http://h.example/e.mp3'/></item>"))
    let post = FeedSnapshot(document).items[0].post()
    #expect(post.link == "http://h.example/e.mp3")
  }

  @Test(
    arguments: [
      (
        "<item rdf:about='http://h.example/id'><link>http://h.example/l</link></item>",
        "http://h.example/l"
      ),
      ("<item rdf:about='http://h.example/id'/>", "http://h.example/id"),
      ("<item rdf:about='urn:x'/>", nil),
    ] as [(String, String?)])
  func `rdf:about is the id of an RDF item`(item: String, link: String?) throws {
    let document = try parse(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      \(item)</rdf:RDF>
      """)
    #expect(document.items[0].link == link)
    #expect(["http://h.example/id", "urn:x"].contains(document.items[0].guid))
  }

  @Test func `the links of a channel do not include those of its items and images`() throws {
    let inside = """
      <link>http://item.example/</link><atom:link rel="self" href="http://item.example/s"/>
      """
    let other = """
      <image><link>http://image.example/</link></image>
      <textInput><link>http://input.example/</link></textInput>
      """
    let bare = try parse(rss("<item>\(inside)</item>", channel: other))
    #expect(bare.link == nil && bare.feedURL == nil)
    let full = try parse(
      rss(
        "<item>\(inside)</item>",
        channel: """
          \(other)<atom:link rel="alternate" href="http://a.example/"/><link>http://c.example/</link>
          <atom:link rel="Self" href="http://c.example/f"/><atom:link rel="hub" href="http://hub.example/"/>
          """))
    #expect(full.link == "http://c.example/")
    #expect(full.feedURL == "http://c.example/f")
    #expect(full.hubs == ["http://hub.example/"])
  }

  @Test(
    arguments: [
      ("<author>A</author><dc:creator>B</dc:creator>", ["A"]),
      ("<dc:creator>B</dc:creator><author>A</author>", ["A"]),
      (
        "<dc:creator>A</dc:creator><dc:creator>B</dc:creator><dc:creator>A</dc:creator>",
        ["A", "B"]
      ),
      ("<itunes:author>I</itunes:author><dc:creator>B</dc:creator>", ["B"]),
      ("<atom:author><atom:name>N</atom:name></atom:author>", ["N"]),
      ("<author/><dc:creator>B</dc:creator>", ["B"]), ("<title>x</title>", ["Feed"]),
    ])
  func `the authors of a post are those of the item by rank, else those of the feed`(
    elements: String, names: [String]
  )
    throws
  {
    let document = try parse(
      rss(
        "<item>\(elements)</item>", channel: "<managingEditor>f@h.example (Feed)</managingEditor>"))
    #expect(FeedSnapshot(document).items[0].post().authors.map(\.name) == names)
  }

  @Test(
    arguments: [
      ("<author><name>E</name></author>", "E"), ("<title>x</title>", "Feed"),
      ("<source><author><name>S</name></author></source>", "S"),
      ("<source><author><name>S</name></author></source><author><name>E</name></author>", "E"),
      ("<author><name> </name></author>", "Feed"),
    ])
  func `the authors of an Atom source take precedence over those of the feed`(
    elements: String, name: String
  ) throws {
    let document = try parse(atom("<author><name>Feed</name></author><entry>\(elements)</entry>"))
    #expect(FeedSnapshot(document).items[0].post().authors.map(\.name) == [name])
  }

  @Test(
    arguments: [
      ("<category>a</category><category>b</category><category>a</category>", ["a", "b"]),
      (
        "<category> a \n</category><dc:subject>a</dc:subject><dc:subject>s</dc:subject>",
        ["a", "s"]
      ),
      ("<itunes:keywords>a, b,c ,,a</itunes:keywords>", ["a", "b", "c"]),
      ("<itunes:keywords>a b</itunes:keywords>", ["a b"]), ("<category/>", []),
      ("<media:category>m</media:category>", ["m"]),
      ("<category><![CDATA[R&D]]></category>", ["R&D"]),
      ("<itunes:category text='A'><itunes:category text='B'/></itunes:category>", nil),
      ("<atom:category term='t' label='L'/>", ["L"]), ("<atom:category label='L'/>", ["L"]),
      ("<atom:category>x</atom:category>", ["x"]), ("<atom:category term=''/>", []),
    ] as [(String, [String]?)])
  func `tags of all vocabularies are read without repetition`(elements: String, tags: [String]?)
    throws
  {
    let document = try parse(rss("<item>\(elements)</item>"))
    if let tags { #expect(FeedSnapshot(document).items[0].post().tags == tags) }
  }

  @Test func `all elements of an Atom source stay in the source`() throws {
    for source in ["<source>", "<source xml:base='http://s.example/'>"] {
      let entry = try atomEntry(
        """
        <id>e</id>\(source)<id>s</id><title>S</title><link href="http://s.example/"/>
        <updated>2001-01-01T00:00:00Z</updated><published>2001-01-01T00:00:00Z</published>
        <rights>r</rights><category term="x"/><summary>sum</summary><content>con</content>
        <contributor><name>C</name></contributor><generator>g</generator></source>
        """)
      #expect(
        entry
          == item {
            $0.guid = "e"
            $0.source = entry.source
          })
      #expect(entry.source?.title?.value == "S")
    }
  }

  @Test func `an item keeps at most 1,000 values of each kind`() throws {
    for part in [
      "<category>#</category>", "<enclosure url='http://h.example/#'/>",
      "<dc:creator>#</dc:creator>", "<media:thumbnail url='http://h.example/#'/>",
      "<itunes:keywords>#,#a</itunes:keywords>",
    ] {
      let parts = (0..<3_000).map { part.replacing("#", with: "\($0)") }.joined()
      let read = try rssItem("\(parts)<guid>1</guid>")
      #expect(read.guid == "1")
      let most = [
        read.categories.count, read.enclosures.count, read.authors.count,
        read.media.thumbnails.count,
      ].max()
      #expect(most == 1_000)
    }
  }
}
