import Markup
import TestSupport
import Testing
import URLs

@testable import HTMLText

@Suite(.timeLimit(.minutes(10)))
struct SanitizerTests {
  private static let base = "https://a.example/posts/1"

  @Test func `the sanitiser removes a tracking image with a relative address`() {
    let html = "<img src='i/rss.gif' width=600>a"
    let safe = HTMLSanitizer.sanitize(html, base: "http://res.feedsportal.com/x")
    #expect(safe == "a")
  }

  @Test(
    arguments: [
      ("<p onclick=x() style='a' id=b class=c>t</p>", "<p>t</p>"),
      ("a<script>alert(1)</script>b<style>p{}</style>c", "abc"),
      ("<svg><script>x</script></svg>a<math><mi xlink:href='javascript:x'>m</mi></math>b", "amb"),
      (
        "<iframe src='https://v.example/e/1?a=b#c'>x</iframe>a<object><embed>b</object>",
        "<a href=\"https://v.example/e/1?a=b#c\">v.example/e/1</a>xab"
      ),
      (
        "<p><iframe title=' A &lt;film> ' src='/v?a&amp;b' onload=x></iframe></p>",
        "<p><a href=\"https://a.example/v?a&amp;b\">A &lt;film&gt;</a></p>"
      ),
      ("<a href='/b'>c<iframe src='/d'></iframe>e</a>", nil),
      (
        "<iframe src='javascript:x'>a</iframe><iframe>b</iframe><iframe src='data:,x'></iframe>",
        "ab"
      ),
      ("<iframe src='https://t.example/ns.html' height=0 width=0></iframe>a", "a"),
      (
        "<ul><li><input type=checkbox checked disabled> a<li><input TYPE=Checkbox>b</ul>",
        "<ul><li>[x]  a</li><li>[ ] b</li></ul>"
      ),
      ("a<embed src='https://v.example/'> <b>b</b>", "a <b>b</b>"),
      (
        "<img srcset='https://a.example/b : 2x javascript:x'>",
        "<img srcset=\"https://a.example/b 2x\" src=\"https://a.example/b\">"
      ),
      ("<form action='/x'>a<input name=b><button>c</button></form>", "ac"),
      ("<meta http-equiv=refresh content='0'><base href='//e.example/'><link rel=x>a", "a"),
      ("<img src='i.png' width=1 height=1>a<img width='0' src=x>", "a"),
      (
        "<img src=i.png alt='\"&lt;'>",
        "<img src=\"https://a.example/posts/i.png\" alt=\"&quot;&lt;\">"
      ),
      ("<a href='/b?c=1&amp;d=2'>e</a>", "<a href=\"https://a.example/b?c=1&amp;d=2\">e</a>"),
      ("<a href='mailto:a@b.example'>m</a>", "<a href=\"mailto:a@b.example\">m</a>"),
      ("<blink>a <b>b</b></blink>", "a <b>b</b>"), ("1 &lt; 2 &amp;amp; 3", "1 &lt; 2 &amp;amp; 3"),
      ("<!-- c --><?pi x?>a", "a"), ("<template><img src=x></template>a", "a"),
      ("<noscript><p title=\"</noscript><img src=x onerror=y>\"></noscript>", nil),
      ("<p><![if !supportLists]>1.<![endif]>x</p>", "<p>1.x</p>"),
      ("<![CDATA[Hello <b>x</b>]]>", "Hello <b>x</b>"), ("<![CDATA[a", "a"),
      ("<b>a]]></b>b", "<b>a]]&gt;</b>b"),
      ("<!--[if mso]>a<![endif]-->b<!--[if !mso]><!-->c<!--<![endif]-->d", "bcd"),
      ("a<![x", "a&lt;![x"), ("<![CDATA[a<![CDATA[b]]>c]]>d", "abcd"),
      ("<a href=''>x</a>", "<a href=\"https://a.example/posts/1\">x</a>"),
      (
        "<img src=i.png srcset='i.png 2x' sizes='50vw'>",
        "<img src=\"https://a.example/posts/i.png\" "
          + "srcset=\"https://a.example/posts/i.png 2x\" sizes=\"50vw\">"
      ),
      ("<image src=i.png>a", "<img src=\"https://a.example/posts/i.png\">a"),
      ("a<svg><path d='x'>b<p>c</p>d", "a<p>c</p>d"),
      ("<math><mrow>x<div>c</div>d", "x<div>c</div>d"),
      ("<math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>", "x &lt; 2"),
      ("a <math alttext='x &lt; &quot;2&quot;'><mi>y</mi></math> b", "a x &lt; \"2\" b"),
      (
        "<math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding='application/x-tex'>"
          + "\\frac 12</annotation><annotation-xml><cn>3</cn></annotation-xml></semantics></math>.",
        "\\frac 12."
      ),
      ("<math><script>alert(1)</script><style>x</style><mi>y</mi></math>", "y"),
      ("<svg><math><mi>x</mi></math><text>y</text></svg>a", "a"),
      ("<svg><foreignObject><p>x</p></foreignObject></svg>a", "a"),
      ("<svg><title>x</title><text>y</text></svg>a", "a"),
      ("<img src=x style='width:1px; height: 1px'>a<img src=x width=01 height='1.0'>", "a"),
      ("<img src='https://feeds.feedburner.com/~r/x/~4/y' alt=x>a", "a"),
      ("<img src='//pixel.wp.com/g.gif?x' width=600>a", "a"),
      ("<img src='http://stats.wordpress.com/b.gif?x'>a", "a"),
      (
        "<img src=i.png width=600 height=1>",
        "<img src=\"https://a.example/posts/i.png\" width=\"600\" height=\"1\">"
      ),
      ("words alone", "words alone"), ("a & b", "a &amp; b"), ("", ""),
      (
        "<video src=v.mp4 poster='data:x' autoplay onplay=x></video>",
        "<video src=\"https://a.example/posts/v.mp4\"></video>"
      ),
    ] as [(String, String?)])
  func `the sanitiser keeps safe HTML and removes everything else`(html: String, safe: String?) {
    let output = HTMLSanitizer.sanitize(html, base: Self.base)
    if let safe { #expect(output == safe) }
    #expect(Self.disallowedMarkup(in: output) == [])
  }

  @Test(arguments: [
    "javascript:x", "JaVaScRiPt:x", "java&#10;script:x", "java\tscript:x", " javascript:x",
    "&#1;javascript:x", "&#x6A;avascript:x", "javascript&colon;x", "javascript&#58;x", "vbscript:x",
    "data:text/html,<script>x</script>", "file:///etc/passwd", "feed:javascript:x", "jar:x!/",
    "javascript:\u{301}x", "data:\u{FE0F}text/html,x", "java\u{0}script:x", "\u{1F}javascript:x",
    "view-source:javascript:x", "blob:x", "ms-its:x", "java\r\nscript:x",
  ])
  func `the sanitiser keeps no address that could run a script`(address: String) {
    for html in [
      "<a href=\"\(address)\">t</a>", "<img alt=t src=\"\(address)\">",
      "<img alt=t srcset=\"\(address) 2x\">",
      "<blockquote cite='\(address)'>t</blockquote>", "<a href=\(address)>t</a>",
      "<iframe src=\"\(address)\" title=t></iframe>",
    ] {
      for base in [Self.base, nil] {
        let output = HTMLSanitizer.sanitize(html, base: base)
        #expect(Self.disallowedMarkup(in: output) == [], "\(output)")
      }
    }
  }

  @Test(
    arguments: [
      ("a.jpg 1x, b.jpg 2x", "https://a.example/posts/a.jpg 1x, https://a.example/posts/b.jpg 2x"),
      (
        "https://i.example/w_1,h_2,c_fit/a.jpg 424w, https://i.example/w_2,h_4/a.jpg 848w",
        "https://i.example/w_1,h_2,c_fit/a.jpg 424w, https://i.example/w_2,h_4/a.jpg 848w"
      ),
      ("a.jpg, b.jpg 2x", "https://a.example/posts/a.jpg, https://a.example/posts/b.jpg 2x"),
      ("javascript:x 1x, a.jpg 2x", "https://a.example/posts/a.jpg 2x"), (" , ,", nil),
      ("data:x 1x", nil),
    ] as [(String, String?)])
  func `the sanitiser reads image sets whose addresses contain commas`(text: String, safe: String?)
  {
    #expect(SafeAddress.sourceSet(text, base: Self.base) == safe)
    if let safe { #expect(SafeAddress.sourceSet(safe, base: Self.base) == safe) }
  }

  @Test(arguments: UInt64(1)...400)
  func `the sanitiser leaves its own output unchanged and keeps only allowed markup`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let html = Self.pieces(count: 25, using: &random)
    let once = HTMLSanitizer.sanitize(html, base: Self.base)
    #expect(HTMLSanitizer.sanitize(once, base: Self.base) == once, "seed \(seed): \(html)")
    #expect(Self.disallowedMarkup(in: once) == [], "seed \(seed): \(html)")
  }

  @Test func `the sanitiser handles very large and deep inputs`() {
    let many = 100_000
    for html in [
      String(repeating: "<", count: many), String(repeating: "&", count: many),
      String(repeating: "<b>", count: many) + "text",
      String(repeating: "<div>", count: many) + "text",
      String(repeating: "</p>", count: many), "<a " + String(repeating: "b=c ", count: 5_000),
      String(repeating: "<a href='", count: many / 10),
    ] {
      #expect(Self.disallowedMarkup(in: HTMLSanitizer.sanitize(html, base: nil)) == [])
    }
    let deep = String(repeating: "<div>", count: 5_000) + "text"
    #expect(HTMLSanitizer.sanitize(deep, base: nil).contains("text"))
  }

  /// Returns the elements, attributes and addresses in the output that are not allowed.
  private static func disallowedMarkup(in html: String) -> [String] {
    let judge = Judge()
    Array(html.utf8).withUnsafeBytes { HTMLStreamParser.parse($0, to: judge) }
    return judge.found
  }

  private static func pieces(count: Int, using random: inout SeededGenerator) -> String {
    let pieces = [
      "<p>", "</p>", "<div>", "</div>", "<a href='x'>", "</a>", "<b>", "</b>", "<i", ">", "<", "&",
      "&amp;lt;", "\"", "'", "<script>", "</script>", "<!--", "-->", "<table>", "<tr>", "<td>",
      "</table>",
      "<ul>", "<li>", "</ul>", "<img src=y onerror=z>", "<svg>", "</svg>", "<style>", "</style>",
      "x", " ",
      "<pre>", "</pre>", "<br>", "<h1>", "</h1>", "<select>", "<option>", "<body onload=x>",
      "<title>",
      "</title>", "<textarea>", "<noscript>", "<plaintext", "é", "\u{0}", "<![CDATA[", "]]>",
      "<q cite=javascript:x>",
    ]
    return (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
  }

  private final class Judge: HTMLStreamHandler {
    var found: [String] = []

    func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
      let name = name.string
      if !HTMLVocabulary.elements.contains(name), name != "html", name != "body" {
        found.append(name)
      }
      for attribute in attributes {
        let value = String(decoding: attribute.value, as: UTF8.self)
        if !HTMLVocabulary.allows(attribute.name.string, on: name) {
          found.append("\(name) \(attribute.name.string)")
        }
        let isAddress = ["src", "href", "cite", "srcset", "poster", "longdesc"].contains(
          attribute.name.string)
        if isAddress, let scheme = URLReference.scheme(of: value)?.lowercased(),
          !["http", "https", "mailto", "magnet"].contains(scheme)
        {
          found.append(value)
        }
      }
      return true
    }

    func text(_ utf8: UnsafeRawBufferPointer) {}
    func end(_ name: HTMLName) {}
  }
}
