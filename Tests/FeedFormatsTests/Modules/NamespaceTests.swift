import FeedFormats
import FeedModel
import Testing

struct NamespaceTests {
  @Test(
    arguments: [
      "http://www.itunes.com/DTDs/PodCast-1.0.dtd", "http://www.itunes.com/dtds/podcast-1.0.dtd",
      "http://WWW.ITUNES.COM/dtds/podcast-1.0.dtd ", " https://www.itunes.com/dtds/podcast-1.0.dtd",
      "http://www.itunes.com/dtds/podcast-1.0.dtd/", "http://www.itunes.com/dtds/podcast-1.0.dtd#",
    ])
  func `a namespace is recognised with any prefix, case and ending`(namespace: String) throws {
    let feed = """
      <rss version="2.0" xmlns:q="\(namespace)"><channel><q:author>A</q:author><item>
      <q:duration>5</q:duration></item></channel></rss>
      """
    #expect(try parse(feed).authors == [Author(name: "A")])
    #expect(try parse(feed).items[0].itunes.duration == 5)
  }

  @Test(arguments: [
    "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss",
    "http://www.rssboard.org/media-rss", "http://video.search.yahoo.com/mrss",
  ])
  func `every namespace URI of Media RSS is recognised`(namespace: String) throws {
    let feed = """
      <rss xmlns:m="\(namespace)"><channel><item><m:thumbnail url="t"/></item></channel></rss>
      """
    #expect(try parse(feed).items[0].image == "t")
  }

  @Test(arguments: [
    "", "http://backend.userland.com/rss", "http://backend.userland.com/rss2",
    "http://backend.userland.com/RSS091", "http://blogs.law.harvard.edu/tech/rss",
    "http://purl.org/rss/1.0/", "http://purl.org/rss/1.0/modules/rss091#",
    "http://my.netscape.com/rdf/simple/0.9/", "http://unknown.example/x",
    "http://www.w3.org/2005/Atom",
  ])
  func `the elements of RSS can be in any namespace`(namespace: String) throws {
    let document = try parse(
      """
      <rss version="2.0" xmlns="\(namespace)"><channel><title>c</title><link>http://c.example/</link>
      <item><title>t</title><description>d</description><guid>g</guid></item></channel></rss>
      """)
    #expect(document.format == .rss20)
    #expect(document.title?.value == "c")
    #expect(document.link == "http://c.example/")
    #expect(document.items[0].title?.value == "t")
    #expect(document.items[0].content?.value == "d")
    #expect(document.items[0].guid == "g")
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  @Test(
    arguments: [
      (
        """
        <rdf:RDF xmlns:rdf="\(rdf)" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel>
        <title>c</title></channel><item><title>t</title></item></rdf:RDF>
        """, .rss090
      ),
      (
        """
        <rdf:RDF xmlns:rdf="\(rdf)" xmlns="http://channel.netscape.com/rdf/simple/0.9/"><channel>
        <title>c</title></channel><item><title>t</title></item></rdf:RDF>
        """, .rss090
      ),
      (
        """
        <rdf:RDF xmlns:rdf="\(rdf)" xmlns:rss="http://purl.org/rss/1.0/"><rss:channel>
        <rss:title>c</rss:title></rss:channel><rss:item rdf:about="x"><rss:title>t</rss:title>
        </rss:item></rdf:RDF>
        """, .rss10
      ),
      (
        """
        <rdf:RDF xmlns:rdf="\(rdf)"><channel xmlns="http://purl.org/rss/1.0/"><title>c</title>
        </channel><item rdf:about="x"><title>t</title></item></rdf:RDF>
        """, .rss10
      ),
    ] as [(String, FeedFormat)])
  func `the namespace of an RDF feed determines its version`(feed: String, format: FeedFormat)
    throws
  {
    let document = try parse(feed)
    #expect(document.format == format)
    #expect(document.title?.value == "c")
    #expect(document.items.map(\.title?.value) == ["t"])
  }

  @Test func `elements of unknown namespaces do not replace standard elements`() throws {
    let document = try parse(
      """
      <rss version="2.0" xmlns:x="http://x.example/" xmlns:dc="http://y.example/"><channel>
      <x:title>no</x:title><x:description>no</x:description><x:link>no</x:link><item>
      <dc:creator>no</dc:creator><x:title>no</x:title><x:guid>no</x:guid><description>yes</description>
      <x:description>no</x:description><x:y><title>no</title><link>no</link><category>no</category>
      <enclosure url="no"/></x:y></item></channel></rss>
      """)
    #expect(document.title == nil)
    #expect(document.subtitle == nil)
    #expect(document.link == nil)
    #expect(document.items == [item { $0.content = html("yes") }])
  }

  @Test(arguments: [
    "<georss:where><title>no</title><guid>no</guid></georss:where>",
    "<podcast:value><title>no</title><guid>no</guid></podcast:value>",
    "<psc:chapters><title>no</title><guid>no</guid></psc:chapters>",
    "<podcast:alternateEnclosure><title>no</title><guid>no</guid></podcast:alternateEnclosure>",
    "<media:group><title>no</title><guid>no</guid></media:group>",
    "<itunes:category text='x'><title>no</title><guid>no</guid></itunes:category>",
    "<image><title>no</title><guid>no</guid><link>no</link></image>",
    "<author><title>no</title><guid>no</guid><name>A</name></author>",
  ])
  func `elements inside a module's element are not read as elements of the item`(element: String)
    throws
  {
    let item = try rssItem(element)
    #expect(item.title == nil)
    #expect(item.guid == nil)
    #expect(item.link == nil)
  }

  @Test func `usual prefixes are recognised without a namespace declaration`() throws {
    let document = try parse(
      """
      <rss version="2.0"><channel><podcast:guid>g</podcast:guid>
      <sy:updatePeriod>daily</sy:updatePeriod><item><slash:comments>4</slash:comments>
      <wfw:commentRss>http://c.example/</wfw:commentRss><georss:point>1 2</georss:point>
      <psc:chapters><psc:chapter start="0" title="I"/></psc:chapters><thr:in-reply-to ref="r"/>
      <googleplay:author>G</googleplay:author><atom:updated>2020-01-01T00:00:00Z</atom:updated>
      </item></channel></rss>
      """)
    #expect(document.podcast.text("guid") == "g")
    #expect(document.extras.syndication?.updatePeriod == "daily")
    let item = document.items[0]
    #expect(item.commentsCount == 4)
    #expect(item.commentsFeed == "http://c.example/")
    #expect(item.extras.location?.shape == .point([2, 1]))
    #expect(item.podcast.groups("chapters").map { $0.text("title") } == ["I"])
    #expect(item.extras.inReplyTo.map(\.ref) == ["r"])
    #expect(item.authors == [Author(name: "G")])
    #expect(item.updated?.text == "2020-01-01T00:00:00Z")
    #expect(document.warnings.contains { $0.breaksWellFormedness })
  }
}
