import FeedFormats
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TruncationTests {
  private static let feeds = [
    rss(
      """
      <item><title>First title</title><link>https://a.example/1</link><guid>1</guid>
      <description><![CDATA[<p>one &amp; only</p>]]></description></item>
      <item><title>Second &amp; title</title><guid>2</guid><dc:creator>Ann</dc:creator></item><!-- c -->
      <item><guid>3</guid><title><![CDATA[Third title]]></title><atom:link href="https://a.example/3"/></item>
      """, channel: "<title>F</title>"),
    """
    <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0">
    <title>F</title><entry><id>1</id><title>First</title><feedburner:origLink>https://a.example/1</feedburner:origLink></entry>
    <entry><id>2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">S <b>e</b>cond</div></title></entry>
    <entry><id>3</id><title type="html">Third &lt;i&gt;</title><feedburner:feed>x</feedburner:feed></entry></feed>
    """,
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="c"><title>F</title></channel><item rdf:about="1"><title>First</title></item>
    <item rdf:about="2"><title>Second</title></item><item rdf:about="3"><title>Third</title></item></rdf:RDF>
    """,
    """
    <rss version="2.0"><channel><title>AT&T</title></p><item><guid>1</guid><title>a & b < c</title></p></item>
    <item><guid>2</guid><title>two</b></title></item></i></u></s><item><guid>3</guid><title>&nbsp;x</title></item></channel></rss>
    """,
    """
    {"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","title":"First","content_text":"x"},
    {"id":"2","title":"Second \\u00e9","content_text":"y"},{"id":"3","title":"Third","content_text":"z"}]}
    """,
    """
    {"rss":{"version":"2.0","channel":{"title":"F","item":[{"title":"First","guid":"1"},
    {"guid":{"#value":"2","isPermaLink":"false"},"title":"Second"},{"title":"Third","guid":"3"}]}}}
    """,
    """
    <CHANNEL HREF="http://c.example/"><TITLE>F</TITLE><ITEM><GUID>1</GUID><ABSTRACT>a</ABSTRACT></ITEM>
    <CHANNEL><ITEM><GUID>2</GUID></ITEM></CHANNEL><ITEM><TITLE>Third</TITLE><GUID>3</GUID></ITEM></CHANNEL>
    """,
    rss(
      """
      <item><guid>1</guid><podcast:value type="l"><podcast:valueRecipient split="1"/></podcast:value>
      <media:group><media:content url="a" type="video/mp4"/></media:group></item>
      <item><author><name>A</name></author><guid>2</guid><georss:where><gml:Point><gml:pos>1 2</gml:pos>
      </gml:Point></georss:where></item>
      <item><psc:chapters><psc:chapter start="0"/></psc:chapters><guid>3</guid></item>
      """),
  ]

  @Test(arguments: feeds.indices)
  func `a document truncated at any byte is incomplete and contains only complete items`(index: Int)
    throws
  {
    let bytes = Array(Self.feeds[index].utf8)
    let whole = try FeedParser.parse(bytes)
    #expect(whole.isComplete)
    #expect(whole.items.map(\.guid) == ["1", "2", "3"])
    for cut in 0..<bytes.count {
      guard let part = try? FeedParser.parse(Array(bytes[..<cut])) else { continue }
      #expect(part.items == Array(whole.items.prefix(part.items.count)), "cut at \(cut)")
      #expect(
        !part.isComplete,
        "cut at \(cut): \(String(decoding: bytes[..<cut].suffix(40), as: UTF8.self))")
    }
  }
}
