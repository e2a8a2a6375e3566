import FeedFormats
import HTMLText
import Terminal

/// Memory and work for readable text and its wrapping are proportional to the HTML.
struct ReadableProperty: Property {
  let name = "readable"
  let kinds: Set<Sample.Kind> = [.html]

  /// The maximum bytes of text and steps of work for each byte of HTML.
  private static let maximumBytesPerByte = 160
  private static let maximumStepsPerByte = 64
  /// The maximum for an empty document.
  private static let maximumForEmptyInput = 1_024

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let html = TextConstruct(String(decoding: input, as: UTF8.self), .html).sanitizedHTML()
    let (text, steps) = ReadableText.read(html: html)
    let size = html.utf8.count
    let bytes = Self.size(of: text)
    try require(
      bytes <= Self.maximumBytesPerByte * size + Self.maximumForEmptyInput,
      "readable text takes memory in proportion to its HTML", "\(bytes) bytes of \(size): \(html)")
    try require(
      steps <= Self.maximumStepsPerByte * size + Self.maximumForEmptyInput,
      "readable text takes work in proportion to its HTML", "\(steps) steps for \(size): \(html)")
    for line in text.lines { try checkWrapping(line.text, to: 1 + Int(salt % 80)) }
  }

  /// Returns the memory of a text: its strings, and at least a word for each of its parts.
  private static func size(of text: ReadableText) -> Int {
    text.lines.reduce(text.links.reduce(0) { $0 + 16 + $1.utf8.count }) { size, line in
      var cells = 0
      if case .row(let texts, _) = line.kind { cells = texts.reduce(0) { $0 + 16 + $1.utf8.count } }
      let strings = line.prefix.utf8.count + line.indent.utf8.count + line.text.utf8.count
      return size + 64 + strings + cells
    }
  }

  private func checkWrapping(_ line: String, to width: Int) throws(Violation) {
    let text = SafeText(block: line)
    let size = text.string.utf8.count
    var filler = LineFiller(margin: 0, width: width)
    for word in text.string.split(separator: " ") { filler.add(word) }
    try require(
      filler.steps <= 2 * size, "wrapping takes work in proportion to the text",
      "\(filler.steps) steps for \(size) bytes")
    let wrapped = text.wrapped(to: width)
    try require(
      wrapped.string.utf8.count <= (size + 1) * (width / 2 + 2),
      "wrapped text takes memory in proportion to its width", line)
    try require(
      wrapped.lines.allSatisfy { $0.columns <= max(2, width) }, "wrapped lines fit", line)
  }
}
