import FeedModel
import Foundation
import Testing

@testable import FeedFormats

@Suite
struct UncommonElementTests {
  @Test func `category elements inside a categories element are read`() throws {
    let wrapped = "<categories><category>a</category><category domain='d'>b</category></categories>"
    let document = try parse(rss("<item>\(wrapped)<title>t</title></item>", channel: wrapped))
    let categories: [FeedDocument.Category] = [.init(term: "a"), .init(term: "b", scheme: "d")]
    #expect(document.categories == categories)
    #expect(document.items[0].categories == categories)
    #expect(document.items[0].title?.plainText() == "t")
  }

  @Test func `FeedBurner's original enclosure link is the URL of the enclosure`() throws {
    let document = try parse(
      rss(
        """
        <item><enclosure url="https://feeds.example.net/~r/1.mp3" length="5" type="audio/mpeg"/>
        <feedburner:origEnclosureLink>https://example.org/1.mp3</feedburner:origEnclosureLink></item>
        """))
    let item = document.items[0]
    #expect(
      item.enclosures == [
        Enclosure(url: "https://example.org/1.mp3", mediaType: "audio/mpeg", size: 5)
      ])
    #expect(item.link == "https://example.org/1.mp3")
    #expect(item.links.map(\.href) == ["https://feeds.example.net/~r/1.mp3"])
    let identity = try #require(FeedSnapshot(document).items.first?.identity)
    #expect(identity.enclosure == "https://feeds.example.net/~r/1.mp3")
    #expect(identity.link == nil)
  }

  @Test func `an image in a channel's media:content is the feed's image`() throws {
    let media = "<media:content url='https://example.org/a.png' type='image/png'/>"
    #expect(try parse(rss("", channel: media)).image?.url == "https://example.org/a.png")
    let own = "<image><url>https://example.org/own.png</url></image>"
    #expect(
      try parse(rss("", channel: media + own)).image?.url == "https://example.org/own.png")
  }

  @Test(arguments: [
    "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
    "http://my.netscape.com/rdf/simple/0.9", "https://my.netscape.com/rdf/simple/0.9/",
  ])
  func `the namespace of RSS 0.90 determines the version`(namespace: String) throws {
    for root in ["rdf:RDF", "RDF"] {
      let document = try parse(
        """
        <\(root) xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="\(namespace)">
        <channel><title>Old</title><link>https://example.org/</link></channel>
        <item><title>One</title><link>https://example.org/1</link></item></\(root)>
        """)
      #expect(document.format == .rss090)
      #expect(document.title?.plainText() == "Old")
      #expect(document.items.map(\.link) == ["https://example.org/1"])
    }
  }

  @Test(arguments: [
    "<image rdf:about='https://example.org/a.png'><title>Logo</title></image>",
    "<image rdf:about='https://example.org/b'><url>https://example.org/a.png</url></image>", "",
  ])
  func `the image URL of an RDF feed is its url element, rdf:about or rdf:resource`(image: String)
    throws
  {
    let document = try parse(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel><title>t</title><image rdf:resource="https://example.org/a.png"/></channel>\(image)
      </rdf:RDF>
      """)
    #expect(document.image?.url == "https://example.org/a.png")
  }

  @Test func `googleplay:description is the subtitle of a feed and the content of an item`() throws
  {
    let text = "<googleplay:description>A &lt;b&gt;word&lt;/b&gt;</googleplay:description>"
    let document = try parse(rss("<item>\(text)</item>", channel: text))
    #expect(document.subtitle?.plainText() == "A word")
    #expect(document.items[0].content?.plainText() == "A word")
  }

  @Test func `yandex:full-text is the content of an item that has no other content`() throws {
    let text = "<yandex:full-text>All &lt;b&gt;of it&lt;/b&gt;</yandex:full-text>"
    func document(_ elements: String) throws -> FeedDocument {
      try parse(
        "<rss xmlns:yandex='http://news.yandex.ru' xmlns:c='http://purl.org/rss/1.0/modules/content/'>"
          + "<channel><item>\(elements)</item></channel></rss>")
    }
    let short = "<description>Short</description>"
    for elements in [short + text, text + short] {
      let document = try document(elements)
      #expect(document.items[0].content?.plainText() == "All of it")
      #expect(document.items[0].summary?.plainText() == "Short")
      let before = try FeedSnapshot(parse(rss("<item>\(short)</item>"))).items[0].identity.text
      #expect(FeedSnapshot(document).items[0].identity.text == before)
    }
    #expect(try document(text).items[0].content?.plainText() == "All of it")
    #expect(FeedSnapshot(try document(text)).items[0].identity.text == nil)
    let other = try document(text + "<c:encoded>Other</c:encoded>").items[0]
    #expect(other.content?.plainText() == "Other" && other.summary == nil)
  }

  @Test(arguments: [
    "<pubDate>1970-01-01T00:00:00Z</pubDate><dc:date>2024-05-06T07:08:09Z</dc:date>",
    "<dc:date>2024-05-06T07:08:09Z</dc:date><pubDate>1970-01-01T00:00:00Z</pubDate>",
  ])
  func `a placeholder date does not hide a real date`(dates: String) throws {
    let document = try parse(rss("<item>\(dates)</item>", channel: dates))
    let real = try Date("2024-05-06T07:08:09Z", strategy: .iso8601)
    #expect(document.published?.date == real)
    #expect(document.items[0].published?.date == real)
    #expect(FeedSnapshot(document).items[0].identity.date == Date(timeIntervalSince1970: 0))
  }
}
