import FeedFormats
import FeedModel
import Testing

struct PublishingTests {
  @Test(arguments: [
    (
      """
      <sy:updatePeriod> Hourly </sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
      <sy:updateBase>2000-01-01T12:00+00:00</sy:updateBase>
      """, "syndication",
      #"{"update_period":"hourly","update_frequency":2,"update_base":"2000-01-01T12:00:00Z"}"#
    ),
    ("<fh:complete/>", "history", #"{"complete":true,"archive":false}"#),
    ("<fh:archive/>", "history", #"{"complete":false,"archive":true}"#),
    (
      "<admin:generatorAgent rdf:resource='http://g.example/?v=1'/>", "generator",
      #"{"name":"http://g.example/?v=1","url":"http://g.example/?v=1"}"#
    ),
    (
      "<generator>G</generator><admin:generatorAgent rdf:resource='http://g.example/'/>",
      "generator", #"{"name":"G"}"#
    ),
    (
      "<admin:errorReportsTo rdf:resource='mailto:x@y.example'/>", "error_reports_to",
      #""mailto:x@y.example""#
    ),
    ("<feedburner:info uri='name'/>", "feedburner_uri", #""name""#),
    (
      "<feedburner:browserFriendly>Hi &lt;b>you&lt;/b></feedburner:browserFriendly>", "info",
      #""Hi <b>you</b>""#
    ),
    ("<cc:license rdf:resource='/l'/>", "license", #""https://a.example/l""#),
    ("<creativeCommons:license>/l</creativeCommons:license>", "license", #""https://a.example/l""#),
    ("<dcterms:license>/l</dcterms:license>", "license", #""https://a.example/l""#),
    ("<rating>(PICS-1.1)</rating>", "rating", #""(PICS-1.1)""#),
    ("<dcterms:created>2020-01-01</dcterms:created>", "created", #""2020-01-01T00:00:00Z""#),
    (
      "<textInput><title>S</title><description>D</description><name>q</name><link>/s</link></textInput>",
      "textinput", #"{"title":"S","description":"D","name":"q","link":"https://a.example/s"}"#
    ),
    ("<textInput/>", "textinput", "nothing"),
    (
      "<skipHours><hour>0</hour><hour>24</hour><hour>5</hour><hour>x</hour><hour>25</hour></skipHours>",
      "skipHours", "[0,5]"
    ),
    (
      "<cloud domain='d' port='80' path='/RPC2' registerprocedure='p' protocol='xml-rpc'/>",
      "cloud",
      #"{"domain":"d","port":"80","path":"/RPC2","registerProcedure":"p","protocol":"xml-rpc"}"#
    ),
    (
      "<dc:identifier>urn:x</dc:identifier><dc:coverage>Here</dc:coverage>", "dublin_core",
      #"{"coverage":["Here"],"identifier":["urn:x"]}"#
    ),
  ])
  func `elements about the publication of a feed are written as JSON`(
    element: String, field: String, json: String
  ) throws {
    let feed = rss("<item/>", channel: element)
    #expect(try printed(feed, ["_lede/" + field], at: "https://a.example/") == [json])
  }

  @Test(arguments: [
    (
      "<feedburner:origEnclosureLink>/e</feedburner:origEnclosureLink>", "original_enclosure",
      #""https://a.example/e""#
    ),
    ("<cc:license rdf:resource='/l'/>", "license", #""https://a.example/l""#),
    ("<creativeCommons:license>/l</creativeCommons:license>", "license", #""https://a.example/l""#),
    ("<dcterms:license rdf:resource='/l'/>", "license", #""https://a.example/l""#),
    (
      "<expirationDate>Thu, 01 Jan 2004 19:48:21 GMT</expirationDate>", "expired",
      #""2004-01-01T19:48:21Z""#
    ),
    (
      "<dc:identifier>1</dc:identifier><dc:identifier>2</dc:identifier><dcterms:spatial>S</dcterms:spatial>",
      "dublin_core", #"{"identifier":["1","2"],"spatial":["S"]}"#
    ),
  ])
  func `elements about the publication of an item are written as JSON`(
    element: String, field: String, json: String
  ) throws {
    #expect(try printedItem(element, field) == [json])
  }

  @Test func `Atom tombstones are read with their date, author and comment`() throws {
    let document = try parse(
      atom(
        """
        <at:deleted-entry ref="tag:1" when="2020-01-01T00:00:00Z"><at:by><name>J</name>
        <uri>http://j.example/</uri></at:by><at:comment type="html">&lt;b>gone&lt;/b></at:comment>
        <link href="x"/><title>no</title></at:deleted-entry><at:deleted-entry when="2020-01-01T00:00:00Z"/>
        <at:deleted-entry ref="tag:2"><at:by>Kim</at:by></at:deleted-entry>
        """))
    #expect(document.title == nil)
    #expect(document.links.isEmpty)
    #expect(document.authors.isEmpty)
    let deleted = document.extras.deletedEntries
    #expect(deleted.map(\.ref) == ["tag:1", "tag:2"])
    #expect(
      deleted.map(\.by) == [Author(name: "J", url: "http://j.example/"), Author(name: "Kim")])
    #expect(deleted[0].when == date("2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"))
    #expect(deleted[0].comment == TextConstruct("<b>gone</b>", .html, isDeclared: true))
    #expect(
      try printed(atom("<at:deleted-entry ref='r'/>"), ["_lede/deleted_entries"])
        == [#"[{"ref":"r"}]"#])
  }

  @Test func `a redirect document is a new location, not an empty feed`() throws {
    let moved = try parse("<redirect><newLocation>https://new.example/</newLocation></redirect>")
    #expect(moved.extras.newLocation == "https://new.example/")
    #expect(!moved.isComplete)
    #expect(
      try printed(
        "<redirect><newLocation>https://n.example/</newLocation></redirect>", ["_lede/new_location"]
      )
        == [#""https://n.example/""#])
    for other in ["<redirect/>", "<redirect><newLocation>javascript:x</newLocation></redirect>"] {
      #expect(throws: FeedFormatError.self) { try parse(other) }
    }
  }

  @Test func `the info and created elements of Atom 0.3 are read`() throws {
    let feed = """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><created>2020-01-01T00:00:00Z</created>
      <info mode="escaped" type="text/html">&lt;b>x&lt;/b></info></feed>
      """
    #expect(
      try printed(feed, ["_lede/info", "_lede/info_type", "_lede/created"])
        == [#""<b>x</b>""#, #""html""#, #""2020-01-01T00:00:00Z""#])
  }
}
