import FeedModel
import Testing

@testable import FeedFormats

@Suite
struct EscapedMarkupTests {
  private static let paragraph = "&lt;p&gt;a &lt;b&gt;b&lt;/b&gt;&lt;/p&gt;"
  private static let xhtml = "xmlns='http://www.w3.org/1999/xhtml'"

  private func content(_ type: String, _ text: String) throws -> FeedDocument.Item {
    try atomEntry("<content type='\(type)'>\(text)</content>")
  }

  @Test func `markup that is escaped twice in an HTML div is unescaped`() throws {
    let inside = Self.paragraph.replacing("&", with: "&amp;")
    for text in [
      "&lt;div&gt;\(inside)&lt;/div&gt;", " &lt;div&gt; \(inside)\n &lt;/div&gt;",
      "<div \(Self.xhtml)>\(Self.paragraph)</div>", "<div>\(Self.paragraph)</div>",
    ] {
      let item = try content("html", text)
      #expect(
        item.content?.sanitizedHTML().filter { !$0.isWhitespace } == "<div><p>a<b>b</b></p></div>")
      #expect(item.identifyingValues.text?.plainText() == "<p>a <b>b</b></p>")
    }
  }

  @Test func `escaped markup in XHTML without elements is unescaped`() throws {
    let item = try content("xhtml", "\n words \(Self.paragraph)")
    #expect(item.content?.sanitizedHTML() == "words <p>a <b>b</b></p>")
    #expect(item.identifyingValues.text?.kind == .xhtml)
    #expect(item.identifyingValues.text?.value == "words \(Self.paragraph)")
  }

  @Test(arguments: [
    // Text about markup, and code.
    ("html", "&lt;div&gt;Use &amp;lt;p&amp;gt; for paragraphs&lt;/div&gt;"),
    ("html", "&lt;div&gt;&amp;lt;p&amp;gt; is for paragraphs&lt;/div&gt;"),
    ("html", "&lt;div&gt;&lt;pre&gt;&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;&lt;/pre&gt;&lt;/div&gt;"),
    ("html", "&lt;p&gt;&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;&lt;/p&gt;"),
    ("html", "&lt;div&gt;&amp;lt;vector&amp;gt;x&amp;lt;/vector&amp;gt;&lt;/div&gt;"),
    // According to RFC 4287, this XHTML shows markup as text.
    ("xhtml", "<div \(xhtml)>\(paragraph)</div>"),
  ])
  func `text about markup is not unescaped`(type: String, text: String) throws {
    let item = try content(type, text)
    #expect(item.content?.plainText().contains("<") == true)
    #expect(item.identifyingValues.text == item.content)
  }

  /// After the sanitiser has removed elements, the rest may look like markup that was escaped
  /// twice.
  @Test(arguments: [
    "<div>&lt;p&gt;x&lt;/p&gt;</div>", "<div><script></script>&lt;p&gt;x&lt;/p&gt;</div>",
    "<div>&lt;p&gt;x&lt;/p&gt;&lt;script&gt;y&lt;/script&gt;</div>",
    "<div>&lt;script&gt;y&lt;/script&gt;&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;</div>",
    "<div>&lt;b&gt;&lt;/b&gt;&lt;script&gt;y&lt;/script&gt;&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;</div>",
    "<!-- c --><foo><div>&#60;p>x&LT;/p&#62;</div></foo>",
  ])
  func `unescaped content stays the same when it is written and read`(html: String) throws {
    let document = try parse(
      atom("<entry><content type='html'><![CDATA[\(html)]]></content></entry>"))
    var writer = AtomWriter()
    writer.write(document)
    let read = try FeedParser.parse(writer.bytes)
    #expect(read.items[0].content?.value == document.items[0].content?.sanitizedHTML())
    #expect(read.items[0].identifyingValues.text == read.items[0].content)
  }

  @Test func `markup that is escaped three times is not unescaped`() throws {
    let inside = Self.paragraph.replacing("&", with: "&amp;").replacing("&", with: "&amp;")
    let item = try content("html", "&lt;div&gt;\(inside)&lt;/div&gt;")
    #expect(item.identifyingValues.text == item.content)
  }
}
