import FeedFormats
import FeedModel
import Foundation
import Testing

/// Titles of any type become plain text, and entities are decoded exactly once.
struct TextConstructTests {
  private static let xhtml = "xmlns='http://www.w3.org/1999/xhtml'"

  @Test(
    arguments: ["", " type='text'", " type='TEXT'", " type='text/plain'"],
    [
      ("a &lt;b&gt;c&lt;/b&gt;", "a <b>c</b>"), ("<![CDATA[a <b>c</b>]]>", "a <b>c</b>"),
      ("History of the &lt;blink&gt; tag", "History of the <blink> tag"), ("AT&amp;T", "AT&T"),
      ("AT&amp;amp;T", "AT&amp;T"), ("&amp;lt;", "&lt;"), ("&amp;#8217;", "&#8217;"),
    ])
  func `Atom texts of type text are read literally`(type: String, row: (String, String)) throws {
    let entry = try atomEntry("<title\(type)>\(row.0)</title><content\(type)>\(row.0)</content>")
    #expect(entry.title?.plainText() == row.1)
    #expect(entry.content?.plainText() == row.1)
    #expect(entry.content?.kind == .text)
  }

  @Test(arguments: ["<b>x</b>", "AT&amp;T", "1 < 2"])
  func `the plain text of a construct of kind text is the text itself`(text: String) {
    #expect(TextConstruct(text, .text).plainText() == text)
  }

  private static let html = [
    ("a &lt;b&gt;c&lt;/b&gt;", "a c"), ("<![CDATA[a <b>c</b>]]>", "a c"),
    ("History of the &amp;lt;blink&amp;gt; tag", "History of the <blink> tag"),
    ("AT&amp;amp;T", "AT&T"), ("AT&amp;T", "AT&T"), ("&amp;amp;lt;", "&lt;"), ("1 &lt; 2", "1 < 2"),
    ("1 &amp;lt; 2", "1 < 2"), ("&lt;p&gt;a&lt;/p&gt;&lt;p&gt;b&lt;/p&gt;", "a b"),
    ("&amp;#8217;", "’"), ("&amp;#x27;", "'"), ("&amp;#146;", "’"), ("&amp;eacute;", "é"),
    ("&lt;script&gt;alert(1)&lt;/script&gt;x", "x"), ("&lt;!-- c --&gt;x", "x"),
    ("a&lt;br/&gt;b", "a b"), ("a &amp;# b &amp;#x; c", "a &# b &#x; c"),
    ("a&amp;#xD800;b&amp;#1114112;", "a\u{FFFD}b\u{FFFD}"),
  ]

  @Test(arguments: [" type='html'", " type='HTML'", " type='text/html'"], html)
  func `Atom texts of type html are decoded once more`(type: String, row: (String, String)) throws {
    let entry = try atomEntry("<title\(type)>\(row.0)</title><content\(type)>\(row.0)</content>")
    #expect(entry.title?.plainText() == row.1)
    #expect(entry.content?.plainText() == row.1)
    #expect(entry.content?.kind == .html)
  }

