import FeedFormats
import HTMLText

/// Checks for every text of a feed.
enum TextCheck {
  static func check(_ text: TextConstruct) throws(Violation) {
    let plain = text.plainText()
    try checkLine(plain)
    try require(
      TextConstruct(plain, .text).plainText() == plain, "plain text stays as it is", plain)
    let html = text.sanitizedHTML()
    try SafeMarkup.check(html)
    if text.kind.isMarkup {
      let again = TextConstruct(html, .html, base: text.base).sanitizedHTML()
      try require(
        again == html, "sanitised HTML goes through unchanged", "\(html)\nbecame\n\(again)")
    }
    let readable = ReadableText(html: html)
    try check(readable)
    try require(readable.lines.last?.text.isEmpty != true, "readable text ends with words", html)
    try check(ReadableText(text: text.value))
  }

  /// Plain text is one line, without leading, trailing or repeated spaces.
  static func checkLine(_ text: String) throws(Violation) {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      try require(!(0x09...0x0D).contains(byte), "plain text is one line", text)
      try require(byte != 0x20 || last != 0x20, "plain text has single spaces", text)
      last = byte
    }
    try require(text.isEmpty || last != 0x20, "plain text ends without a space", text)
  }

  private static func check(_ text: ReadableText) throws(Violation) {
    for line in text.lines {
      let isOneLine = !(line.prefix + line.text).utf8.contains { (0x0A...0x0D).contains($0) }
      try require(isOneLine, "a readable line has no line feed", line.text)
    }
  }
}
