import FeedFormats
import FeedModel
import Testing

@Suite
struct TitleCorrectionTests {
  @Test(arguments: [
    ("&lt;!DOCTYPE html&gt; explained", "<!DOCTYPE html> explained"),
    ("<![CDATA[<!doctype html>]]>", "<!doctype html>"),
    ("What is &lt;?xml version='1.0' ?&gt;", "What is <?xml version='1.0' ?>"),
    ("&lt;?php echo 1 ?&gt; &lt;b&gt;x&lt;/b&gt;", "<?php echo 1 ?> x"),
    ("&lt;!-- c --&gt;x", "x"), ("a &lt;! b &lt;? c", nil),
  ])
  func `declarations in titles are kept as text`(title: String, expected: String?) throws {
    let item = try rssItem("<title>\(title)</title>")
    let channel = try parse(rss("<item/>", channel: "<title>\(title)</title>"))
    let entry = try atomEntry("<title type='html'>\(title)</title>")
    guard let expected else { return }
    #expect(item.title?.plainText() == expected)
    #expect(channel.title?.plainText() == expected)
    #expect(entry.title?.plainText() == expected)
  }

  @Test func `a post is identified by its title without declarations`() throws {
    let item = try rssItem("<title>&lt;!DOCTYPE html&gt; explained</title>")
    #expect(item.identifyingValues.title?.plainText() == "explained")
  }

  @Test func `Base64 titles are not decoded, but posts are identified by the decoded title`() throws
  {
    let document = try parse(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="base64">YQ==</title><entry>
      <title mode="base64" type="text/html">aGVsbG8=</title>
      <content mode="base64" type="text/html">aGVsbG8=</content>
      </entry></feed>
      """)
    let item = try #require(document.items.first)
    #expect(document.title?.value == "YQ==")
    #expect(item.title?.plainText() == "aGVsbG8=")
    #expect(item.content?.value == "hello")
    #expect(item.identifyingValues.title?.plainText() == "hello")
  }

  @Test func `Base64 titles of a source are decoded`() throws {
    let document = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><source>
      <title type="application/octet-stream">aGVsbG8=</title></source></entry></feed>
      """)
    #expect(document.items.first?.source?.title?.value == "hello")
  }

  @Test(arguments: [
    "\u{A0}a\u{A0}b\u{A0}", "&#160; a&#xA0;b \u{A0}", "&amp;nbsp;a&amp;#160;b&amp;nbsp; ",
    "&lt;b&gt;&amp;nbsp;a\u{A0}b&lt;/b&gt;&amp;nbsp;",
  ])
  func `titles are shown without the no-break spaces at their ends`(title: String) throws {
    let document = try parse(
      rss("<item><title>\(title)</title></item>", channel: "<title>\(title)</title>"))
    let snapshot = FeedSnapshot(document)
    #expect(document.title?.titleText() == "a\u{A0}b")
    #expect(snapshot.channel.title == "a\u{A0}b")
    #expect(snapshot.items.first?.post().title == "a\u{A0}b")
    #expect(
      try printed(rss("<item><title>\(title)</title></item>"), ["items/0/title"])
        == ["\"a\u{A0}b\""])
  }

  @Test func `a title of only no-break spaces is no title`() throws {
    let snapshot = FeedSnapshot(
      try parse(rss("<item><title>&#160;</title><description>Words</description></item>")))
    #expect(snapshot.items.first?.post().title == nil)
    #expect(snapshot.items.first?.post().summary == "Words")
  }
}
