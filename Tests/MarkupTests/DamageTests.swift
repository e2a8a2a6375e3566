import Markup
import Testing

struct DamageTests {
  @Test(arguments: [
    // An element without an end tag ends with its parent.
    (
      "<r><a>1<b>2</a><c>3</c></r>", "<r> <a> \"1\" <b> \"2\" </b implied> </a> <c> \"3\" </c> </r>"
    ),
    (
      "<r><a>1<b>2<c>3</r>",
      "<r> <a> \"1\" <b> \"2\" <c> \"3\" </c implied> </b implied> </a implied> </r>"
    ),
    // Names match without their prefixes.
    (
      "<r xmlns:p='u'><p:a><p:b>1</p:a></r>", "<r> <{u}a> <{u}b> \"1\" </{u}b implied> </{u}a> </r>"
    ),
    // A repeated or unquoted attribute does not end the element.
    ("<r><a k=\"1\" k=\"2\">x</a><b>y</b></r>", "<r> <a k=1 k=2> \"x\" </a> <b> \"y\" </b> </r>"),
  ])
  func `unbalanced tags yield balanced events`(document: String, expected: String) {
    let reading = read(document)
    #expect(reading.shown == expected)
    #expect(reading.isBalanced)
    #expect(reading.sawRootEnd)
    #expect(!reading.problems.isEmpty)
  }

  @Test func `stray end tags are reported and close no open element`() {
    let reading = read("<r><a>1</x>2</a><b>3</r>")
    #expect(reading.isBalanced)
    #expect(reading.problems.contains(.tag))
    #expect(reading.shown.hasPrefix("<r> <a> \"12\" </a>"), "\(reading.shown)")
  }

  @Test(arguments: ["<a", "<a k", "<a k=\"x", "</a", "<a>&am", "<a>text", "<a><b/>"])
  func `a truncated tag is reported only as a truncation`(end: String) {
    #expect(Set(read("<r><a>1</a>" + end).problems) == [.truncated])
  }

  @Test(arguments: ["<!-- c", "<![CDATA[ c", "<?p c"])
  func `an unclosed comment or section is reported as the only error`(end: String) {
    #expect(Set(read("<r><a>1</a>" + end + "</r>").problems) == [.unfinished, .truncated])
  }

  @Test func `a truncated end tag closes no element`() {
    let reading = read("<feed><entry><title>whole</title><feedburner:origLink>half</feed")
    #expect(!reading.sawRootEnd)
    #expect(reading.shown.hasSuffix("</entry truncated> </feed truncated>"), "\(reading.shown)")
  }

  @Test func `unbalanced tags below the depth limit do not affect elements above it`() {
    let reading = read(
      "<r><a><b><c><d>deep</x></c></b></a><e>1</e></r>", limits: XMLLimits(depth: 3))
    #expect(reading.isBalanced)
    #expect(reading.shown.contains("<e> \"1\" </e>"), "\(reading.shown)")
  }

  @Test func `random tags always yield balanced events`() {
    for seed in UInt64(1)...300 {
      var random = SeededTags(seed: seed)
      let document = "<r>" + (0..<40).map { _ in random.next() }.joined() + "</r>"
      #expect(read(document).isBalanced, "seed \(seed): \(document)")
      #expect(read(document, limits: XMLLimits(depth: 4)).isBalanced, "seed \(seed): \(document)")
    }
  }
}

/// A random sequence of start tags, end tags and text.
private struct SeededTags {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> String {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let parts = ["<a>", "<b>", "<p:c>", "</a>", "</b>", "</p:c>", "x", "<d/>", "&", "<!-- -->"]
    return parts[Int(state >> 33) % parts.count]
  }
}
