import FeedModel
import Foundation
import Testing

@testable import FeedFormats

struct JSONFeedReaderTests {
  @Test func `every field of JSON Feed 1.1 is read, and URLs become absolute`() throws {
    let url = "https://example.org/feeds/feed.json"
    var expected = FeedDocument(format: .jsonFeed11, encoding: "utf-8")
    expected.isComplete = true
    expected.title = TextConstruct("A <b> title", .text, isDeclared: true)
    expected.subtitle = TextConstruct("About & around", .text, isDeclared: true)
    expected.link = "https://example.org/home"
    expected.feedURL = url
    expected.links = [
      .init(href: "https://example.org/home"), .init(href: url, rel: "self"),
      .init(href: "https://example.org/feeds/feed.json?page=2", rel: "next"),
      .init(href: "https://hub.example/", rel: "hub"),
    ]
    expected.language = "en-US"
    expected.authors = [
      Author(name: "Ann", url: "https://ann.example/"), Author(email: "bob@example.org"),
    ]
    expected.image = .init(url: "https://example.org/feeds/icon.png")
    expected.avatars = ["https://example.org/feeds/ann.png", nil]
    expected.extras.userComment = "A feed"
    expected.icon = "https://cdn.example.org/favicon.ico"
    expected.hubs = ["https://hub.example/"]
    expected.items = [wholeItem(base: "https://example.org/feeds/posts/1")]
    #expect(try read(JSONFeedFixtures.whole, url) == expected)
    #expect(try read(JSONFeedFixtures.whole, nil) == expected, "its own address is the base")
  }

  private func wholeItem(base: String) -> FeedDocument.Item {
    var item = FeedDocument.Item()
    item.guid = "tag:1"
    item.link = "https://example.org/feeds/posts/1"
    item.links = [
      .init(href: "https://example.org/feeds/posts/1"),
      .init(href: "https://elsewhere.example/", rel: "related"),
      .init(
        href: "https://example.org/feeds/1.mp3", rel: "enclosure", type: "audio/mpeg",
        title: "Hear", length: "1234"),
    ]
    item.title = TextConstruct("One", .text, isDeclared: true)
    item.content = TextConstruct(
      "<p><a href=\"x\">x</a></p>", .html, isDeclared: true, base: base)
    item.summary = TextConstruct("In short", .text, isDeclared: true)
    item.image = "https://example.org/feeds/1.jpg"
    item.extras.banner = "https://example.org/feeds/banner.jpg"
    item.extras.plainContent = "x"
    item.published = FeedDate(
      date: Date(timeIntervalSince1970: 1_596_290_400), text: "2020-08-01T10:00:00-04:00")
    item.updated = FeedDate(
      date: Date(timeIntervalSince1970: 1_596_362_400), text: "2020-08-02T10:00:00Z")
    item.authors = [Author(name: "Cid")]
    item.categories = [.init(term: "a"), .init(term: "b")]
    item.language = "de"
    item.enclosures = [
      Enclosure(
        url: "https://example.org/feeds/1.mp3", mediaType: "audio/mpeg", title: "Hear", size: 1234,
        duration: 61.5)
    ]
    return item
  }

  @Test func `JSON Feed 1.0 has one author, and an id that is a URL is the link`() throws {
    let document = try read(JSONFeedFixtures.version1)
    #expect(document.format == .jsonFeed10)
    #expect(document.authors == [Author(name: "Ann")])
    #expect(document.items.map(\.authors) == [[Author(name: "Bob")]])
    #expect(document.items.map(\.link) == ["https://example.org/1"])
    #expect(document.items.map(\.guidIsPermalink) == [true])
    #expect(document.warnings.isEmpty)
  }

