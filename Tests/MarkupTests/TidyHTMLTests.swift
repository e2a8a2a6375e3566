import TestSupport
import Testing

@testable import Markup

struct TidyHTMLTests {
  private static let manyWords =
    "Words enough to be looked at several at once, ‘quoted’, and some more"

  @Test(arguments: [
    "words", "a &amp; b &lt;c&gt; &quot;d&quot; &nbsp;&eacute;&#8217;&#65;", " a\n <b>b</b>\n",
    "<p>One <em>two <strong>three</strong></em><br>four<br/>five<br />six</p>\n<p>Seven</p>",
    "<div><h2>T</h2><ul>\n<li>1</li>\n<li><p>2</p></li></ul><hr/></div>",
    "<figure><a href=\"https://a.example/?b=1&amp;c=2\" title='x \"y\"'><img src=\"i.png\" alt=\"\"></a>"
      + "<figcaption>é 漢字 😀</figcaption></figure>",
    "a > b <b>c > d, and some words more > than that</b> é > f", "<p>\(manyWords)</p>\(manyWords)",
    "<p title=\"\(manyWords)\" data-of-many-wds='\(manyWords) &amp; more'>\(manyWords)&lt;</p>",
    "<pre><code class=\"swift\">a &lt; b\n\tc</code></pre><blockquote>q</blockquote>",
  ])
  func `tidy HTML yields the events of libxml2 without libxml2`(html: String) {
    #expect(isTidy(html))
    #expect(events(fragment: html) == eventsOfLibXML2(html))
  }

  @Test(arguments: [
    "<P>a</P>", "<p>a", "<p><div>b</div></p>", "<b><p>c</p></b>",
    "<a href='x'><a href='y'>d</a></a>",
    "<p a=b>", "<p a>", "<a 1a=\">\">x</a>", "<p -a='1'>b</p>", "<p a='1' a='2'>c</p>",
    "<ul>words</ul>", "<li>alone</li>", "a & b",
    "a &foo; b",
    "&#150;", "&#x41;", "&copy", "<script>x</script>", "<table><tr><td>1</td></tr></table>",
    "<!-- c -->", "<figcaptionfigcaption>x</figcaptionfigcaption>",
    "<p data-of-many-words='x'>y</p>",
    "a\rb", "a\u{0}b", "a\u{85}b", "1 < 2", "</p>", "<p/>", "<b>a</i></b>", "<svg:a>b</svg:a>",
    "<br></br>",
    "<p title='a\nb'>c</p>", "<p title='a & b'>c</p>", "<wbr>", "\u{FFFF}",
    String(repeating: "<div>", count: 70) + String(repeating: "</div>", count: 70),
  ])
  func `HTML that libxml2 might change is not tidy, and libxml2 parses it`(html: String) {
    #expect(!isTidy(html))
    // Preceding tidy HTML does not change the result.
    for html in [html, "<p title=\"&amp;\">a</p>\(html)", "<b>&eacute;</b>\(html)<i>b</i>"] {
      #expect(events(fragment: html) == eventsOfLibXML2(html), "\(html)")
    }
  }

  @Test(arguments: 60...68)
  func `nested elements yield the events of libxml2 at any depth`(levels: Int) {
    let html =
      String(repeating: "<i>", count: levels) + "x" + String(repeating: "</i>", count: levels)
    #expect(isTidy(html) == (levels <= 64))
    #expect(events(fragment: html) == eventsOfLibXML2(html))
  }

  @Test func `text that is not UTF-8 is not tidy`() {
    for bytes: [UInt8] in [
      [0xC0, 0xAF], [0xE9], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE2, 0x82], [0x80], [0xFF], [0xEF, 0xBF, 0xBF],
    ] {
      #expect(!isTidy(Array("<p>".utf8) + bytes + Array("</p>".utf8)), "\(bytes)")
      #expect(!isTidy(Array("<p title='".utf8) + bytes + Array("'></p>".utf8)), "\(bytes)")
    }
  }

  @Test func `random HTML that is tidy yields the events of libxml2`() {
    var random = SeededGenerator(seed: 20_261_121)
    var tidy = 0
    for _ in 0..<4_000 {
      let html = Self.text(depth: 0, using: &random)
      guard isTidy(html) else { continue }
      tidy += 1
      #expect(events(fragment: html) == eventsOfLibXML2(html), "\(html)")
    }
    #expect(tidy > 500)
  }

  @Test func `text without special characters is reported as plain`() {
    let html = "a &lt; b > c <p>many plain words, too many for a block</p> &amp; more"
    let recorder = PlainTextRecorder()
    Array(html.utf8).withUnsafeBytes { #expect(TidyHTML.parse(fragment: $0, to: recorder)) }
    #expect(recorder.plain == ["a ", "many plain words, too many for a block", " ", " more"])
    #expect(recorder.other == ["<", " b > c ", "&"])
  }

  /// Returns random elements, mostly closed, with text that is mostly tidy.
  private static func text(depth: Int, using random: inout SeededGenerator) -> String {
    let names = [
      "p", "div", "ul", "ol", "li", "a", "b", "em", "i", "span", "blockquote", "pre", "code", "h2",
      "figure", "figcaption", "br", "img", "hr", "section", "table", "font", "small", "u", "s", "q",
    ]
    let words = [
      "a", " ", "\n", "x &amp; y", "&lt;", "&nbsp;", "&mdash;", "é", "&#8217;", "<br>", "<br/>",
      "\t", "😀", " > ", "words that fill more than one block, and > too", "a longer word \u{85}",
    ]
    let attributes = [
      "", "", " href=\"https://a.example/\"", " class='c'", " title=\"&lt;&amp;\"",
      " alt=\"\" src=\"b\"",
    ]
    var html = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      html += words[Int.random(in: words.indices, using: &random)]
      guard depth < 4, Bool.random(using: &random) else { continue }
      let name = names[Int.random(in: names.indices, using: &random)]
      html += "<\(name)\(attributes[Int.random(in: attributes.indices, using: &random)])>"
      guard !["br", "img", "hr"].contains(name) else { continue }
      html += text(depth: depth + 1, using: &random)
      if Int.random(in: 0..<40, using: &random) > 0 { html += "</\(name)>" }
    }
    return html
  }

  private func isTidy(_ html: String) -> Bool { isTidy(Array(html.utf8)) }

  private func isTidy(_ html: [UInt8]) -> Bool {
    html.withUnsafeBytes { TidyHTML.parse(fragment: $0, to: HTMLRecorder()) }
  }

  private func events(fragment html: String) -> String {
    HTMLRecorder.reading(fragment: html).shown
  }

  /// A whole page is never treated as tidy.
  private func eventsOfLibXML2(_ html: String) -> String {
    let recorder = HTMLRecorder()
    recorder.read("<body>" + html)
    return recorder.shown
  }
}

/// Records plain and other text separately.
private final class PlainTextRecorder: HTMLStreamHandler {
  var plain: [String] = []
  var other: [String] = []

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool { true }
  func text(_ utf8: UnsafeRawBufferPointer) { other.append(String(decoding: utf8, as: UTF8.self)) }
  func plainText(_ utf8: UnsafeRawBufferPointer) {
    plain.append(String(decoding: utf8, as: UTF8.self))
  }
  func end(_ name: HTMLName) {}
}
