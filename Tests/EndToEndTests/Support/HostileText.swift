/// Text with control sequences for terminals, in all encodings that feeds can contain.
enum HostileText {
  /// Code points that hide or reorder other text: bidirectional controls, a byte order mark, tags.
  private static let invisible =
    "\u{202E}\u{202A}\u{2066}\u{2069}\u{200E}\u{200F}\u{061C}\u{FEFF}\u{E0041}\u{AD}\u{180E}"

  private static func scalars(_ range: ClosedRange<UInt8>) -> String {
    String(String.UnicodeScalarView(range.map { Unicode.Scalar($0) }))
  }

  /// All control characters, and all of ``invisible``.
  static let all =
    "a\u{1B}[2J\u{1B}]0;t\u{7}b\u{9B}31mc" + scalars(0x01...0x1F) + scalars(0x7F...0x9F)
    + invisible + "z"

  /// XML text: unescaped what XML 1.0 allows, and the rest as HTML references that are decoded
  /// after the XML has been parsed.
  static let xml =
    "a&amp;#27;[2J&amp;#x1b;]0;t&amp;#7;b\u{9B}31mc&#x9B;2J" + scalars(0x7F...0x9F) + invisible
    + (1...31).map { "&amp;#\($0);" }.joined() + "z"

  /// The contents of a JSON string.
  static let json =
    "a\\u001b[2J\\u001b]0;t\\u0007b\\u009b31mc" + (1...31).map { escape($0) }.joined()
    + (127...159).map { escape($0) }.joined() + invisible + "z"

  private static func escape(_ code: Int) -> String {
    let digits = String(code, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  static let rss = """
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>R \(xml)</title>
    <link>https://r.example/\(xml)</link><description>\(xml)</description>
    <language>\(xml)</language>
    <item><title>One \(xml)</title><link>https://r.example/1\(xml)</link><guid>1\(xml)</guid>
    <dc:creator>\(xml)</dc:creator><category>\(xml)</category>
    <comments>https://r.example/c\(xml)</comments>
    <enclosure url="https://r.example/e\(xml)" type="\(xml)" length="1"/>
    <description>&lt;p&gt;\(xml)&lt;a href="https://r.example/l\(xml)"&gt;\(xml)&lt;/a&gt;\
    &lt;pre&gt;\(xml)&lt;/pre&gt;</description></item>
    <item><guid>2</guid><description>\(xml)</description></item></channel></rss>
    """

  static let jsonFeed = """
    {"version":"https://jsonfeed.org/version/1.1","title":"J \(json)",
    "home_page_url":"https://j.example/\(json)","description":"\(json)","language":"\(json)",
    "items":[{"id":"1\(json)","url":"https://j.example/1\(json)","title":"Two \(json)",
    "content_text":"\(json)","authors":[{"name":"\(json)"}],"tags":["\(json)"],
    "attachments":[{"url":"https://j.example/e\(json)","mime_type":"\(json)"}]},
    {"id":"2","summary":"\(json)","content_html":"<p>\(json)<a href='https://j.example/\(json)'>x</a>"}]}
    """

  static let opml = """
    <opml version="2.0"><head><title>\(xml)</title></head><body><outline text="F \(xml)">
    <outline text="O \(xml)" category="\(xml)" xmlUrl="https://127.0.0.1:1/o"/>
    <outline text="x" xmlUrl="https://h.example/\(xml)"/><outline text="x" xmlUrl="exec:\(xml)"/>
    </outline></body></opml>
    """
}

/// Checks for characters that output must not contain.
enum OutputCheck {
  /// Returns the names of the code points that are forbidden in text output: controls except line
  /// feeds, bidirectional controls and invisible characters.
  static func forbidden(in text: String) -> [String] {
    names(of: text.unicodeScalars.filter { isControl($0) || isInvisible($0) })
  }

  /// Returns the names of the code points that JSON, OPML and HTML output must escape: controls and
  /// bidirectional controls. Other invisible characters are data.
  static func forbiddenInDocument(_ text: String) -> [String] {
    names(of: text.unicodeScalars.filter { isControl($0) || $0.properties.isBidiControl })
  }

  /// Removes the control sequences that the program uses: colours (SGR), hyperlinks with printable
  /// web addresses (OSC 8), and the redrawing of the progress line.
  static func withoutOwnSequences(_ text: String) -> String {
    let rest = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\u{1B}[K", with: "")
      .replacing(/\u{1B}]8;;(?:https?:\/\/[!-~]+)?\u{1B}\\/, with: "")
    return String(String.UnicodeScalarView(rest.unicodeScalars.filter { $0 != "\r" }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n"
      || ["\u{2028}", "\u{2029}"].contains(scalar)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl
      || scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isJoinControl
        && !scalar.properties.isVariationSelector
  }

  private static func names(of scalars: some Sequence<Unicode.Scalar>) -> [String] {
    Set(scalars).sorted().map { "U+" + String($0.value, radix: 16, uppercase: true) }
  }
}
