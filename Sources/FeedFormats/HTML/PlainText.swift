import XMLStream

/// HTML reduced to its words on one line: for titles and summaries.
enum PlainText {
  /// Tags off, references decoded, runs of white space folded into one blank. O(n).
  static func from(_ html: String) -> String {
    let isMarkup = html.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    guard isMarkup else { return folding(html) }
    var gatherer = WordGatherer()
    HTMLTree(fragment: html).walk(&gatherer)
    return folding(gatherer.words)
  }

  /// White space folded, without changing text that has none to fold.
  static func folding(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if let last = folded.last, last != 0x20 { folded.append(0x20) }
      } else {
        folded.append(byte)
      }
    }
    if folded.last == 0x20 { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }
}

private struct WordGatherer: HTMLVisitor {
  var words = ""

  mutating func start(_ name: String, _ attributes: [HTMLAttribute]) -> Bool {
    if Self.separating.contains(name) { words += " " }
    return !HTMLVocabulary.dropped.contains(name)
  }

  mutating func text(_ text: String) { words += text }

  mutating func end(_ name: String) {
    if Self.separating.contains(name) { words += " " }
  }

  /// Elements that stand on lines of their own.
  private static let separating: Set<String> = [
    "address", "article", "blockquote", "br", "dd", "div", "dt", "figcaption", "figure", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table",
    "td", "th", "tr", "ul",
  ]
}
