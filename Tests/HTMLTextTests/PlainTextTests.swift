import HTMLText
import Testing

struct PlainTextTests {
  @Test(arguments: [
    ("1 < 2", "1 < 2"), ("AT&amp;T", "AT&T"), ("AT&T", "AT&T"),
    ("AT&amp;amp;T", "AT&amp;T"),
    ("<b>x</b> &amp;lt;", "x &lt;"), ("a<br>b<p>c</p>d", "a b c d"), ("  a \n\t b ", "a b"),
    ("<script>x</script>a", "a"), ("<a href='x'>l</a>ink", "link"), ("don&#8217;t", "don’t"),
    ("&nosuch; &copy", "&nosuch; &copy"), ("<img alt='x'>", ""), ("", ""), ("a > b", "a > b"),
    ("<![if x]>a<![endif]>b", "ab"), ("<![CDATA[a <b>b</b>]]>", "a b"),
    ("<svg><path>x<p>a</p>", "a"), ("<3 hearts", "<3 hearts"), ("x <y", "x"), ("é<i>é</i>", "éé"),
  ])
  func `plain text of HTML consists of its words`(html: String, words: String) {
    #expect(PlainText.from(html) == words)
  }
}

struct ReadableTextTests {
  @Test func `readable text separates paragraphs, headings and rules`() {
    #expect(
      shown("<h2>Title</h2><p>One\n two.</p><p>Three<br>four</p><hr>five") == """
        ## Title

        One two.

        Three
        four

        * * *

        five
        """)
  }

  @Test func `readable text indents nested lists and quotations`() {
    #expect(
      shown("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start=9><li>x<li>y</ol>") == """
         • a
            • b
         • c

         9. x
        10. y
        """)
    #expect(
      shown("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>c") == """
        > a

        > > b

        c
        """)
  }

  @Test func `readable text expands tabs in code to columns`() {
    let text = ReadableText(html: "<pre>a\tb\nabc\td\nabcdefgh\te</pre>")
    #expect(text.lines.map(\.text) == ["a       b", "abc     d", "abcdefgh        e"])
  }

  @Test func `readable text keeps the whitespace of code`() {
    let text = ReadableText(html: "<p>x</p><pre>a\n  b\n\nc</pre><p>y</p>")
    #expect(text.lines.filter(\.isVerbatim).map(\.text) == ["a", "  b", "", "c"])
    #expect(text.lines.last?.text == "y")
  }

  @Test(arguments: [
    ("<pre>a\n<pre>b\n  c</pre>d</pre>", ["a", "", "b", "  c", "", "d"]),
    ("<pre>a\nb<br>c\r\nd</pre>", ["a", "b", "c", "d"]),
    ("x<pre>\n<p>\n</pre>y", ["x", "", "y"]), ("<img alt='a\nb'>", ["[image: a b]"]),
  ])
  func `lines of readable text contain no line feeds`(html: String, lines: [String]) {
    #expect(ReadableText(html: html).lines.map(\.text) == lines)
  }

  @Test func `readable text of plain text breaks its lines at any line ending`() {
    #expect(ReadableText(text: "a\nb\r\n\rc").lines.map(\.text) == ["a", "b", "", "c"])
  }

  @Test func `readable text numbers each address once`() {
    let text = ReadableText(
      html: "<a href='https://a.example/'>a</a> <a href='https://b.example/'>b</a> "
        + "<a href='https://a.example/'>c</a> <a>d</a>")
    #expect(text.lines.map(\.text) == ["a[1] b[2] c[1] d"])
    #expect(text.links == ["https://a.example/", "https://b.example/"])
  }

  @Test func `readable text names images and prints a line for each table row`() {
    #expect(shown("<img alt='A cat' src=x><img src=y>") == "[image: A cat]")
    let comic = ReadableText(
      html: "<img src='https://a.example/1.png'><img alt='' src='https://a.example/2'>")
    #expect(comic.lines.map(\.text) == ["[image][1]"])
    #expect(comic.links == ["https://a.example/1.png"])
    #expect(
      shown("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>")
        == "a  b\n1  2")
  }

  @Test func `readable text keeps the rows of tables whose cells have several lines`() {
    let table = ReadableText(
      html: "<table><tr><th>Name</th><th>Notes</th></tr>"
        + "<tr><td>A</td><td>one<br>two</td></tr><tr><td>B<ul><li>x</ul></td><td><p>p</td></tr></table>"
    )
    #expect(cells(table) == [["Name", "Notes"], ["A", "one\ntwo"], ["B\n • x", "p"]])
  }

  @Test func `readable text prints line numbers next to the code`() {
    let table = ReadableText(
      html:
        "<ul><li>a<table><tr><td><pre>1\n2\n3</pre></td><td><pre>f {\n  x\n}</pre></td></tr></table></ul>"
    )
    #expect(cells(table) == [["1", "f {"], ["2", "  x"], ["3", "}"]])
  }

  @Test func `readable text prints the cells of layout tables in sequence`() {
    #expect(shown("<table><tr><td>a<br>b</td><td>c</td></tr></table>") == "a\nb\n\nc")
  }

  private func cells(_ text: ReadableText) -> [[String]] {
    text.lines.compactMap { line in
      if case .row(let cells, _) = line.kind { cells } else { nil }
    }
  }

  private func shown(_ html: String) -> String {
    ReadableText(html: html).lines.map { $0.prefix + $0.text }.joined(separator: "\n")
  }
}
