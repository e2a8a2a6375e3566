import Testing

@testable import Fuzzing

/// The scan that judges sanitised HTML must accept safe HTML and reject everything else.
struct SafeMarkupTests {
  @Test(arguments: [
    "", "a > b & c", "<p>a &amp; b</p>", "<br>", "<a href=\"https://a.example/?b&amp;c\">x</a>",
    "<img src=\"/a:b\" srcset=\"a 1x, https://b.example/,c 2x\">", "<q cite=\"#a:b\"></q>",
  ])
  func `the scan of sanitised HTML accepts safe HTML`(html: String) {
    #expect(throws: Never.self) { try SafeMarkup.check(html) }
  }

  @Test(arguments: [
    ("<script>x</script>", "only allowed elements"), ("<P></P>", "only allowed elements"),
    ("< b></b>", "only allowed elements"), ("<b>", "sanitised elements are closed"),
    ("<b><i></b></i>", "sanitised end tags fit"), ("</p>", "sanitised end tags fit"),
    ("<p onclick=\"x\"></p>", "only allowed attributes"),
    ("<p dir='x'></p>", "attributes are quoted"),
    ("<p dir=\"a\" dir=\"b\"></p>", "no attribute twice"),
    ("<p dir=\"<\"></p>", "values hold no tags"),
    ("<p>&</p>", "ampersands are escaped"), ("<p dir=\"&x\"></p>", "ampersands are escaped"),
    ("<p/>", "sanitised tags end with >"), ("<p", "sanitised tags end with >"),
    ("<a href=\"javascript:x\"></a>", "only safe schemes"),
    ("<a href=\" JAVA\nscript:x\"></a>", "only safe schemes"),
    ("<a href=\"data&amp;:x\"></a>", "only safe schemes"),
    ("<img srcset=\"a 1x, data:x 2x\">", "only safe schemes"),
    ("<img srcset=\",data:x\">", "only safe schemes"),
  ])
  func `the scan of sanitised HTML rejects unsafe HTML with the rule it violates`(
    html: String, rule: String
  ) {
    let violation = #expect(throws: Violation.self) { try SafeMarkup.check(html) }
    #expect(violation?.rule == rule)
  }
}
