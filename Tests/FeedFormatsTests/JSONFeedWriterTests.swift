import FeedFormats
import FeedModel
import Foundation
import Testing

struct JSONFeedWriterTests {
  @Test func `an empty feed is written with only the required fields`() {
    var document = FeedDocument(format: .rss20, encoding: "windows-1252")
    document.isComplete = true
    #expect(
      line(document) == #"""
        {"version":"https://jsonfeed.org/version/1.1","_lede":{"schema":1,"file":"a b.xml",\#
        "format":"rss-2.0","encoding":"windows-1252","bozo":false,"complete":true,"errors":[]},\#
        "items":[]}

        """#)
  }

  @Test func `an input that is not a feed is written as a line with its error`() {
    var writer = JSONFeedWriter()
    writer.write(error: "not a feed: this is an \"HTML\" page", file: "\u{1b}x")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == #"""
        {"_lede":{"schema":1,"file":"\u001bx","error":"not a feed: this is an \"HTML\" page"}}

        """#)
  }

  @Test func `every field of a feed is written`() throws {
    #expect(try json(line(Self.fullDocument)) == json(Self.fullDocumentLine))
  }

  @Test func `every field of an item is written`() throws {
    var document = FeedDocument(format: .atom10, encoding: "utf-8")
    document.items = [Self.fullItem]
    #expect(try items(document) == [json(Self.fullItemLine)])
  }

  @Test func `an id is the GUID, else the link, else a stable digest of the content`() throws {
    var document = FeedDocument(format: .rss20, encoding: "utf-8")
    var (guid, link, bare) = (FeedDocument.Item(), FeedDocument.Item(), FeedDocument.Item())
    guid.guid = "g"
    guid.link = "https://example.org/g"
    link.link = "https://example.org/l"
    bare.title = TextConstruct("T", .text)
    document.items = [guid, link, bare, bare]
    let ids = try items(document).map { $0["id"] as? String ?? "" }
    #expect(ids.prefix(2) == ["g", "https://example.org/l"])
    #expect(ids[2] == ids[3])
    #expect(ids[2].hasPrefix("digest:") && ids[2].utf8.count == 39)
  }

  @Test func `the only text of an item is written as its content, and content is always present`()
    throws
  {
    var document = FeedDocument(format: .atom10, encoding: "utf-8")
    var (text, html, none, away) = (
      FeedDocument.Item(), FeedDocument.Item(), FeedDocument.Item(), FeedDocument.Item()
    )
    text.summary = TextConstruct("1 < 2\n", .text, isDeclared: true)
    html.summary = TextConstruct("words", .html)
    away.summary = TextConstruct("short", .text)
    away.contentSource = "https://example.org/video"
    document.items = [text, html, none, away]
    let bodies = try items(document).map { item in
      ["content_text", "content_html", "summary"].map { item[$0] as? String }
    }
    #expect(
      bodies == [
        ["1 < 2\n", nil, nil], [nil, "words", nil], ["", nil, nil], ["", nil, "short"],
      ])
  }

  @Test func `the links of feeds and items include their page once`() throws {
    let elements =
      "<link>https://p.example/</link><atom:link rel='self' href='https://s.example/'/>"
    let both =
      #"[{"href":"https://s.example/","rel":"self"},{"href":"https://p.example/","rel":"alternate"}]"#
    let paths = ["_lede/links", "items/0/_lede/links"]
    let feed = rss("<item>\(elements)</item>", channel: elements)
    #expect(try printed(feed, paths) == [both, both])
    let alternates = "<link href='https://p.example/'/>"
    let one = #"[{"href":"https://p.example/","rel":"alternate"}]"#
    #expect(try printed(atom(alternates + "<entry>\(alternates)</entry>"), paths) == [one, one])
    #expect(try printed(rss("<item/>"), paths) == ["nothing", "nothing"])
  }

  @Test func `a document that is not well-formed is marked as bozo with its warnings`() throws {
    var document = FeedDocument(format: .rss, encoding: "utf-8")
    document.warnings = [
      ParseWarning("no title", breaksWellFormedness: false), ParseWarning(line: 3, "bad tag"),
    ]
    let extensions = try json(line(document))["_lede"] as? [String: Any]
    #expect(extensions?["bozo"] as? Bool == true)
    #expect(extensions?["complete"] as? Bool == false)
    #expect(extensions?["errors"] as? [String] == ["no title", "line 3: bad tag"])
  }

  @Test func `a JSON Feed stays the same when it is written and read again`() throws {
    let first = try FeedParser.parse(Array(JSONFeedFixtures.version1.utf8))
    let second = try FeedParser.parse(Array(line(first).utf8))
    #expect(second.title == first.title)
    #expect(second.authors == first.authors)
    #expect(second.items == first.items)
  }

  @Test func `each document is one line, and the buffer can be reused`() {
    var writer = JSONFeedWriter()
    writer.write(error: "x", file: "a")
    writer.removeAll()
    writer.write(FeedDocument(format: .rss20, encoding: "utf-8"), file: "b\nc")
    writer.write(error: "x", file: "c")
    #expect(writer.bytes.count { $0 == UInt8(ascii: "\n") } == 2)
    #expect(writer.bytes.last == UInt8(ascii: "\n"))
  }

  private func line(_ document: FeedDocument) -> String {
    var writer = JSONFeedWriter()
    writer.write(document, file: "a b.xml")
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func json(_ text: String) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private func items(_ document: FeedDocument) throws -> [NSDictionary] {
    try #require(json(line(document))["items"] as? [NSDictionary])
  }
}
