import FeedModel
import Testing

@testable import FeedFormats

struct MediaTests {
  @Test(
    arguments: [
      (
        "<media:thumbnail url='t.jpg' width='3' height='4' time='12:05:01.123'/><media:thumbnail url='t.jpg'/>",
        "thumbnails",
        #"[{"url":"https://a.example/feed/t.jpg","width":3,"height":4,"time":"12:05:01.123"}]"#
      ),
      (
        "<media:thumbnail>/t.jpg</media:thumbnail>", "thumbnails",
        #"[{"url":"https://a.example/t.jpg"}]"#
      ),
      (
        """
        <media:content url="/a.mp4" type="video/MP4" medium="video" fileSize="10" duration="65"
          width="1" height="2" bitrate="128.5" isDefault="true" expression="full" lang="en"/>
        """, "contents",
        #"[{"url":"https://a.example/a.mp4","type":"video/mp4","medium":"video","size_in_bytes":10,"#
          + #""duration_in_seconds":65,"width":1,"height":2,"bitrate":128.5,"default":true,"#
          + #""expression":"full","language":"en"}]"#
      ),
      (
        "<media:player url='/p' width='1' height='2'/><media:player url=''/>", "player",
        #"{"url":"https://a.example/p","width":1,"height":2}"#
      ),
      ("<media:embed url='/e'/>", "embed", #"{"url":"https://a.example/e"}"#),
      (
        "<media:credit role='producer' scheme='urn:ebu'>N</media:credit><media:credit>M</media:credit>",
        "credits", #"[{"role":"producer","scheme":"urn:ebu","content":"N"},{"content":"M"}]"#
      ),
      (
        "<media:rating scheme='urn:simple'>adult</media:rating>", "rating",
        #"{"scheme":"urn:simple","content":"adult"}"#
      ),
      (
        "<media:copyright url='/c'>(c)</media:copyright>", "copyright",
        #"{"url":"https://a.example/c","content":"(c)"}"#
      ),
      (
        "<media:license type='text/html' href='/l'>L</media:license>", "license",
        #"{"href":"https://a.example/l","type":"text/html","content":"L"}"#
      ),
      (
        "<media:restriction relationship='deny' type='country'>AU us</media:restriction>",
        "restriction", #"{"relationship":"deny","type":"country","content":["au","us"]}"#
      ),
      (
        "<media:restriction relationship='allow' type='uri'>http://A.example/X</media:restriction>",
        "restriction", #"{"relationship":"allow","type":"uri","content":["http://A.example/X"]}"#
      ),
      (
        """
        <media:community><media:starRating average="3.5" count="20" min="1" max="10"/>
        <media:statistics views="5" favorites="6"/><media:tags>news:5, abc</media:tags></media:community>
        """, "community",
        #"{"rating_average":3.5,"rating_count":20,"rating_min":1,"rating_max":10,"views":5,"#
          + #""favorites":6,"tags":["news:5","abc"]}"#
      ),
      (
        "<media:group><media:community><media:statistics views='7'/></media:community></media:group>",
        "community", #"{"views":7}"#
      ),
      (
        "<media:subTitle type='application/smil' lang='en' href='/s'/>", "subtitles",
        #"[{"url":"https://a.example/s","type":"application/smil","language":"en"}]"#
      ),
      (
        "<media:text type='plain' lang='en' start='1' end='2'>words</media:text>", "texts",
        #"[{"content":"words","type":"plain","language":"en","start":"1","end":"2"}]"#
      ),
      (
        "<media:peerLink type='application/x-bittorrent' href='/t'/>", "peers",
        #"[{"url":"https://a.example/t","type":"application/x-bittorrent"}]"#
      ),
      (
        "<media:hash algo='md5'>x</media:hash>", "hashes",
        #"[{"algorithm":"md5","content":"x"}]"#
      ),
      ("<media:status state='active'/>", "status", #""active""#),
      ("<media:keywords>a, b</media:keywords>", "keywords", #"["a","b"]"#),
      ("<media:group/><media:unheardOf/>", "", "nothing"),
    ])
  func `every Media RSS element of an item is written as JSON`(
    element: String, field: String, json: String
  ) throws {
    #expect(try printedItem(element, "media/" + field) == [json])
  }

  @Test(
    arguments: [
      ("<media:content url='p' medium='image'/>", "p", []),
      ("<media:content url='p' type='image/png'/>", "p", []),
      ("<media:content url='p.JPG?width=140' width='140'/>", "p.JPG?width=140", []),
      ("<media:content url='p.php'/>", nil, []),
      ("<media:content url='v' medium='video'/>", nil, ["v"]),
      (
        "<media:group><media:content url='v' type='video/mp4'><media:thumbnail url='t'/></media:content></media:group>",
        "t", ["v"]
      ),
      ("<media:thumbnail url='t'/><media:content url='p' medium='image'/>", "p", []),
    ] as [(String, String?, [String])])
  func `Media RSS content is read as an image or as an enclosure`(
    element: String, image: String?, files: [String]
  ) throws {
    let item = try rssItem(element)
    #expect(item.image == image)
    #expect(item.enclosures.map(\.url) == files)
  }

  @Test func `an item's own title and description take precedence over those of Media RSS`() throws
  {
    let elements = """
      <title>own</title><description>text</description>
      <media:group><media:title>group</media:title><media:description>about</media:description>
      <media:content url="https://m.example/a.mp4" type="video/mp4"><media:title>film</media:title>
      </media:content></media:group>
      """
    #expect(
      try printedItem(elements, "media/title", "media/description", "media/contents/0/title")
        == ["\"group\"", "\"about\"", "\"film\""])
    let read = try rssItem(elements)
    #expect(read.title?.value == "own")
    #expect(read.enclosures.map(\.title) == ["film"])
    #expect(read.content?.value == "text")
  }

  @Test func `Media RSS categories keep their scheme, and keywords are categories`() throws {
    #expect(
      try rssItem(
        "<media:category>c/d</media:category><media:category scheme='s' label='l'>e</media:category><media:keywords>k</media:keywords>"
      ).categories == [
        .init(term: "c/d", scheme: "http://search.yahoo.com/mrss/category_schema"),
        .init(term: "e", scheme: "s", label: "l"), .init(term: "k"),
      ])
  }

  @Test func `Media RSS elements of a feed and of its items are separate`() throws {
    let document = try parse(
      rss(
        "<item><media:rating>x</media:rating></item>",
        channel: "<media:thumbnail url='/t'/><media:keywords>k</media:keywords>"),
      at: "https://a.example/")
    #expect(document.image?.url == "https://a.example/t")
    #expect(document.media.details["keywords"] == .texts(["k"]))
    #expect(document.media.details["rating"] == nil)
    #expect(try printedItem("<media:rating>x</media:rating>", "media/rating/content") == ["\"x\""])
    #expect(document.items[0].image == nil)
  }
}
