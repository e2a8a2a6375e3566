import FeedModel
import TestSupport
import Testing

@testable import FeedFormats

struct FormatDetectionTests {
  @Test(
    arguments: [
      ("<rss version='0.90'><channel/></rss>", .rss090),
      ("<rss version='0.91'><channel/></rss>", .rss091),
      ("<rss version='0.92'><channel/></rss>", .rss092),
      ("<rss version='0.93'><channel/></rss>", .rss093),
      ("<rss version='0.94'><channel/></rss>", .rss094),
      ("<rss version='2.0'><channel/></rss>", .rss20),
      ("<rss version='2.0.1'><channel/></rss>", .rss20),
      ("<rss version='2.1'><channel/></rss>", .rss20),
      ("<rss><channel/></rss>", .rss),
      ("<RSS version='2.0'><CHANNEL/></RSS>", .rss20),
      ("<rss version='9 ¾'><channel/></rss>", .rss),
      ("<rss version='2.0' xmlns='http://www.w3.org/2005/Atom'><channel/></rss>", .rss20),
      ("<channel><title>x</title></channel>", .rss),
      (
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
          + "xmlns='http://purl.org/rss/1.0/'/>", .rss10
      ),
      ("<feed xmlns='http://www.w3.org/2005/Atom'/>", .atom10),
      ("<a:feed xmlns:a='https://www.w3.org/2005/Atom/'/>", .atom10),
      ("<feed xmlns='http://purl.org/atom/ns#'/>", .atom03),
      ("<feed version='0.3' xmlns='http://example.com/newformat#'/>", .atom03),
      ("<feed xmlns='http://example.com/necho'/>", .atom03),
      ("<feed xmlns='http://purl.org/echo/'/>", .atom03),
      ("<feed xmlns='http://purl.org/pie/'/>", .atom03),
      ("<feed/>", .atom),
      ("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[]}", .jsonFeed10),
      ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}", .jsonFeed11),
    ] as [(String, FeedFormat)])
  func `the format and the version of a feed are detected`(document: String, format: FeedFormat)
    throws
  {
    let feed = try parse(document)
    #expect(feed.format == format)
    #expect(feed.isComplete)
    #expect(feed.items == [])
  }

  @Test func `a feed in an unknown namespace is detected by its content`() throws {
    let atom = try parse(
      "<feed xmlns='http://example.com/other'><x/><title>t</title><entry><id>1</id></entry></feed>")
    #expect(atom.title?.value == "t")
    #expect(atom.items.map(\.guid) == ["1"])
    let rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
    #expect(
      try parse(rdf + "xmlns='http://purl.org/rss/1.0/'><x:y/><channel/></rdf:RDF>").isComplete)
  }

  @Test func `an entry document is read as a feed of one item`() throws {
    let document = try parse(
      """
      <?xml version="1.0"?><entry xmlns="http://www.w3.org/2005/Atom"><id>1</id><title>t</title>
      <link href="/x"/><author><name>A</name></author></entry>
      """, at: "https://a.example/f")
    #expect(document.format == .atom10)
    #expect(document.isComplete)
    #expect(
      document.items == [
        item {
          $0.guid = "1"
          $0.title = TextConstruct("t", .text, isDeclared: true, base: "https://a.example/f")
          $0.link = "https://a.example/x"
          $0.links = [.init(href: "https://a.example/x")]
          $0.authors = [Author(name: "A")]
        }
      ])
    #expect(try parse("<entry xmlns='http://www.w3.org/2005/Atom'><id>1</id>").items == [])
  }

  @Test(arguments: ["", "\n <?xml version='1.0'?>"])
  func `a feed after an HTML page is read`(declaration: String) throws {
    let page = "<html><body><b>Warning</b>: <br>x</body></html>"
    let document = try parse(page + declaration + rss("<item><guid>1</guid></item>"))
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.warnings.contains { $0.breaksWellFormedness })
  }

  @Test func `whitespace around a namespace does not make a feed malformed`() throws {
    let document = try parse(
      "<feed xmlns=' http://www.w3.org/2005/Atom '><entry><id>1</id></entry></feed>")
    #expect(document.items.map(\.guid) == ["1"])
    #expect(document.warnings.allSatisfy { !$0.breaksWellFormedness })
  }

  @Test func `leading whitespace of any length does not affect detection`() throws {
    for blanks in ["\n", String(repeating: " \t\r\n", count: 20_000)] {
      #expect(try parse(blanks + "<rss version='2.0'><channel/></rss>").format == .rss20)
      #expect(
        try parse(blanks + "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}")
          .format == .jsonFeed11)
    }
  }

  @Test(
    arguments: [
      ("", .empty, "not a feed: the document is empty"),
      (" \r\n\t", .empty, "not a feed: the document is empty"),
      ("<!DOCTYPE html><title>x</title>", .html, "not a feed: this is an HTML page"),
      ("<!-- a --><HTML><body>x", .html, "not a feed: this is an HTML page"),
      ("<?xml version='1.0'?><html xmlns='x'/>", .html, "not a feed: this is an HTML page"),
      (
        "<opml version='2.0'><body/></opml>", .opml,
        "not a feed: this is an OPML list of feeds; import it instead"
      ),
      ("\u{89}", .unknown, "not a feed: this is neither XML nor JSON"),
      ("Not found", .unknown, "not a feed: this is neither XML nor JSON"),
      ("<note><to>x</to></note>", .unknown, "not a feed: this is another kind of XML"),
      (
        "<svg xmlns='http://www.w3.org/2000/svg'/>", .unknown,
        "not a feed: this is another kind of XML"
      ),
      (
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
          + "xmlns:foaf='http://xmlns.com/foaf/0.1/'><foaf:Person/></rdf:RDF>", .unknown,
        "not a feed: this is another kind of XML"
      ),
      (
        "<feed xmlns='http://example.com/other'><animal/></feed>", .unknown,
        "not a feed: this is another kind of XML"
      ),
      ("{\"error\":404}", .unknown, "not a feed: this is another kind of JSON"),
      ("[1,2]", .unknown, "not a feed: this is another kind of JSON"),
      ("GIF89a", .image, "not a feed: this is an image, audio or video file"),
    ] as [(String, FeedFormatError.Code, String)])
  func `a document that is not a feed is rejected with an explanation`(
    document: String, code: FeedFormatError.Code, sentence: String
  ) {
    #expect(throws: FeedFormatError(code, sentence)) { try parse(document) }
  }

  @Test(
    arguments: [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], [0xFF, 0xD8, 0xFF, 0xE0],
      [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70], [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70],
    ] as [[UInt8]])
  func `images and videos are detected`(bytes: [UInt8]) {
    #expect(DocumentKind(sniffing: bytes) == .image)
    #expect { try FeedParser.parse(bytes) } throws: { ($0 as? FeedFormatError)?.code == .image }
  }

  @Test(
    arguments: [
      [0x1F, 0x8B, 8], Array("%PDF-1.7".utf8), [0x50, 0x4B, 3, 4], [0x7F, 0x45, 0x4C, 0x46],
    ] as [[UInt8]])
  func `other binary files are detected`(bytes: [UInt8]) {
    #expect(DocumentKind(sniffing: bytes) == .binary)
    #expect(
      throws: FeedFormatError(
        .binary, "not a feed: this is an archive or another binary file")
    ) { try FeedParser.parse(bytes) }
  }

  @Test func `HTML pages, OPML lists and empty files are not feeds`() throws {
    let files = try Fixtures.all(in: ["opml", "pages"])
    for (name, bytes) in files + [("empty", [])] {
      #expect(throws: FeedFormatError.self, "\(name)") { try FeedParser.parse(bytes) }
    }
  }

  @Test func `random bytes are not a feed and do not crash`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 1...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(throws: FeedFormatError.self) { try FeedParser.parse(bytes) }
    }
  }
}
