import Markup
import Testing

struct HTMLEventTests {
  @Test func `elements, attributes and text are reported in document order`() {
    #expect(
      walk("<p CLASS=a id='b'>1 &lt; 2<br>3</p><!-- no --><P>4") == """
        <html> <body> <p class=a id=b> "1 < 2" <br> </br> "3" </p> <p> "4" </p> </body> </html>
        """)
  }

  @Test func `references in attributes are decoded, and other text is kept`() {
    #expect(
      walk("<a href='?a=1&amp;b=2&copy=3&c=&#100;' title=\"&quot;&eacute;\">x</a>")
        .contains("<a href=?a=1&b=2") == true)
    #expect(walk("<a title='&quot;&eacute;&#8217;'>x</a>").contains("title=\"é’"))
  }

  @Test(arguments: [
    "<b><i>1</b>2</i>", "<p><div>1</p>2</div>", "<table><p>1</table>2", "</p></p>1<b", "<a <b>1",
    "<li>1<li>2", "<select><option>1", "1<", "1 < 2", "<p a=\"1>2</p>", "<!-- 1", "<![CDATA[1]]>",
    "<?php echo 1 ?>2", "<a></b></a>", "<html><html><body><body>1", "\u{FEFF}<p>1", "<p>&#xFFFFFF;",
  ])
  func `events of broken HTML are balanced`(html: String) {
    let recorder = HTMLRecorder()
    recorder.read(html)
    #expect(recorder.mismatches == [])
    #expect(recorder.open == [])
  }

  @Test func `the children of a skipped element are not reported`() {
    let recorder = HTMLRecorder(skipping: "script")
    recorder.read("<p>1<script>2<b>3</b></script>4")
    #expect(recorder.shown.contains("\"1\" <script> </script> \"4\""))
  }

  @Test func `100,000 nested elements are parsed, and the text inside is found`() {
    let levels = 100_000
    let html = String(repeating: "<div>", count: levels) + "deep</div>" + "<p>after</p>"
    let recorder = HTMLRecorder()
    recorder.read(html)
    #expect(recorder.mismatches == [])
    #expect(recorder.text.contains("deep"))
    #expect(recorder.text.contains("after"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `an element with very many attributes is parsed in bounded time`() {
    let flood = (0..<200_000).map { "a\($0)=\"1>2\"" }.joined(separator: " ")
    for html in [
      "<p \(flood)>x</p><b c=d>y</b>", "<p \(flood)",
      "<p \(flood.replacing("\"1>2\"", with: "")) >x",
    ] {
      let recorder = HTMLRecorder()
      recorder.read(html)
      #expect(recorder.mismatches == [])
    }
    #expect(
      walk("<p \(flood)>x</p><b c=d>y</b>").hasSuffix(
        "\"x\" </p> <b c=d> \"y\" </b> </body> </html>"))
  }

  @Test func `an empty input yields no events`() {
    #expect(walk("") == "")
    let recorder = HTMLRecorder()
    recorder.read("  ")
    #expect(recorder.mismatches == [])
  }

  @Test func `HTML events are parsed as UTF-8, whatever a meta element declares`() {
    #expect(walk("<meta charset=iso-8859-1><p>é€𝄞").contains("\"é€𝄞\""))
  }

  @Test func `parsing continues after a NUL byte`() {
    let recorder = HTMLRecorder()
    recorder.read("<p>a\u{0}b</p><p>c</p>")
    #expect(recorder.text.contains("c"))
  }

  private func walk(_ html: String) -> String {
    let recorder = HTMLRecorder()
    recorder.read(html)
    return recorder.shown
  }
}
