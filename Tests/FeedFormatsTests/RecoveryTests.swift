import FeedFormats
import Testing

struct RecoveryTests {
  private static let items =
    "<item><guid>1</guid><title>one</title></item><item><guid>2</guid></item>"

  @Test(arguments: [
    "<title>AT&T & co</title>", "<title>a < b <3 c</title>", "<title>&nbsp;&nosuch;</title>",
    "<title>a\u{1}b\u{B}c</title>", "<title>&#0;&#x1F;&#55296;&#x110000;&#xFFFE;</title>",
    "<title>a\u{FFFE}b\u{FFFF}</title>", "<x:a/>", "<p>stray</p></p></p></p></p>",
    "</a></b></c></d>",
    "<link href=\"a?b=1&c=2\"/>", "<a b=c d>x</a>", "<a b=\"<\">x</a>", "<title>]]></title>",
    "<!-- a -- b -->", "<![CDATA[<item>]]>", "<?php echo 1; ?>", "<title>unclosed",
    "<image><url>x</image>", "<1>x</1>", "<a b=\"1\" b=\"2\"/>", "<>", "< title>x</title>",
  ])
  func `items after damage in the channel are read`(damage: String) throws {
    let document = try parse(rss(Self.items, channel: damage))
    #expect(document.items.map(\.guid) == ["1", "2"])
    #expect(document.items[0].title?.value == "one")
    #expect(document.isComplete)
  }

  @Test(arguments: [
    "AT&T", "a < b", "a\u{1}b", "</p>", "&nosuch;", "<x:b>y</x:b>", "&#0;", "a\u{FFFE}b",
  ])
  func `damage is reported as a warning`(damage: String) throws {
    let document = try parse(rss(Self.items, channel: "<title>\(damage)</title>"))
    #expect(document.warnings.contains { $0.breaksWellFormedness })
    #expect(document.items.count == 2)
  }

  @Test(arguments: [
    ("AT&T", "AT&T"), ("a\u{1}b\u{1F}c", "abc"), ("&#1;x&#x1F;", "x"), ("&#x110000;x", "\u{FFFD}x"),
    ("a < b > c", "a < b > c"), ("&#146;&#x92;\u{92}", "’’’"), ("&amp;#146;", "’"),
    ("&copy=2", "&copy=2"),
    ("fish & chips", "fish & chips"), ("&doesnotexist;", "&doesnotexist;"),
    ("&eacute;&amp;eacute;", "éé"),
    ("a\u{FFFE}b", "ab"), ("<![CDATA[a]]> b <![CDATA[&amp;]]>", "a b &"),
  ])
  func `the words of a damaged title are kept`(title: String, words: String) throws {
    let read = try rssItem("<title>\(title)</title><guid>1</guid>")
    #expect(read.title?.plainText() == words)
    #expect(read.guid == "1")
  }

  @Test(arguments: [
    "<!-- a -- b -->", "<a b=\"1\" b=\"2\"/>", "<a b/>", "<a>]]></a>", "<a b=\"<\"/>",
    "<p:1 q/>", "</nothing>", "<x:a/>", "<a>&#0;</a>",
  ])
  func `character references after damage are decoded`(damage: String) throws {
    let title = "<title>1 &lt; 2 &amp;amp; caf&eacute; <![CDATA[&amp;]]></title>"
    let document = try parse(rss("<item>\(title)</item>", channel: damage + title))
    #expect(document.title?.plainText() == "1 < 2 & café &")
    #expect(document.items.map { $0.title?.plainText() } == ["1 < 2 & café &"])
    #expect(document.warnings.contains { $0.breaksWellFormedness })
  }

  @Test(arguments: [
    "\u{FEFF}", "\n\n  ", "Warning: mysql_connect() on line 1\n", "<!-- hurry -->\n", "\u{FEFF} \n",
    "<br />\n<b>Notice</b>: x in <b>y.php</b><br />\n",
  ])
  func `a feed after leading text is read`(junk: String) throws {
    let declared = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + rss(Self.items)
    let document = try parse(junk + declared)
    #expect(document.items.map(\.guid) == ["1", "2"])
    #expect(document.isComplete)
    #expect(try parse(declared + "\n trailing words <p>").items.count == 2)
  }

  @Test(
    arguments: [
      ("windows-1252", nil, [0x93, 0xE9, 0x94], "“é”", "windows-1252"),
      ("iso-8859-1", nil, [0x93, 0xE9, 0x94], "“é”", "iso-8859-1"),
      ("utf-8", nil, [0x61, 0xE9, 0x62], "aéb", "windows-1252"),
      ("x-nonsense", nil, Array("é".utf8), "é", "utf-8"),
      (nil, nil, [0x93, 0xE9, 0x94], "“é”", "windows-1252"),
      ("utf-16", nil, Array("é".utf8), "é", "utf-8"),
      ("shift_jis", nil, [0x93, 0xFA, 0x96, 0x7B], "日本", "shift_jis"),
      ("gb2312", nil, [0xD6, 0xD0], "中", "gb2312"), ("koi8-r", nil, [0xC1], "а", "koi8-r"),
      (nil, "text/xml; charset=\"koi8-r\"", [0xC1], "а", "koi8-r"),
      (nil, "text/xml;CHARSET = 'Windows-1251'", [0xE0], "а", "windows-1251"),
      ("windows-1251", "text/xml; charset=iso-8859-1", [0xE0], "а", "windows-1251"),
      ("iso-8859-1", "text/xml; charset=utf-8", Array("é".utf8), "é", "utf-8"),
      (nil, "text/xml; charset=bogus", Array("é".utf8), "é", "utf-8"),
      ("utf-7", nil, Array("+AGE-".utf8), nil, nil),
    ] as [(String?, String?, [UInt8], String?, String?)])
  func `the encoding is found in the declaration, the header or the bytes`(
    declared: String?, contentType: String?, bytes: [UInt8], title: String?, encoding: String?
  ) throws {
    let prologue = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
    let document = try FeedParser.parse(
      Array((prologue + "<rss version='2.0'><channel><item><title>").utf8) + bytes
        + Array("</title></item></channel></rss>".utf8),
      context: .init(contentType: contentType))
    #expect(document.items.count == 1)
    #expect(document.isComplete)
    if let title { #expect(document.items[0].title?.value == title) }
    if let encoding { #expect(document.encoding == encoding) }
  }

  @Test(arguments: [true, false])
  func `UTF-16 without a byte order mark is read in both byte orders`(isBigEndian: Bool) throws {
    let text = "<?xml version='1.0' encoding='utf-16'?>" + rss("<item><title>é🍰</title></item>")
    let bytes = text.utf16.flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let document = try FeedParser.parse(bytes)
    #expect(document.items[0].title?.value == "é🍰")
    #expect(document.encoding.hasPrefix("utf-16"))
    #expect(document.isComplete)
  }
}
