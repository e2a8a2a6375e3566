import Markup
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `Limits` {
  @Test func `hide elements below the depth limit, and keep what follows`() {
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

  @Test func `hold for levels that are never closed`() {
    let reading = read("<r>" + String(repeating: "<a>", count: 100_000))
    #expect(reading.deepest == XMLLimits().depth)
    #expect(reading.isBalanced)
    #expect(!reading.sawRootEnd)
  }

  @Test func `cut a run of text, without a hole, and keep what follows`() {
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
  func `keep what follows a text of many megabytes`(megabytes: Int) {
    let text = String(repeating: "0123456789abcde\n", count: megabytes << 16)
    for content in [text, "<![CDATA[\(text)]]>"] {
      let reading = read("<r><a>\(content)</a><b>after</b></r>")
      #expect(reading.events.suffix(4).map(\.description) == ["<b>", "\"after\"", "</b>", "</r>"])
      #expect(reading.sawRootEnd)
    }
  }

  @Test func `bound the time for an element of very many attributes`() {
    let attributes = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    let reading = read("<r><a>1</a><b \(attributes)>2</b></r>")
    #expect(reading.isBalanced)
    #expect(reading.events.prefix(4).map(\.description) == ["<r>", "<a>", "\"1\"", "</a>"])
  }

  @Test func `leave an element of a thousand attributes and a long value alone`() {
    let attributes = (0..<1_000).map { "a\($0)='\($0)'" }.joined(separator: " ")
    let long = String(repeating: "data=", count: 100_000)
    let reading = read("<r><b \(attributes)/><c k='\(long)'/></r>")
    #expect(
      reading.events == [
        .start("r", []), .start("b", (0..<1_000).map { "a\($0)=\($0)" }), .end("b", .explicit),
        .start("c", ["k=\(long)"]), .end("c", .explicit), .end("r", .explicit),
      ])
  }

  @Test func `do not count the attributes of many small elements together`() {
    let element = "<b k1='1' k2='2' k3='3' k4='4' k5='5'/>"
    let reading = read("<r>" + String(repeating: element, count: 20_000) + "</r>")
    #expect(reading.sawRootEnd)
    #expect(reading.problems == [])
    #expect(reading.events.count == 40_002)
  }

  @Test func `keep a bounded number of problems, one of each kind at least`() {
    let parser = XMLStreamParser(handler: Recorder(), limits: XMLLimits(problems: 3))
    let document = "<r>" + String(repeating: "a & b ", count: 500) + "<p:a/></b></r>"
    Array(document.utf8).withUnsafeBytes { parser.feed($0) }
    parser.finish()
    #expect(Set(parser.problems.map(\.kind)).isSuperset(of: [.reference, .namespace, .tag]))
    #expect(parser.problems.count < 10)
  }

  @Test(arguments: ["a &", "a &amp", "&&&&", "<b>&</b>"])
  func `end a document whose references do not end`(text: String) {
    let flood = String(repeating: text, count: 200_000)
    for end in [";", ""] {
      let reading = read("<r>\(flood)\(end)</r>")
      #expect(reading.isBalanced)
      #expect(reading.problems.contains(.limit) == !end.isEmpty)
    }
  }

  @Test func `let references end that do so at once, however many there are`() {
    let reading = read("<r>\(String(repeating: "a&amp;b & c ", count: 50_000)); d</r>")
    #expect(!reading.problems.contains(.limit))
    #expect(reading.text.hasPrefix("a&b"))
  }

  @Test func `read a text that libxml2 has to wait for in one piece`() {
    // With a reference that does not end libxml2 waits for the end of the text.
    let text = "&" + String(repeating: "some words\n", count: 400_000)
    let reading = read("<r><a>\(text)</a><b>after</b></r>")
    #expect(reading.text.hasSuffix("some words\nafter"))
    #expect(reading.events.suffix(4).map(\.description) == ["<b>", "\"after\"", "</b>", "</r>"])
  }
}
