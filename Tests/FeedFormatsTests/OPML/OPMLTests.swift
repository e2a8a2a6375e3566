import FeedFormats
import FeedModel
import TestSupport
import Testing

struct OPMLTests {
  private func read(_ text: String) throws -> OPMLDocument {
    try OPMLDocument(reading: Array(text.utf8))
  }

  private func body(_ outlines: String) -> String {
    "<opml version=\"2.0\"><body>\(outlines)</body></opml>"
  }

  @Test func `folders, names, tags and pages of feeds are read from OPML`() throws {
    let list = try OPMLDocument(reading: Fixtures.bytes("opml/nested.opml"))
    #expect(list.title == "Subscriptions of \"A & B\"")
    #expect(
      list.feeds == [
        .init(
          url: "https://top.example.org/feed", title: "At the top",
          pageURL: "https://top.example.org/"),
        .init(
          url: "https://swift.example.org/atom.xml", title: "Swift & friends",
          pageURL: "https://swift.example.org/", folder: ["Tech", "Languages"],
          attributes: [
            .init(name: "description", value: "Words about words"),
            .init(name: "version", value: "ATOM"), .init(name: "custom", value: "kept"),
          ]),
        .init(
          url: "https://quoted.example.org/rss?a=1&b=2", title: "\"Quoted\" name",
          folder: ["Tech", "Languages"]),
        .init(url: "https://odd.example.org/rss", title: "Odd case", folder: ["Tech"]),
        .init(
          url: "https://slash.example.org/rss", title: "In a folder with a slash",
          folder: ["Tech", "a/b"]),
        .init(
          url: "https://tagged.example.org/rss", title: "Tagged", tags: ["/News/World", "daily"]),
        .init(url: "https://top.example.org/feed", title: "Twice"),
      ])
    #expect(list.warnings == [])
  }

  @Test func `an OPML text that differs from the title is kept for feeds and folders`() throws {
    let list = try read(
      """
      <opml><body><outline text="Show" title="Folder" sort="up"><outline text="Short" title="Long"
      xmlUrl="https://a.example/"/><outline text="Same" title=" Same " xmlUrl="https://b.example/"/>
      <outline text="Name" title="https://c.example/" xmlUrl="https://c.example/"/>
      </outline></body></opml>
      """)
    #expect(
      list.feeds == [
        .init(url: "https://a.example/", title: "Long", text: "Short", folder: ["Folder"]),
        .init(url: "https://b.example/", title: "Same", folder: ["Folder"]),
        .init(url: "https://c.example/", title: "Name", folder: ["Folder"]),
      ])
    #expect(
      list.folders == [
        ["Folder"]: [.init(name: "text", value: "Show"), .init(name: "sort", value: "up")]
      ])
    let again = try OPMLDocument(reading: list.bytes())
    #expect(again.feeds == list.feeds && again.folders == list.folders)
    #expect(again.bytes() == list.bytes())
  }

  @Test func `an outline with a feed and with children is a feed and a folder`() throws {
    let list = try read(
      body(
        """
        <outline text="F"><outline text="A" xmlUrl="https://a.example/"><outline text="B"
        xmlUrl="https://b.example/"/></outline><outline xmlUrl="https://c.example/"><outline
        text="D" xmlUrl="https://d.example/"/></outline></outline>
        """))
    #expect(
      list.feeds == [
        .init(url: "https://a.example/", title: "A", folder: ["F"]),
        .init(url: "https://b.example/", title: "B", folder: ["F", "A"]),
        .init(url: "https://c.example/", folder: ["F"]),
        .init(url: "https://d.example/", title: "D", folder: ["F"]),
      ])
    let again = try OPMLDocument(reading: list.bytes())
    #expect(Set(again.feeds) == Set(list.feeds))
    #expect(again.bytes() == list.bytes())
  }

  @Test func `feeds whose folder names are too long in total are reported as skipped`() throws {
    let half = String(repeating: "f", count: OPMLDocument.largestFolderLength / 2)
    let list = try read(
      body(
        """
        <outline text="\(half)" own="1"><outline text="\(half)" own="2">
        <outline text="a" xmlUrl="https://a.example/"/>
        <outline text="f" own="3"><outline text="b" xmlUrl="https://b.example/"/></outline>
        </outline></outline>
        """))
    #expect(list.feeds == [.init(url: "https://a.example/", title: "a", folder: [half, half])])
    #expect(Set(list.folders.keys) == [[half], [half, half]])
    #expect(
      list.skipped == [
        .init(
          address: "https://b.example/", name: "b",
          reason: "its folder path is too long")
      ])
  }

  @Test func `feeds that are nested too deeply are reported as skipped`() throws {
    let depth = OPMLDocument.largestFolderDepth
    let outlines = { (depth: Int, name: String) in
      String(repeating: "<outline text=\"f\">", count: depth)
        + "<outline xmlUrl=\"https://\(name).example/\"/>"
        + String(repeating: "</outline>", count: depth)
    }
    let list = try read(body(outlines(depth - 1, "a") + outlines(depth, "b") + outlines(900, "c")))
    #expect(list.feeds.map(\.url) == ["https://a.example/"])
    #expect(list.skipped.map(\.address) == ["https://b.example/", "https://c.example/"])
    #expect(list.warnings == [])
  }

  @Test func `OPML damage is reported once, in messages without XML terms`() throws {
    let list = try read(
      body("<outline text=\"a & b\" text=\"c\" xmlUrl=https://a.example/><outline></body>"))
    #expect(!list.warnings.isEmpty)
    #expect(Set(list.warnings).count == list.warnings.count)
    for warning in list.warnings {
      #expect(!warning.message.contains("xml") && warning.message.first?.isLowercase == true)
    }
  }

  @Test func `names and types of outlines are optional`() throws {
    #expect(
      try OPMLDocument(reading: Fixtures.bytes("opml/flat.opml")).feeds == [
        .init(url: "https://one.example.com/rss", title: "One"),
        .init(url: "https://two.example.com/rss", title: "Two, without text"),
        .init(url: "https://three.example.com/rss"),
      ])
    #expect(try OPMLDocument(reading: Fixtures.bytes("opml/empty.opml")).feeds == [])
  }

  @Test func `commands, files and scripts do not become subscriptions`() throws {
    let list = try OPMLDocument(reading: Fixtures.bytes("opml/commands.opml"))
    #expect(
      list.feeds == [
        .init(url: "https://rd.example.org/feed?x=1&y=2", title: "R&D"),
        .init(url: "http://feed.example.org/rss", title: "Feed scheme"),
      ])
    #expect(
      list.skipped.map(\.address) == [
        "|touch P", "exec:touch P", "filter:touch P:https://filter.example.org/",
        "file:///etc/passwd", "javascript:alert(1)", "https://include.example.org/other.opml",
      ])
    #expect(!list.warnings.isEmpty)
  }

  @Test(arguments: [
    "", "{}", "<html>", "<rss version='2.0'><channel/></rss>", "words",
    "<opml><body><outline xmlUrl='https://a.example/'/></bod", "<opml><body><outl", "<opml>",
    "<opml><body><outline xmlUrl='https://a.example/'>words",
  ])
  func `a document that is not OPML or is truncated is an error`(text: String) {
    #expect { try read(text) } throws: { ($0 as? FeedFormatError)?.code == .notOPML }
  }

  @Test func `the outlines of malformed OPML are read`() throws {
    let list = try OPMLDocument(reading: Fixtures.bytes("opml/bad.opml"))
    #expect(
      list.feeds.map(\.url) == [
        "https://rd.example.org/feed?x=1&y=2", "https://notype.example.org/feed",
        "https://script.example.org/feed", "https://unclosed.example.org/feed",
      ])
    #expect(list.warnings.last?.message == "the list ends before its end tag")
  }

  @Test func `OPML truncated at any byte is an error, unless it ends after a tag`() throws {
    let bytes = try Fixtures.bytes("opml/nested.opml")
    let whole = try OPMLDocument(reading: bytes)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for cut in 0..<end {
      let part = Array(bytes[..<cut])
      guard let list = try? OPMLDocument(reading: part) else { continue }
      #expect(part.last { $0 > 0x20 } == UInt8(ascii: ">"), "cut at \(cut)")
      #expect(list.feeds == Array(whole.feeds.prefix(list.feeds.count)), "cut at \(cut)")
      #expect(list.warnings.contains { $0.message == "the list ends before its end tag" })
    }
  }

  @Test(arguments: ["", "</outline>", "</outline></body>", "</outline></body>\n"])
  func `missing end tags at the end of OPML are a warning`(ends: String) throws {
    let list = try read(
      "<opml><body><outline text='f'><outline xmlUrl='https://a.example/'/>" + ends)
    #expect(list.feeds == [.init(url: "https://a.example/", folder: ["f"])])
    #expect(list.warnings.contains { $0.message == "the list ends before its end tag" })
  }

  @Test func `the url of an outline of type rss is a feed, and commented outlines are skipped`()
    throws
  {
    let list = try read(
      body(
        """
        <outline type='rss' text='A' url='https://a.example/'/>
        <outline type='link' url='https://b.example/'/><outline url='https://c.example/'/>
        <outline isComment='true' xmlUrl='https://d.example/'>
        <outline xmlUrl='https://e.example/'/></outline><outline xmlUrl='https://f.example/'/>
        """))
    #expect(list.feeds.map(\.url) == ["https://a.example/", "https://f.example/"])
    #expect(list.skipped.map(\.address) == ["https://d.example/", "https://e.example/"])
  }

  @Test func `outlines before and after damage are read`() throws {
    let list = try read(
      body(
        "<outline text='a & b' xmlUrl='https://a.example/?x=1&y=2'/></p></p></p><outline xmlUrl='https://b.example/'>"
      ))
    #expect(list.feeds.map(\.url) == ["https://a.example/?x=1&y=2", "https://b.example/"])
    #expect(list.feeds[0].title == "a & b")
  }

  @Test func `deeply nested outlines do not crash`() throws {
    let deep = String(repeating: "<outline text='a'>", count: 50_000)
    #expect(throws: FeedFormatError.self) { try read("<opml><body>" + deep + "<outl") }
    let closed = deep + String(repeating: "</outline>", count: 50_000)
    #expect(try read(body(closed + "<outline xmlUrl='https://a.example/'/>")).feeds.count == 1)
  }

  @Test(arguments: UInt64(1)...100)
  func `a random OPML list is unchanged after writing and reading`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "a", "a/b", "\"q\" & <x>", "é🍰", "it's", "a]]>", " inner  blanks", "\u{7}bell", "x",
    ]
    let feeds = (0..<Int.random(in: 0...12, using: &random)).map { number in
      let depth = Int.random(in: 0...3, using: &random)
      return OPMLDocument.Feed(
        url: "https://\(number).example/?a=1&b=\"\(number)\"",
        title: Bool.random(using: &random) ? names.randomElement(using: &random) : nil,
        pageURL: Bool.random(using: &random) ? "https://\(number).example/<p>" : nil,
        folder: (0..<depth).map { _ in names.randomElement(using: &random)! },
        tags: Bool.random(using: &random) ? ["t", "u&v"] : [])
    }
    let written = OPMLDocument(title: "My \"list\" & more", feeds: feeds).bytes()
    let once = try OPMLDocument(reading: written)
    #expect(once.warnings == [], "seed \(seed)")
    #expect(once.title == "My \"list\" & more")
    #expect(Set(once.feeds) == Set(feeds.map(Self.readable)), "seed \(seed)")
    #expect(once.feeds.count == feeds.count)
    let again = OPMLDocument(title: once.title, feeds: once.feeds).bytes()
    #expect(
      again
        == OPMLDocument(title: once.title, feeds: try OPMLDocument(reading: again).feeds).bytes())
    #expect(try OPMLDocument(reading: again).feeds == once.feeds, "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...200)
  func `an OPML list with unusual characters keeps all feeds and is rewritten identically`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\u{0}", "\u{1F}", "\u{7F}", "\u{81}", "\u{92}", "\u{FFFE}", "\u{FFFF}", "\u{2028}",
      "\u{FEFF}", "\u{202E}", "\u{2069}", "\u{61C}",
      "]]>", "<!--", "\"", "'", "&", "&amp;", "&#1;", "<", ">", "</outline>", ",", "/", " ", "\n",
      "\r",
      "\t", "🍰", "e\u{301}", "word", "https://0.example/",
    ]
    let name = { () -> String in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
    }
    let names = (0..<6).map { _ in name() }
    let feeds = (0..<Int.random(in: 0...20, using: &random)).map { number in
      OPMLDocument.Feed(
        url: "https://\(number).example/?a=1&b=2", title: name(), pageURL: name(),
        folder: (0..<Int.random(in: 0...5, using: &random)).map { _ in
          names.randomElement(using: &random)!
        }, tags: (0..<2).map { _ in name() })
    }
    let written = OPMLDocument(title: name(), feeds: feeds).bytes()
    let read = try OPMLDocument(reading: written)
    let scalars = String(decoding: written, as: UTF8.self).unicodeScalars
    #expect(!scalars.contains { $0.properties.isBidiControl })
    #expect(read.warnings == [] && read.skipped == [])
    #expect(Set(read.feeds.map(\.url)) == Set(feeds.map(\.url)))
    #expect(read.feeds.count == feeds.count)
    #expect(
      String(decoding: read.bytes(), as: UTF8.self) == String(decoding: written, as: UTF8.self))
  }

  /// Returns a feed with its names as they are after writing and reading: without control
  /// characters, and without whitespace at their ends.
  private static func readable(_ feed: OPMLDocument.Feed) -> OPMLDocument.Feed {
    var feed = feed
    let clean = { (name: String) in
      name == " inner  blanks" ? "inner  blanks" : name == "\u{7}bell" ? "bell" : name
    }
    feed.title = feed.title.map(clean)
    feed.folder = feed.folder.map(clean)
    return feed
  }
}
