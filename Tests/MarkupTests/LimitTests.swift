import Markup
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LimitTests {
  @Test func `elements below the depth limit are dropped, and the rest is kept`() {
    let levels = 100_000
    let document =
      "<r>" + String(repeating: "<a>", count: levels) + "deep"
      + String(repeating: "</a>", count: levels) + "<b>after</b></r>"
    let reading = read(document)
    #expect(reading.deepest == XMLLimits().depth)
    #expect(reading.isBalanced)
    #expect(reading.sawRootEnd)
    #expect(reading.problems == [.limit])
    #expect(reading.events.suffix(4).map(\.description) == ["<b>", "\"after\"", "</b>", "</r>"])
  }

  @Test func `the depth limit applies to elements that are never closed`() {
    let reading = read("<r>" + String(repeating: "<a>", count: 100_000))
    #expect(reading.deepest == XMLLimits().depth)
    #expect(reading.isBalanced)
    #expect(!reading.sawRootEnd)
  }

  @Test func `text above the size limit is truncated at one point, and the rest is kept`() {
    // Many references, so that the text arrives in pieces of many sizes.
    let words = (0..<2_000).map { "word\($0)&#10;\(String(repeating: "x", count: $0 % 700))" }
    let whole = read("<r><a>\(words.joined())</a><b>after</b></r>")
    let cut = read(
      "<r><a>\(words.joined())</a><b>after</b></r>", limits: XMLLimits(textBytes: 10_000))
    guard case .text(let all) = whole.events[2], case .text(let some) = cut.events[2] else {
      Issue.record("no text")
      return
    }
    #expect(all.hasPrefix(some))
    #expect((9_000...10_000).contains(some.utf8.count))
    #expect(cut.problems == [.limit])
    #expect(cut.events.suffix(5) == whole.events.suffix(5))
  }

  @Test(arguments: [9, 11, 19])
  func `elements after a text of many megabytes are kept`(megabytes: Int) {
    let text = String(repeating: "0123456789abcde\n", count: megabytes << 16)
    for content in [text, "<![CDATA[\(text)]]>"] {
      let reading = read("<r><a>\(content)</a><b>after</b></r>")
      #expect(reading.events.suffix(4).map(\.description) == ["<b>", "\"after\"", "</b>", "</r>"])
      #expect(reading.sawRootEnd)
    }
  }

  @Test func `an element with 200,000 attributes is parsed in bounded time`() {
    let attributes = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    let reading = read("<r><a>1</a><b \(attributes)>2</b></r>")
    #expect(reading.isBalanced)
    #expect(reading.events.prefix(4).map(\.description) == ["<r>", "<a>", "\"1\"", "</a>"])
  }

  @Test func `an element with a thousand attributes and a long value is complete`() {
    let attributes = (0..<1_000).map { "a\($0)='\($0)'" }.joined(separator: " ")
    let long = String(repeating: "data=", count: 100_000)
    let reading = read("<r><b \(attributes)/><c k='\(long)'/></r>")
    #expect(
      reading.events == [
        .start("r", []), .start("b", (0..<1_000).map { "a\($0)=\($0)" }), .end("b", .explicit),
        .start("c", ["k=\(long)"]), .end("c", .explicit), .end("r", .explicit),
      ])
  }

  @Test func `attributes of many small elements are not counted together`() {
    let element = "<b k1='1' k2='2' k3='3' k4='4' k5='5'/>"
    let reading = read("<r>" + String(repeating: element, count: 20_000) + "</r>")
    #expect(reading.sawRootEnd)
    #expect(reading.problems == [])
    #expect(reading.events.count == 40_002)
  }

  @Test func `the number of recorded problems is bounded, with at least one of each kind`() {
    let parser = XMLStreamParser(handler: Recorder(), limits: XMLLimits(problems: 3))
    let document = "<r>" + String(repeating: "a & b ", count: 500) + "<p:a/></b></r>"
    Array(document.utf8).withUnsafeBytes { parser.feed($0) }
    parser.finish()
    #expect(Set(parser.problems.map(\.kind)).isSuperset(of: [.reference, .namespace, .tag]))
    #expect(parser.problems.count < 10)
  }

  @Test(arguments: ["a &", "a &amp", "&&&&", "<b>&</b>"])
  func `very many unterminated references end the document`(text: String) {
    let flood = String(repeating: text, count: 200_000)
    for end in [";", ""] {
      let reading = read("<r>\(flood)\(end)</r>")
      #expect(reading.isBalanced)
      #expect(reading.problems.contains(.limit) == !end.isEmpty)
    }
  }

  @Test func `any number of terminated references is parsed`() {
    let reading = read("<r>\(String(repeating: "a&amp;b & c ", count: 50_000)); d</r>")
    #expect(!reading.problems.contains(.limit))
    #expect(reading.text.hasPrefix("a&b"))
  }

  @Test func `a text that libxml2 must read in one piece is parsed`() {
    // After an unterminated reference libxml2 waits for the end of the text.
    let text = "&" + String(repeating: "some words\n", count: 400_000)
    let reading = read("<r><a>\(text)</a><b>after</b></r>")
    #expect(reading.text.hasSuffix("some words\nafter"))
    #expect(reading.events.suffix(4).map(\.description) == ["<b>", "\"after\"", "</b>", "</r>"])
  }
}
