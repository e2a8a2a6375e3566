import Markup
import Testing

struct `The events of HTML` {
  @Test func `sends elements, attributes and text in the document's order`() {
    #expect(
      walk("<p CLASS=a id='b'>1 &lt; 2<br>3</p><!-- no --><P>4") == """
        <html> <body> <p class=a id=b> "1 < 2" <br> </br> "3" </p> <p> "4" </p> </body> </html>
        """)
  }

  @Test func `decodes attributes and keeps what is no reference`() {
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
  func `is balanced, however broken the text`(html: String) {
    let recorder = HTMLRecorder()
    recorder.read(html)
    #expect(recorder.misfits == [])
    #expect(recorder.open == [])
  }

  @Test func `leaves out the children nobody wants`() {
    let recorder = HTMLRecorder(skipping: "script")
    recorder.read("<p>1<script>2<b>3</b></script>4")
    #expect(recorder.shown.contains("\"1\" <script> </script> \"4\""))
  }

  @Test func `survives 100,000 levels, and finds the text inside`() {
    let levels = 100_000
    let html = String(repeating: "<div>", count: levels) + "deep</div>" + "<p>after</p>"
    let recorder = HTMLRecorder()
    recorder.read(html)
    #expect(recorder.misfits == [])
    #expect(recorder.text.contains("deep"))
    #expect(recorder.text.contains("after"))
  }

  @Test(.timeLimit(.minutes(10))) func `bounds the time for an element of very many attributes`() {
    let flood = (0..<200_000).map { "a\($0)=\"1>2\"" }.joined(separator: " ")
    for html in [
      "<p \(flood)>x</p><b c=d>y</b>", "<p \(flood)",
      "<p \(flood.replacing("\"1>2\"", with: "")) >x",
    ] {
      let recorder = HTMLRecorder()
      recorder.read(html)
      #expect(recorder.misfits == [])
    }
    #expect(
      walk("<p \(flood)>x</p><b c=d>y</b>").hasSuffix(
        "\"x\" </p> <b c=d> \"y\" </b> </body> </html>"))
  }

  @Test func `of nothing sends nothing`() {
    #expect(walk("") == "")
    let recorder = HTMLRecorder()
    recorder.read("  ")
    #expect(recorder.misfits == [])
  }

  @Test func `reads UTF-8 whatever a meta element says`() {
    #expect(walk("<meta charset=iso-8859-1><p>é€𝄞").contains("\"é€𝄞\""))
  }

  @Test func `goes on behind a NUL`() {
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
