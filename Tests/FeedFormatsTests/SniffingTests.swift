import FeedFormats
import Testing

/// Tests how the kind of a document is recognised by its first bytes.
struct SniffingTests {
  private static let blanks = String(repeating: " \t\r\n", count: 5_000)
  private static let comment = "<!--" + String(repeating: "<html> <rss> ", count: 1_000) + "-->"

  private static let feeds = [
    "<rss", "<rss version='2.0'>", "<RSS>", "<?xml version='1.0'?><feed xmlns='x'>", "<rdf:RDF>",
    "<a:feed xmlns:a='http://www.w3.org/2005/Atom'>", "<channel>", "<x", "<svg>", "<note/>",
    "<?xml version='1.0'?>\n<!-- <html> -->\n<feed/>", comment + "<rss>", blanks + "<rss>",
    "<?xml-stylesheet href='a.xsl' title='<html>'?><rss>", "<!DOCTYPE rss SYSTEM '<html>'><rss>",
    "<!DOCTYPE rss [<!ENTITY a '<html>'> <!ENTITY b \"]>\">]><rss>", "<!doctype html><rss>",
    "<!DOCTYPE rss PUBLIC \"-//W3C//DTD HTML//EN\" \"x\"><rss>",
    "Warning: mysql_connect() in x.php on line 1\n<?xml version='1.0'?><rss>",
    "<br />\n<b>Warning</b>: x in <b>y.php</b><br />\n<?xml version='1.0'?><rss>",
    "<b>Notice</b>: x<br><rss version='2.0'>", "[error] no cache\n<?xml version='1.0'?><rss>",
    "<p>x</p><rdf:RDF xmlns:rdf='x'>", "<script>x</script>\n<feed xmlns='x'>", "1 < 2 <rss>",
    "<rss><channel><description><html><body>", "<rss><!DOCTYPE html>",
    "<feed><title type='html'>&lt;html&gt;</title><content><html>",
  ]

  @Test(arguments: feeds) func `the first bytes of a feed are recognised as XML`(text: String) {
    expect(text, .xml)
  }

  private static let pages = [
    "<html>", "<HTML lang=en>", "<!doctype html>", "<!DOCTYPE HTML PUBLIC \"a > b\"><p>",
    "<!-- <rss> --><html>", comment + "<!DOCTYPE html>", blanks + "<html>", "<head>", "<body>",
    "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", "<meta charset=utf-8>",
    "<title>rss</title>", "<script>'<rss>'</script>", "<p>A feed begins with <rss> or <feed>",
    "<html><body>An <rss version='2.0'> feed", "<!DOCTYPE html><title><rss version='2.0'>",
    "<br /><b>Warning</b>: x<br><html>", "<!doctype html>\n<custom-page>", "\u{FEFF}\n<html>",
  ]

  @Test(arguments: pages) func `the first bytes of a page are recognised as HTML`(text: String) {
    expect(text, .html)
  }

  @Test(
    arguments: [
      ("<opml", .opml), ("<?xml version='1.0'?><!-- x --><OPML version='2.0'>", .opml),
      ("<o:opml xmlns:o='x'>", .opml), ("{", .json), ("{\"version\":", .json), ("[", .json),
      ("[{", .json), ("[ 1", .json), (blanks + "{", .json), (blanks + "[\"", .json),
      ("<!-- unclosed", .xml), ("<?unclosed", .xml), ("<!doctype unclosed", .xml),
      ("", .empty), (" \r\n\t\u{B}\u{C}", .empty), (blanks, .empty),
      ("words", .unknown), ("[words] in brackets", .unknown), ("1 < 2", .unknown),
      ("<<<<", .unknown), ("BEGIN:VCALENDAR", .unknown), ("ü", .unknown),
    ] as [(String, DocumentKind)])
  func `the first bytes of other texts are recognised`(text: String, kind: DocumentKind) {
    expect(text, kind)
  }

  @Test(
    arguments: [
      (Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }), .image),
      ([0xFF, 0xD8, 0xFF, 0xE1], .image), (Array("GIF89a".utf8), .image),
      (Array("RIFF....WEBP".utf8), .image), ([0, 0, 1, 0], .image), (Array("ID3".utf8), .image),
      (Array("OggS".utf8), .image), ([0, 0, 0, 32] + Array("ftypavif".utf8), .image),
      ([0xFF, 0xFB, 0x90], .image), ([0x1A, 0x45, 0xDF, 0xA3], .image),
      (Array("%PDF-1.4 <rss>".utf8), .binary), ([0x1F, 0x8B, 8], .binary),
      ([0x50, 0x4B, 3, 4], .binary), ([0x7F, 0x45, 0x4C, 0x46], .binary),
      (Array("wOF2".utf8), .binary),
    ] as [([UInt8], DocumentKind)])
  func `the first bytes of binary files are recognised`(bytes: [UInt8], kind: DocumentKind) {
    #expect(DocumentKind(sniffing: bytes) == kind)
  }

  @Test func `a feed is recognised after any number of words`() {
    let text = String(repeating: "words ", count: 1_000) + "<rss version='2.0'>"
    #expect(DocumentKind(sniffing: Array(text.utf8)) == .xml)
  }

  /// Checks the kind of a text in several encodings: UTF-8 with and without a byte order mark, and
  /// UTF-16 and UTF-32 in both byte orders, with a mark and, if the text starts as documents do,
  /// without it.
  private func expect(_ text: String, _ kind: DocumentKind) {
    #expect(DocumentKind(sniffing: Array(text.utf8)) == kind)
    #expect(DocumentKind(sniffing: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == kind)
    let showsItself =
      text.unicodeScalars.prefix(2).count == 2
      && " \t\r\n<{[".unicodeScalars.contains(text.unicodeScalars.first ?? "x")
    for width in [2, 4] {
      for isBigEndian in [true, false] {
        let marked = Self.wide("\u{FEFF}" + text, width, isBigEndian)
        #expect(DocumentKind(sniffing: marked) == kind, "\(width) \(isBigEndian)")
        guard showsItself else { continue }
        let bare = Self.wide(text, width, isBigEndian)
        #expect(DocumentKind(sniffing: bare) == kind, "\(width) \(isBigEndian), no mark")
      }
    }
  }

  static func wide(_ text: String, _ width: Int, _ isBigEndian: Bool) -> [UInt8] {
    let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
    return units.flatMap { unit in
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(
    arguments: [
      "<rss version='2.0'><channel><title>Ü 🍰</title></channel></rss>",
      "\n <?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel><title>Ü 🍰</title>"
        + "</channel></rss>",
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"Ü 🍰\",\"items\":[]}",
    ], [2, 4])
  func `feeds in UTF-16 and UTF-32 are read`(text: String, width: Int) throws {
    for isBigEndian in [true, false] {
      for mark in ["", "\u{FEFF}"] {
        let document = try FeedParser.parse(Self.wide(mark + text, width, isBigEndian))
        #expect(document.title?.value == "Ü 🍰", "\(isBigEndian) \(mark.isEmpty)")
      }
    }
  }
}
