import FeedFormats
import FeedModel
import Testing

@Suite
struct StrayByteTests {
  private static let declaration = "<?xml version='1.0' encoding='utf-8'?>"

  /// Returns the title of an item between two others, in a document with valid UTF-8 sequences.
  private func title(_ bytes: [UInt8]) throws -> String? {
    let document = try FeedParser.parse(
      self.bytes(Self.declaration, [], "<rss><channel><item><title>été</title></item>")
        + self.bytes("<item><title>", bytes, "</title></item>")
        + Array("<item><title>œuvre</title></item></channel></rss>".utf8))
    #expect(document.items.count == 3)
    #expect(document.encoding == "utf-8")
    #expect(document.warnings.contains { $0.breaksWellFormedness && $0.line == 1 })
    return document.items[1].title?.value
  }

  private func bytes(_ text: String, _ stray: [UInt8], _ rest: String) -> [UInt8] {
    Array(text.utf8) + stray + Array(rest.utf8)
  }

  @Test(
    arguments: [
      ([0x92], "it’s"), ([0x80], "it€s"), ([0xE9], "ités"), ([0xFF], "itÿs"), ([0xC3], "itÃs"),
      ([0x93, 0x94], "it“”s"), ([0xA0], "it\u{A0}s"), ([0xFF, 0xFE], "itÿþs"),
    ] as [([UInt8], String)])
  func `stray bytes in UTF-8 are read as windows-1252`(stray: [UInt8], expected: String) throws {
    #expect(try title(bytes("it", stray, "s")) == expected)
  }

  @Test func `the channel's link and an item's equal link stay equal if they contain stray bytes`()
    throws
  {
    let link = bytes("<link>http://h.example/caf", [0xE9], "</link>")
    let items = bytes("<item><title>été</title>", [], "") + link + Array("</item>".utf8)
    let document = try FeedParser.parse(
      bytes(Self.declaration, [], "<rss><channel>") + link + items
        + Array("</channel></rss>".utf8))
    #expect(document.items[0].identifyingValues.link != document.items[0].link)
    #expect(document.identifyingLink == document.items[0].identifyingValues.link)
  }

  @Test(
    arguments: [
      [0x81], [0x8D], [0xE2, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
    ]
      as [[UInt8]])
  func `bytes that windows-1252 does not define and truncated sequences are replaced`(
    stray: [UInt8]
  ) throws {
    let title = try title(bytes("it", stray, "s"))
    #expect(title == String(decoding: bytes("it", stray, "s"), as: UTF8.self))
    #expect(title?.contains("\u{FFFD}") == true)
  }

  @Test func `stray bytes in JSON are read as windows-1252`() throws {
    let document = try FeedParser.parse(
      bytes(
        #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"é","title":"it"#, [0x92],
        #"s"}]}"#))
    #expect(document.items[0].title?.value == "it’s")
  }

  @Test func `a post is identified by its text with replacement characters for stray bytes`() throws
  {
    let document = try FeedParser.parse(
      bytes(Self.declaration + "<rss><channel><item><title>é", [0x92], "</title><guid>")
        + bytes("a", [0x92], "</guid><link>https://example.org/")
        + bytes("b", [0x92], "</link><description>")
        + bytes("c", [0x92], "</description></item></channel></rss>"))
    let item = try #require(document.items.first)
    #expect(item.guid == "a\u{FFFD}")
    #expect(item.title?.value == "é’")
    #expect(item.content?.value == "c’")
    #expect(item.identifyingValues.title?.value == "é\u{FFFD}")
    #expect(item.identifyingValues.text?.value == "c\u{FFFD}")
    #expect(item.identifyingValues.link == "https://example.org/b\u{FFFD}")
  }
}

@Suite
struct MislabelledUTF8Tests {
  private static let words = Array(repeating: "été", count: 10).joined(separator: " ")

  private func document(_ label: String, _ text: [UInt8]) throws -> FeedDocument {
    try FeedParser.parse(
      Array("<?xml version='1.0' encoding='\(label)'?><rss><channel><item><title>".utf8) + text
        + Array("</title></item></channel></rss>".utf8))
  }

  @Test(arguments: ["iso-8859-1", "windows-1252", "latin1", "iso-8859-15"])
  func `a document labelled Latin-1 is read as UTF-8 if nearly all of it is valid UTF-8`(
    label: String
  ) throws {
    let document = try document(label, Array(Self.words.utf8) + [0x20, 0xE9])
    #expect(document.encoding == "utf-8")
    #expect(document.items[0].title?.value == Self.words + " é")
    let old = String(
      decoding: Array(Self.words.utf8).flatMap { Array(String(Unicode.Scalar($0)).utf8) },
      as: UTF8.self)
    #expect(document.items[0].identifyingValues.title?.value == old + " é")
  }

  @Test(arguments: ["iso-8859-1", "windows-1252", "iso-8859-15"])
  func `Latin-1 text that contains a valid UTF-8 sequence is read as Latin-1`(label: String) throws
  {
    // Of these bytes, only those of `É»` are a valid UTF-8 sequence.
    let latin: [UInt8] = [0xAB, 0x20, 0xE9, 0x74, 0xE9, 0x20, 0xC9, 0xBB]
    let document = try document(label, latin)
    #expect(document.encoding == label)
    #expect(document.items[0].title?.value == "« été É»")
    #expect(document.items[0].identifyingValues.title == document.items[0].title)
  }

  @Test func `an uncommon label is respected even if nearly all bytes are valid UTF-8`() throws {
    let document = try document("koi8-r", Array(Self.words.utf8) + [0x20, 0xE9])
    #expect(document.encoding == "koi8-r")
  }
}
