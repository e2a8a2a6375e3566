import FeedFormats
import Testing

struct CDFTests {
  @Test func `CDF values are read from attributes`() throws {
    let document = try parseFixture("feeds/channel.cdf", at: "https://elsewhere.example/f.cdf")
    #expect(document.format == .cdf)
    #expect(document.isComplete)
    #expect(document.title?.value == "The Quarry")
    #expect(document.subtitle?.value == "Stones & what they weigh")
    #expect(document.link == "https://quarry.example.org/")
    #expect(document.feedURL == "https://quarry.example.org/quarry.cdf")
    #expect(document.icon == "https://quarry.example.org/pages/icon.gif")
    #expect(document.image?.url == "https://quarry.example.org/pages/wide.gif")
    #expect(document.updated?.date == date("", "2004-04-07T04:05:43Z").date)
    #expect(
      document.items.map(\.link) == [
        "https://quarry.example.org/pages/granite.html", "https://quarry.example.org/slate.html",
      ])
    #expect(document.items.map { $0.title?.value } == ["Granite", "Slate"])
    #expect(document.items.map { $0.content?.plainText() } == ["Heavy.", nil])
    #expect(document.items.map(\.updated?.text) == ["2004-04-06T23:05:43-05:00", nil])
  }

  @Test(
    arguments: [
      ("<channel href='http://c.example/'><title>c</title></channel>", .cdf),
      ("<CHANNEL><TITLE>c</TITLE></CHANNEL>", .cdf),
      ("<channel><title>c</title><abstract>a</abstract></channel>", .cdf),
      ("<channel><title>c</title></channel>", .rss),
      ("<rss><channel href='http://c.example/'><title>c</title></channel></rss>", .rss),
    ] as [(String, FeedFormat)])
  func `a document that is only a channel element is CDF or RSS, depending on its content`(
    feed: String, format: FeedFormat
  ) throws {
    #expect(try parse(feed).format == format)
  }
}
