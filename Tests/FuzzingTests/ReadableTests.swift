import Testing

@testable import Fuzzing

/// Inputs that could take much more memory or time than others of their size.
struct ReadableTests {
  private func check(_ parts: [(String, Int)]) {
    let html = parts.map { String(repeating: $0, count: $1) }.joined()
    for width in [0, 19, 79] as [UInt64] {
      do throws(Violation) {
        try ReadableProperty().check(Array(html.utf8), salt: width)
      } catch {
        Issue.record("\(error.rule): \(error.details.prefix(100))")
      }
    }
  }

  @Test func `memory and time for readable text are bounded for cells with large spans`() {
    check([("<table>", 1), ("<tr><td rowspan=999 colspan=32>x", 4_000)])
    check([("<table>", 1), ("<td rowspan=2>", 4_000), ("<tr><td>", 4_000)])
    check([("<table>", 1), ("<tr><td rowspan=999 colspan=32>x", 40), ("<tr><td>x", 4_000)])
    check([("<table><tr><td colspan=999>x<td>y<tr><td>z</table>", 2_000)])
  }

  @Test func `memory and time for readable text are bounded for sequential and nested tables`() {
    check([("<table><tr><td>x</table>", 8_000)])
    check([("<table><tr><td>", 40), ("x<br>", 8_000)])
    check([("<table><td>x<table>", 4_000)])
  }

  @Test func `memory and time for readable text are bounded for adjacent code blocks`() {
    check([
      ("<table><tr><td><pre>", 1), ("x\n", 4_000), ("</pre>", 1), ("<td><pre>x</pre>", 2_000),
    ])
    check([("<table><tr><td><pre>", 1), ("\t", 4_000), ("\n\n\n", 4_000), ("</pre>", 1)])
  }

  @Test(arguments: ["blockquote", "dd", "ul><li", "ol reversed start=-999999999999><li", "pre"])
  func `memory and time for readable text are bounded for nested blocks`(tag: String) {
    check([("<\(tag)>", 120), ("x<br>", 20_000)])
    check([("<\(tag)>x", 4_000)])
  }

  @Test func `memory and time for readable text are bounded for links, images and headings`() {
    check([("<a href=https://a.example/>", 100), ("x<br>", 8_000)])
    check([("<b><a href=https://a.example/>", 100), ("<img src=https://a.example/>", 8_000)])
    check([("<a href=https://a.example/>x<p>", 4_000)])
    check([("<h6>", 1), ("x<br>", 8_000)])
    check([("<ol>", 1), ("<li>", 8_000)])
  }

  @Test func `memory and time for readable text are bounded for long characters and words`() {
    check([("x", 1), ("\u{301}<sup>", 8_000)])
    check([("\u{1F1E6}<sup>", 8_000)])
    check([("x", 400_000)])
    check([("漢", 100_000)])
    check([("&nbsp;", 4_000), ("x ", 4_000)])
    check([("&#129;", 4_000), ("x ", 4_000)])
  }
}
