import Terminal
import TestSupport
import Testing

@Suite struct SafeTextTests {
  /// U+0000–001F, U+007F and U+0080–009F.
  static let controls = (Array(UInt32(0)...0x1F) + Array(0x7F...0x9F)).compactMap(
    Unicode.Scalar.init)

  @Test func `the first of several texts with visible characters is chosen`() {
    let invisible = "\u{200B}\u{202E} \u{FEFF}"
    #expect(SafeText(firstShown: nil, invisible, "", " a ", "b")?.string == "a")
    #expect(SafeText(firstShown: nil, invisible) == nil)
  }

  @Test func `there are 65 control characters`() {
    #expect(Self.controls.count == 65)
    #expect(Self.controls.allSatisfy { $0.properties.generalCategory == .control })
  }

  @Test(arguments: controls)
  func `a control character becomes one space in a line and is removed at its ends`(
    control: Unicode.Scalar
  ) {
    let text = "\(control)a\(control)\(control)b\(control)"
    #expect(SafeText(line: text).string == "a b")
  }

  @Test(arguments: controls)
  func `a block of text contains no control characters except line feeds`(control: Unicode.Scalar) {
    let kept = SafeText(block: "a\(control)b").string
    #expect(
      kept.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }.isEmpty
    )
    #expect(["a b", "a    b", "a\nb"].contains(kept))
  }

  @Test(arguments: [
    ("\u{1B}]52;c;aGk=\u{07}title", "]52;c;aGk= title"),
    ("\u{9B}2J\u{9D}0;x\u{9C}", "2J 0;x"),
    ("one\r\ntwo\tthree   four", "one two three four"),
    ("  \u{85} spaced \u{2028}\u{2029} ", "spaced"),
    ("", ""),
    (" ", ""),
    ("a ", "a"),
    (" a", "a"),
    ("é  ü ", "é ü"),
  ])
  func `line text has no line breaks and no repeated spaces`(text: String, expected: String) {
    #expect(SafeText(line: text).string == expected)
  }

  @Test(arguments: [
    ("one\r\ntwo\rthree\nfour\u{85}five\u{2028}six", "one\ntwo\nthree\nfour\nfive\nsix"),
    ("\r\n\r\n", "\n\n"),
    ("\r\r\n\n", "\n\n\n"),
    ("  kept  blanks ", "  kept  blanks "),
    ("a\tb", "a    b"),
  ])
  func `a block keeps its lines and spaces`(text: String, expected: String) {
    #expect(SafeText(block: text).string == expected)
  }

  @Test(arguments: [
    ("safe\u{202E}gpj.exe", "safegpj.exe"),
    ("\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}b\u{202A}\u{202C}", "ab"),
    ("\u{FEFF}bom", "bom"),
    ("in\u{FFF9}ter\u{FFFA}li\u{FFFB}near", "interlinear"),
    ("ta\u{E0041}g\u{E0001}s", "tags"),
    ("soft\u{AD}hyphen", "softhyphen"),
    ("zero\u{200B}width\u{2060}", "zerowidth"),
    ("\u{3164}\u{115F}\u{FFA0}filler", "filler"),
  ])
  func `invisible characters and bidirectional controls are removed`(text: String, expected: String)
  {
    #expect(SafeText(line: text).string == expected)
    #expect(SafeText(block: text).string == expected)
  }

  @Test(arguments: ["👨‍👩‍👧‍👦 family", "می‌خواهم", "☀️", "葛󠄀", "क्‍ष", "👍🏽", "🇳🇿"])
  func `joiners, variation selectors, skin tones and flags are kept`(text: String) {
    #expect(SafeText(line: text).string == text)
  }

  @Test func `a character keeps at most eight combining marks`() {
    let zalgo = "e" + String(repeating: "\u{301}", count: 10_000) + "x\u{302}"
    let expected = "e" + String(repeating: "\u{301}", count: 8) + "x\u{302}"
    #expect(SafeText(line: zalgo).string == expected)
    #expect(SafeText(block: zalgo).string == expected)
  }

  @Test(arguments: [
    ("ก", "ำ"), ("ກ", "ຳ"), ("क", "्क"), ("", "\u{1100}"), ("😀", "ำ"),
  ])
  func `an endless grapheme cluster is truncated, and the next one is kept`(
    start: String, more: String
  ) {
    let endless = start + String(repeating: more, count: 5_000)
    let text = SafeText(line: "a \(endless) b").string
    #expect(
      text == "a " + String(String.UnicodeScalarView(endless.unicodeScalars.prefix(40))) + " b")
    let word = start + more + more + more
    #expect(SafeText(line: word).string == word)
  }

  @Test func `a grapheme cluster joined to a truncated one is truncated as well`() {
    let family = String(
      repeating: "👨" + String(repeating: "\u{301}", count: 6) + "\u{200D}", count: 5)
    let text = SafeText(line: String(repeating: family + "👨", count: 200)).string
    #expect(!text.isEmpty)
    #expect(text.allSatisfy { $0.unicodeScalars.count <= SafeText.scalarsPerCharacter })
  }

  @Test func `a chain of joined emoji is truncated`() {
    let chain = String(repeating: "👩\u{200D}", count: 1_000)
    #expect(SafeText(line: chain).string.first?.unicodeScalars.count ?? 0 < 20)
  }

  @Test func `a combining mark at the start is removed`() {
    #expect(SafeText(line: "\u{301}\u{20DD}a").string == "a")
  }

  @Test func `interpolated strings are filtered as lines`() {
    let hostile = "a\u{1B}[2J\nb"
    let text: SafeText = "no feed at \(hostile): \(3) tries\u{9B}\n"
    #expect(text.string == "no feed at a [2J b: 3 tries \n")
  }

  @Test func `filtering twice has no further effect`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let text = String.random(using: &generator)
      let line = SafeText(line: text)
      let block = SafeText(block: text)
      #expect(SafeText(line: line.string) == line)
      #expect(SafeText(block: block.string) == block)
    }
  }

  @Test func `joined texts keep their separators`() {
    let parts: [SafeText] = ["a", "b", "c"]
    #expect(parts.joined(separator: ", ") == "a, b, c")
    #expect([SafeText]().joined() == .empty)
  }
}

extension String {
  /// Random text with many characters that filters and width tables treat specially.
  static func random(using generator: inout some RandomNumberGenerator) -> String {
    let pool: [Unicode.Scalar] = [
      "a", "b", " ", " ", "\t", "\n", "\r", "\u{1B}", "\u{9B}", "\u{301}", "\u{200D}", "\u{200C}",
      "\u{FE0F}", "\u{202E}", "\u{AD}", "漢", "한", "👩", "🇳", "🇿", "ｶ", "ﾞ", "\u{1F3FD}", "é", "1",
      "\u{20E3}", "☀",
    ]
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      view.append(pool[Int.random(in: pool.indices, using: &generator)])
    }
    return String(view)
  }
}
