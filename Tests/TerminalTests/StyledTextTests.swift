import Testing

@testable import Terminal

@Suite struct StyledTextTests {
  private let text: StyledText =
    "\(7, .dim)  \("Title\u{1B}[2J", .bold) \("ok", TerminalStyle.cyan)"

  @Test func `with colour, styles become control sequences`() {
    #expect(
      text.rendered(inColour: true)
        == "\u{1B}[2m7\u{1B}[0m  \u{1B}[1mTitle [2J\u{1B}[0m \u{1B}[36mok\u{1B}[0m")
  }

  @Test func `without colour, styled text is plain`() {
    #expect(text.rendered(inColour: false) == "7  Title [2J ok")
    #expect(text.text == "7  Title [2J ok")
  }

  @Test func `styles do not change the width of text`() {
    #expect(text.text.columns == 15)
  }

  @Test func `empty text and the plain style produce no control sequences`() {
    #expect(TerminalStyle.bold.applied(to: .empty) == "")
    #expect(TerminalStyle.plain.applied(to: "x") == "x")
  }

  @Test func `a link is written if links are enabled, and its address cannot end it early`() throws
  {
    let link = try BrowserAddress("https://user:secret@h.example/é?a;b\"c")
    let text = StyledText("Title", .bold, link: link)
    let address = "https://h.example/%C3%A9?a;b%22c"
    #expect(
      text.rendered(inColour: true, withLinks: true)
        == "\u{1B}]8;;\(address)\u{1B}\\\u{1B}[1mTitle\u{1B}[0m\u{1B}]8;;\u{1B}\\")
    #expect(text.rendered(inColour: true) == "\u{1B}[1mTitle\u{1B}[0m")
    #expect(text.rendered(inColour: false, withLinks: true) == "Title")
    let inside: StyledText = "[\("x", .plain, link: link)]"
    #expect(
      inside.rendered(inColour: true, withLinks: true)
        == "[\u{1B}]8;;\(address)\u{1B}\\x\u{1B}]8;;\u{1B}\\]")
  }

  @Test func `styled texts are concatenated`() {
    let one = StyledText("a", .bold) + "b"
    #expect(one.rendered(inColour: true) == "\u{1B}[1ma\u{1B}[0mb")
    let two: StyledText = "[\(one)]"
    #expect(two.text == "[ab]")
  }
}
