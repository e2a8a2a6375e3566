import FeedModel
import Testing

@testable import FeedFormats

struct ITunesTests {
  @Test func `all iTunes elements of an episode are read`() throws {
    let item = try rssItem(
      """
      <itunes:title>T</itunes:title><itunes:subtitle>S</itunes:subtitle><itunes:summary>M</itunes:summary>
      <itunes:author>A</itunes:author><itunes:keywords>k1, k2;k1</itunes:keywords>
      <itunes:episodeType>Full</itunes:episodeType><itunes:episode>3</itunes:episode>
      <itunes:season>2</itunes:season><itunes:order>1</itunes:order>
      <itunes:isClosedCaptioned>Yes</itunes:isClosedCaptioned><itunes:image href="https://a.example/i"/>
      <itunes:duration>1:02:03.5</itunes:duration><itunes:explicit>true</itunes:explicit>
      <itunes:block>yes</itunes:block><itunes:category text="X"><itunes:category text="Y"/></itunes:category>
      """)
    var expected = FeedDocument.ITunes()
    expected.title = "T"
    expected.subtitle = "S"
    expected.summary = "M"
    expected.author = "A"
    expected.keywords = ["k1", "k2", "k1"]
    expected.episodeType = "full"
    expected.episode = 3
    expected.season = 2
    expected.order = 1
    expected.isClosedCaptioned = true
    expected.image = "https://a.example/i"
    expected.duration = 3723.5
    expected.explicit = true
    expected.block = true
    #expect(item.itunes == expected)
    #expect(item.title?.value == "T")
    #expect(item.content?.value == "M")
    #expect(item.authors == [Author(name: "A")])
    #expect(item.image == "https://a.example/i")
    #expect(item.categories.map(\.term) == ["k1", "k2", "X", "Y"])
    #expect(Set(item.categories.map(\.scheme)) == ["http://www.itunes.com/"])
  }

  @Test func `all iTunes elements of a feed are read and supply missing standard values`() throws {
    let document = try parse(
      rss(
        "",
        channel: """
          <itunes:type>Serial</itunes:type><itunes:complete>Yes</itunes:complete>
          <itunes:new-feed-url>https://n.example/</itunes:new-feed-url><itunes:author>CA</itunes:author>
          <itunes:owner><itunes:name>O</itunes:name><itunes:email>o@x.example</itunes:email></itunes:owner>
          <itunes:title>CT</itunes:title><itunes:subtitle>CS</itunes:subtitle><itunes:summary>CM</itunes:summary>
          <itunes:keywords>a,b</itunes:keywords>
          <itunes:category text="Society"><itunes:category text="History"/></itunes:category>
          """))
    var expected = FeedDocument.ITunes()
    expected.type = "serial"
    expected.isComplete = true
    expected.newFeedURL = "https://n.example/"
    expected.author = "CA"
    expected.owner = .init(name: "O", email: "o@x.example")
    expected.title = "CT"
    expected.subtitle = "CS"
    expected.summary = "CM"
    expected.keywords = ["a", "b"]
    #expect(document.itunes == expected)
    #expect(document.title?.value == "CT")
    #expect(document.subtitle?.value == "CM")
    #expect(document.authors == [Author(name: "CA")])
    #expect(document.publisher == Author(name: "O", email: "o@x.example"))
    #expect(document.categories.map(\.term) == ["a", "b", "Society", "History"])
  }

  @Test(
    arguments: [
      ("yes", true), ("TRUE", true), (" yes ", true), ("no", false), ("false", false),
      ("clean", false), ("maybe", nil), ("", nil),
    ] as [(String, Bool?)])
  func `the iTunes explicit flag is read in several spellings`(text: String, flag: Bool?) throws {
    let element = "<itunes:explicit>\(text)</itunes:explicit>"
    let play = "<googleplay:explicit>\(text)</googleplay:explicit>"
    #expect(try rssItem(element).itunes.explicit == flag)
    #expect(try rssItem(play).itunes.explicit == flag)
    #expect(try parse(rss("", channel: element)).itunes.explicit == flag)
  }

  @Test(
    arguments: [
      ("<itunes:image href='https://i.example/'/>", "https://i.example/"),
      ("<itunes:image url='https://i.example/'/>", "https://i.example/"),
      ("<itunes:image>https://i.example/</itunes:image>", "https://i.example/"),
      (
        "<itunes:link rel='image' type='video/jpeg' href='https://i.example/'>x</itunes:link>",
        "https://i.example/"
      ),
      ("<itunes:image href='https://i.example/'/><itunes:image href=''/>", "https://i.example/"),
      (
        "<itunes:image href='https://i.example/'/><image><url>https://r.example/</url></image>",
        "https://r.example/"
      ),
      ("<itunes:image/><googleplay:image href='https://g.example/'/>", "https://g.example/"),
    ])
  func `an iTunes image is the feed's image unless there is an RSS image`(
    elements: String, url: String
  ) throws {
    #expect(try parse(rss("", channel: elements)).image?.url == url)
  }

  @Test func `iTunes elements take precedence over those of Google Play`() throws {
    let document = try parse(
      rss(
        """
        <item><googleplay:author>G</googleplay:author><itunes:author>I</itunes:author>
        <googleplay:description>g</googleplay:description><itunes:summary>i</itunes:summary></item>
        <item><googleplay:author>G</googleplay:author><googleplay:description>g</googleplay:description>
        <googleplay:block>yes</googleplay:block><googleplay:image href="https://g.example/"/></item>
        """,
        channel: """
          <googleplay:owner>g@x.example</googleplay:owner><googleplay:category text="C"/>
          <googleplay:author>G</googleplay:author><googleplay:description>g</googleplay:description>
          """))
    #expect(document.items.map(\.authors) == [[Author(name: "I")], [Author(name: "G")]])
    #expect(document.items.map(\.content?.value) == ["i", "g"])
    #expect(document.items[1].itunes.block == true)
    #expect(document.items[1].image == "https://g.example/")
    #expect(document.publisher == Author(email: "g@x.example"))
    #expect(document.categories.map(\.term) == ["C"])
    #expect(document.authors == [Author(name: "G")])
    #expect(document.subtitle?.value == "g")
  }
}