  @Test func `a JSON Feed field of a wrong type is converted or ignored`() throws {
    let document = try read(JSONFeedFixtures.offSpec)
    #expect(document.title?.value == "7")
    #expect(document.subtitle == nil)
    #expect(document.authors == [Author(name: "Ann")])
    #expect(document.hubs == ["https://hub.example/"])
    #expect(document.items.map(\.guid) == ["12345678901234567890", "2.0", nil])
    #expect(document.items.map(\.title?.value) == [nil, nil, "Three"])
    #expect(document.items.map(\.content?.value) == ["a", "5", nil])
    #expect(document.items[0].authors == [Author(name: "Bob")])
    #expect(document.items[0].categories == [.init(term: "solo")])
    #expect(document.items[1].categories == [.init(term: "1"), .init(term: "named")])
    #expect(
      document.items.map(\.published?.date) == [
        Date(timeIntervalSince1970: 1_072_986_501), Date(timeIntervalSince1970: 1_073_000_901), nil,
      ])
    #expect(document.items[1].updated == FeedDate(date: nil, text: "soon"))
    #expect(
      document.items[1].enclosures == [
        Enclosure(url: "https://example.org/a.mp3", size: 1234, duration: 61),
        Enclosure(url: "https://example.org/b.mp3", size: 99),
        Enclosure(url: "https://example.org/c.mp3"),
      ])
    #expect(document.isComplete)
    #expect(!document.warnings.isEmpty)
    #expect(!document.warnings.contains { $0.breaksWellFormedness })
  }

  @Test func `a missing version is a warning if the items look like posts`() throws {
    let document = try read(JSONFeedFixtures.withoutVersion)
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.warnings.map(\.breaksWellFormedness) == [false])
  }

  @Test(arguments: JSONFeedFixtures.others)
  func `JSON of another kind is not a feed`(_ text: String) {
    #expect(throws: FeedFormatError.self) { try read(text) }
  }

  @Test func `a JSON Feed truncated at any byte is incomplete and contains only complete items`()
    throws
  {
    let bytes = Array(JSONFeedFixtures.offSpec.utf8)
    let whole = try FeedParser.parse(bytes).items
    for length in 0..<bytes.count {
      guard let cut = try? FeedParser.parse(Array(bytes.prefix(length))) else { continue }
      #expect(!cut.isComplete, "\(length) bytes")
      #expect(cut.items == Array(whole.prefix(cut.items.count)), "\(length) bytes")
      #expect(cut.warnings.contains { $0.breaksWellFormedness }, "\(length) bytes")
    }
  }

  @Test func `a JSON Feed without a list of items is incomplete`() throws {
    let document = try read(#"{"version": "https://jsonfeed.org/version/1.1", "items": {}}"#)
    #expect(document.items.isEmpty)
    #expect(!document.isComplete)
  }

  @Test func `JSON Feed items beyond the limit are omitted, and the feed is partial`() throws {
    let items = (0..<20_001).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    let document = try read(#"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items)]}"#)
    #expect(document.items.count == 20_000)
    #expect(document.isComplete && document.exceedsLimits)
    #expect(FeedSnapshot(document).completeness == .partial)
  }

  @Test func `rare fields of a JSON Feed are read back after writing`() throws {
    let document = try read(JSONFeedFixtures.whole)
    var writer = JSONFeedWriter()
    writer.write(document, file: "f")
    let again = try FeedParser.parse(writer.bytes)
    #expect(again.avatars == document.avatars)
    #expect(again.extras.userComment == "A feed")
    #expect(again.items.map(\.extras) == document.items.map(\.extras))
  }

  @Test func `control characters in JSON texts are removed, and the rest is read`() throws {
    let document = try read(
      #"""
      {"version":"https://jsonfeed.org/version/1.1","title":"a\u0000b\u001b[2Jc","items":[
       {"id":"a\u0000b","title":"\u0007d","tags":["t\u0000"],
        "content_html":"<p title=\"a\u0000b\">x\u0000</p>y\tz"}]}
      """#)
    #expect(document.title?.value == "ab[2Jc")
    #expect(document.items[0].guid == "a\u{0}b")
    #expect(document.items[0].title?.value == "d")
    #expect(document.items[0].categories == [.init(term: "t")])
    #expect(document.items[0].content?.sanitizedHTML() == "<p title=\"ab\">x</p>y\tz")
  }

  @Test func `NaN and Infinity in JSON do not affect other fields`() throws {
    let document = try read(
      #"{"version":"https://jsonfeed.org/version/1.1","x":NaN,"items":[{"id":"1","y":-Infinity}]}"#)
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.isComplete)
    #expect(document.warnings.contains { $0.breaksWellFormedness })
  }

  @Test func `the lists of a JSON Feed keep at most 1,000 values`() throws {
    let many = (0...1_500).map { #"{"name":"\#($0)","url":"https://a.example/\#($0)"}"# }
      .joined(separator: ",")
    let document = try read(
      #"""
      {"version":"https://jsonfeed.org/version/1.1","authors":[\#(many)],
       "items":[{"id":"1","authors":[\#(many)],"tags":[\#(many)],"attachments":[\#(many)]}]}
      """#)
    let item = document.items[0]
    let counts = [
      document.authors.count, item.authors.count, item.categories.count, item.enclosures.count,
    ]
    #expect(counts == Array(repeating: 1_000, count: 4))
  }

  private func read(_ text: String, _ url: String? = nil) throws -> FeedDocument {
    try FeedParser.parse(Array(text.utf8), context: .init(url: url))
  }
}