  @Test(
    arguments: [" type='xhtml'", " type='XHTML'", " type='application/xhtml+xml'"],
    [
      ("<div \(xhtml)>a <b>c</b></div>", "a c", "a <b>c</b>"),
      ("<div \(xhtml)>a &lt;b&gt; c</div>", "a <b> c", "a &lt;b&gt; c"),
      (
        "<x:div xmlns:x='http://www.w3.org/1999/xhtml'>a <x:b>c</x:b></x:div>", "a c",
        "a <b>c</b>"
      ),
      ("<div \(xhtml)>AT&amp;amp;T</div>", "AT&amp;T", "AT&amp;amp;T"),
      ("<div \(xhtml)><a href='http://a.example/'>l</a> t</div>", "l t", nil),
      ("<b \(xhtml)>x</b> y", "x y", "<b>x</b> y"),
      ("<div \(xhtml)><div>a</div></div>", "a", "<div>a</div>"),
      ("<div \(xhtml)><p>a</p><br/><hr/></div>", "a", "<p>a</p><br><hr>"),
    ] as [(String, String, String?)])
  func `Atom texts of type xhtml are read without their div`(
    type: String, row: (element: String, plain: String, html: String?)
  ) throws {
    let entry = try atomEntry(
      "<title\(type)>\(row.element)</title><content\(type)>\(row.element)</content>")
    #expect(entry.title?.plainText() == row.plain)
    if let html = row.html { #expect(entry.content?.sanitizedHTML() == html) }
  }

  @Test(
    arguments: [
      ("mode='escaped'", "a &lt;b&gt; c", .text, "a <b> c"),
      ("mode='escaped' type='text/plain'", "a &lt;b&gt; c", .text, "a <b> c"),
      ("mode='escaped' type='text/html'", "&lt;p&gt;x&lt;/p&gt;", .html, "<p>x</p>"),
      ("mode='xml' type='text/html'", "<p \(xhtml)>x</p>", .xhtml, "<p>x</p>"),
      ("type='text/html'", "<p \(xhtml)>x</p>", .xhtml, "<p>x</p>"),
      ("mode='base64' type='text/plain'", "YSA8Yj4gYw==", .text, "a <b> c"),
      ("mode='base64' type='text/html'", "\nPHA+aMOp\nPC9wPg==\n", .html, "<p>hé</p>"),
      (
        "mode='base64' type='application/octet-stream'", "aGVsbG8=",
        .media("application/octet-stream"), "hello"
      ),
      ("mode='BASE64' type='text/html'", "PGI+eDwvYj4=", .html, "<b>x</b>"),
    ] as [(String, String, TextConstruct.Kind, String)])
  func `Atom 0.3 texts are read according to their type and mode`(
    attributes: String, content: String, kind: TextConstruct.Kind, value: String
  ) throws {
    let document = try parse(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>
      <title \(attributes)>\(content)</title><content \(attributes)>\(content)</content>
      </entry></feed>
      """)
    #expect(document.items[0].content?.kind == kind)
    #expect(document.items[0].content?.value == value)
    let isBase64 = attributes.lowercased().contains("base64")
    #expect(
      document.items[0].title?.value
        == (isBase64 ? content.trimmingCharacters(in: .newlines) : value))
  }

  @Test(arguments: [
    ("type='text/html'", "aGVsbG8=", "aGVsbG8="), ("type='text/plain'", "aGVsbG8=", "aGVsbG8="),
    ("type='application/pdf'", "aGVsbG8=", "hello"),
    ("type='application/xml'", "aGVsbG8=", "aGVsbG8="),
    ("type='image/svg+xml'", "aGVsbG8=", "aGVsbG8="),
  ])
  func `Atom 1.0 content that is neither text nor XML is decoded from Base64`(
    attributes: String, content: String, value: String
  ) throws {
    #expect(try atomEntry("<content \(attributes)>\(content)</content>").content?.value == value)
  }

  @Test(
    arguments: [
      ("Fish &amp; Chips", "Fish & Chips"), ("Fish &amp;amp; Chips", "Fish & Chips"),
      ("<![CDATA[Fish & Chips]]>", "Fish & Chips"),
      ("<![CDATA[Fish &amp; Chips]]>", "Fish & Chips"),
      ("1 &lt; 2", "1 < 2"), ("1 &amp;lt; 2", "1 < 2"), ("<![CDATA[1 < 2]]>", "1 < 2"),
      ("a &lt;b&gt;bold&lt;/b&gt; x", "a bold x"), ("<![CDATA[<b>x</b>]]>", "x"),
      ("it&amp;#39;s", "it's"), ("it&apos;s", "it's"), ("&quot;q&quot;", "\"q\""),
      ("&amp;quot;q&amp;quot;", "\"q\""), ("&#38;", "&"), ("&#x26;", "&"), ("&#38;amp;", "&"),
      ("&#60;b&#62;x&#60;/b&#62;", "x"), ("&lt;a href='x'&gt;l&lt;/a&gt;", "l"),
      ("  a \n b\t", "a b"), ("<![CDATA[a]]>b<![CDATA[c]]>", "abc"), ("a<![CDATA[ & ]]>b", "a & b"),
      ("x &lt;- y", "x <- y"), ("i &lt;3 u", "i <3 u"), ("&lt;&lt; back", "<< back"),
      ("a &lt;= b &gt;= c", "a <= b >= c"), ("&amp;copy; 2020", "© 2020"),
      ("&amp;copy 2020", "&copy 2020"), ("AT&amp;T;", "AT&T;"), ("&amp;bogus;", "&bogus;"),
      ("R&amp;amp;amp;D", "R&amp;D"),
      // Words in angle brackets are text if they are not HTML elements.
      ("The &lt;selectedoption&gt; element", "The <selectedoption> element"),
      ("C++ &lt;vector&gt;", "C++ <vector>"),
      ("How to use the &lt;script&gt; tag in HTML", "How to use the <script> tag in HTML"),
      ("&lt;svg&gt; icons guide", "<svg> icons guide"),
      ("The &lt;template&gt; element", "The <template> element"),
      ("&lt;script async&gt; and &lt;/style&gt;", "<script async> and </style>"),
      ("a&lt;script&gt;x&lt;/script&gt;b", "ab"), ("a&lt;/svg&gt;b&lt;svg&gt;c", "a</svg>b<svg>c"),
      ("Array&lt;Int&gt;", "Array<Int>"),
      ("Map&lt;String, List&lt;T&gt;&gt;", nil), ("&lt;/nothing&gt; x", "</nothing> x"),
      ("if a&lt;b then", "if a<b then"), ("if n&lt;m", "if n<m"),
      ("&lt;foo onclick='x()'&gt;t&lt;/foo&gt;", "t</foo>"), ("The &lt;blink&gt; tag", "The tag"),
      ("&lt;script&gt;x&lt;/script&gt;y", "y"), ("&lt;o:p&gt;x&lt;/o:p&gt;", "x"),
    ] as [(String, String?)])
  func `an RSS title is read as HTML if it looks like HTML`(title: String, words: String?) throws {
    let item = try rssItem("<title>\(title)</title>")
    let channel = try parse(rss("", channel: "<title>\(title)</title>"))
    if let words {
      #expect(item.title?.plainText() == words)
      #expect(channel.title?.plainText() == words)
    }
    for text in [item.title, channel.title] {
      #expect(text?.sanitizedHTML().contains("onclick") == false)
    }
  }

  /// The rank of an element decides, not its position.
  @Test(
    arguments: [
      ("<description>d</description>", "d", nil), ("<fullitem>f</fullitem>", "f", nil),
      ("<description>d</description><content:encoded>c</content:encoded>", "c", "d"),
      ("<content:encoded>c</content:encoded><description>d</description>", "c", "d"),
      ("<description>d</description><fullitem>f</fullitem>", "f", "d"),
      ("<description>d</description><body \(xhtml)><p>x</p></body>", "<p>x</p>", "d"),
      ("<description>d</description><content:encoded> </content:encoded>", "d", nil),
      ("<description> </description><content:encoded>c</content:encoded>", "c", nil),
      ("<itunes:subtitle>t</itunes:subtitle><itunes:summary>s</itunes:summary>", "s", nil),
      ("<itunes:subtitle>t</itunes:subtitle>", "t", nil),
      ("<media:description>m</media:description>", "m", nil),
      ("<media:group><media:description>m</media:description></media:group>", "m", nil),
      ("<itunes:summary>s</itunes:summary><description>d</description>", "d", nil),
      ("<dc:description>s</dc:description>", "s", nil),
      ("<atom:summary>s</atom:summary>", "s", nil),
      ("<atom:content type='html'>c</atom:content><description>d</description>", "c", "d"),
      ("<description/>", nil, nil),
    ] as [(String, String?, String?)])
  func `content and summary are chosen by the rank of their elements`(
    elements: String, content: String?, summary: String?
  ) throws {
    let item = try rssItem(elements)
    #expect(item.content?.value == content)
    #expect(item.summary?.value == summary)
  }

  @Test(
    arguments: [
      ("<dc:title>x</dc:title>", "x"), ("<media:title>x</media:title>", "x"),
      ("<itunes:title>x</itunes:title>", "x"), ("<atom:title>x</atom:title>", "x"),
      ("<title>y</title><dc:title>x</dc:title>", "y"),
      ("<dc:title>x</dc:title><title>y</title>", "y"),
      ("<itunes:title>x</itunes:title><title>y</title>", "y"),
      ("<media:content url='u'><media:title>x</media:title></media:content><title>y</title>", "y"),
      ("<title/><dc:title>x</dc:title>", "x"),
      ("<title> </title><media:title>x</media:title>", "x"),
      ("<title><![CDATA[]]></title>", nil), ("<title>a</title><title>b</title>", "a"),
      ("<media:title type='plain'>a &lt;b></media:title>", "a <b>"),
    ] as [(String, String?)])
  func `a missing title is taken from modules`(elements: String, title: String?) throws {
    #expect(try rssItem(elements).title?.plainText() == title)
  }

  @Test(arguments: [
    (
      "&lt;a href=\"/x?a=1&amp;amp;b=2\"&gt;l&lt;/a&gt;",
      "<a href=\"https://a.example/x?a=1&amp;b=2\">l</a>"
    ),
    (
      "&lt;a title='&amp;quot;q&amp;quot; &amp;lt;b&gt;'&gt;l&lt;/a&gt;",
      "<a title=\"&quot;q&quot; &lt;b&gt;\">l</a>"
    ),
    ("<p>naked <b>b</b></p>", "<p>naked <b>b</b></p>"),
    (
      "a <a href='/x?a=1&amp;b=2'>l</a> &amp; b",
      "a <a href=\"https://a.example/x?a=1&amp;b=2\">l</a> &amp; b"
    ),
    (
      "a <a href='/x?a=1&b=2'>l</a> & b",
      "a <a href=\"https://a.example/x?a=1&amp;b=2\">l</a> &amp; b"
    ),
    ("&lt;pre&gt;a\n  b&lt;/pre&gt;", "<pre>a\n  b</pre>"), ("  \n x \n", "x"),
  ])
  func `the body of an item keeps attributes and unescaped markup`(
    description: String, html: String
  ) throws {
    let item = try rssItem("<description>\(description)</description>", at: "https://a.example/f")
    #expect(item.content?.sanitizedHTML() == html)
  }

  @Test(
    arguments: [
      (
        "<feed xmlns='http://www.w3.org/2005/Atom' xml:lang='en_US'><entry/></feed>", "en-US",
        "en-US"
      ),
      ("<feed xmlns='http://www.w3.org/2005/Atom' lang='en'><entry/></feed>", nil, nil),
      (
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:f='urn:f' f:lang='en'><entry/></feed>",
        nil, nil
      ),
      (
        "<feed xmlns='http://www.w3.org/2005/Atom' xml:lang='en'><entry xml:lang='de'/></feed>",
        "en", "de"
      ),
      ("<rss xml:lang='pl'><channel><item/></channel></rss>", "pl", "pl"),
      ("<rss><channel xml:lang='pl_PL'><item/></channel></rss>", "pl-PL", "pl-PL"),
      ("<rss><channel><language> en_gb </language><item/></channel></rss>", "en-gb", nil),
      (
        rss(
          "<item><dc:language>de_AT</dc:language></item>", channel: "<dc:language>fr</dc:language>"),
        "fr", "de-AT"
      ),
      (
        rss("<item/>", channel: "<dc:language>fr</dc:language><language>it</language>"), "it", nil
      ),
    ] as [(String, String?, String?)])
  func `the languages of feeds and items are read`(feed: String, channel: String?, item: String?)
    throws
  {
    let document = try parse(feed)
    #expect(document.language == channel)
    #expect(document.items[0].language == item)
  }
}
