import XMLStream

/// HTML as text to read: paragraphs, lists, quotes and code as lines, links numbered.
public struct ReadableText: Sendable, Hashable {
  /// Lines with their indentation; a blank line is an empty one.
  public var lines: [Line]
  /// The addresses the text refers to as `[1]`, `[2]`, …, in that order.
  public var links: [String]

  /// One line before it is wrapped.
  public struct Line: Sendable, Hashable {
    /// What stands before the first row: a bullet, a quote mark.
    public var prefix: String
    /// What stands before further rows of the same line.
    public var indent: String
    public var text: String
    /// Whether the text keeps its blanks and must not be wrapped.
    public var isVerbatim: Bool

    public init(prefix: String, indent: String, text: String, isVerbatim: Bool) {
      self.prefix = prefix
      self.indent = indent
      self.text = text
      self.isVerbatim = isVerbatim
    }
  }

  /// Reads sanitised HTML. O(n).
  public init(html: String) {
    let builder = LineBuilder()
    var html = html
    html.withUTF8 { HTMLStreamParser.parse(fragment: UnsafeRawBufferPointer($0), to: builder) }
    self = builder.finish()
  }

  /// Reads plain text: its lines, as they are.
  public init(text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      Line(prefix: "", indent: "", text: String($0), isVerbatim: false)
    }
    links = []
  }
}

/// Turns the events of HTML into lines.
private final class LineBuilder: HTMLStreamHandler {
  private var lines: [ReadableText.Line] = []
  private var links: [String] = []
  private var current = ""
  private var blocks: [Block] = []
  private var openLinks: [String?] = []
  private var verbatimDepth = 0
  private var pendingMarker: String?

  private enum Block {
    case quote
    case unordered
    case ordered(next: Int)
    case item
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    let name = name.string
    if HTMLVocabulary.dropped.contains(name) { return false }
    switch name {
    case "br": breakLine()
    case "hr": addRule()
    case "a": openLinks.append(attributes["href"])
    case "img": addImage(attributes)
    case "pre":
      breakParagraph()
      verbatimDepth += 1
    case "blockquote": open(.quote)
    case "ul", "menu", "dir": open(.unordered)
    case "ol":
      open(.ordered(next: attributes["start"].flatMap { Int($0) } ?? 1))
    case "li": openItem()
    case "td", "th": if !current.isEmpty { current += "  " }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      breakParagraph()
      current += String(repeating: "#", count: Int(name.dropFirst()) ?? 1) + " "
    default: if Self.paragraphs.contains(name) { breakParagraph() }
    }
    return true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {
    let text = String(decoding: utf8, as: UTF8.self)
    guard verbatimDepth == 0 else {
      current += text
      return
    }
    let folded = PlainText.folding(text)
    let startsBlank = text.first?.isWhitespace == true
    if startsBlank, !current.isEmpty, current.last != " " { current += " " }
    current += folded
    if !folded.isEmpty, text.last?.isWhitespace == true { current += " " }
  }

  func end(_ name: HTMLName) {
    let name = name.string
    switch name {
    case "a": closeLink()
    case "pre":
      breakLine()
      verbatimDepth -= 1
      addBlank()
    case "blockquote", "ul", "ol", "menu", "dir": close()
    case "li":
      breakLine()
      pendingMarker = nil
      if case .item? = blocks.last { blocks.removeLast() }
    case "tr": breakLine()
    default: if Self.paragraphs.contains(name) || Self.headings.contains(name) { breakParagraph() }
    }
  }

  func finish() -> ReadableText {
    breakParagraph()
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return ReadableText(lines: lines, links: links)
  }

  // MARK: Lines

  private func breakLine() {
    guard verbatimDepth == 0 else { return breakRows() }
    let text = current.trimmingBlanks()
    current = ""
    if !text.isEmpty { lines.append(line(text, isVerbatim: false)) }
  }

  /// Code keeps its own rows, but for blank ones at its ends.
  private func breakRows() {
    var rows = current.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .drop(while: \.isEmpty)
    current = ""
    while rows.last?.isEmpty == true { rows.removeLast() }
    for row in rows { lines.append(line(String(row), isVerbatim: true)) }
  }

  private func line(_ text: String, isVerbatim: Bool) -> ReadableText.Line {
    let indent = self.indent
    let prefix = pendingMarker.map { String(indent.dropLast($0.count)) + $0 } ?? indent
    pendingMarker = nil
    return ReadableText.Line(prefix: prefix, indent: indent, text: text, isVerbatim: isVerbatim)
  }

  private var indent: String {
    blocks.map { block in
      switch block {
      case .quote: "> "
      case .item: "   "
      case .unordered, .ordered: ""
      }
    }.joined() + (verbatimDepth > 0 ? "    " : "")
  }

  private func breakParagraph() {
    breakLine()
    if pendingMarker == nil { addBlank() }
  }

  private func addBlank() {
    guard let last = lines.last, !last.text.isEmpty else { return }
    lines.append(.init(prefix: "", indent: "", text: "", isVerbatim: false))
  }

  private func addRule() {
    breakParagraph()
    lines.append(.init(prefix: "", indent: "", text: "* * *", isVerbatim: true))
    addBlank()
  }

  // MARK: Blocks

  private func open(_ block: Block) {
    if isInList { breakLine() } else { breakParagraph() }
    blocks.append(block)
  }

  private func close() {
    breakLine()
    if !blocks.isEmpty { blocks.removeLast() }
    if !isInList { addBlank() }
  }

  private var isInList: Bool {
    if case .item? = blocks.last { true } else { false }
  }

  private func openItem() {
    breakLine()
    if case .ordered(let number)? = blocks.last {
      blocks[blocks.count - 1] = .ordered(next: number &+ 1)
      pendingMarker = "\(number). "
    } else {
      pendingMarker = " • "
    }
    blocks.append(.item)
  }

  // MARK: Links and pictures

  private func closeLink() {
    guard let address = openLinks.popLast() ?? nil, WebAddress.scheme(of: address) != nil else {
      return
    }
    let number = links.firstIndex(of: address).map { $0 + 1 } ?? links.count + 1
    if number > links.count { links.append(address) }
    while current.last == " " { current.removeLast() }
    current += "[\(number)]"
  }

  private func addImage(_ attributes: HTMLAttributes) {
    let alternative = PlainText.folding(attributes["alt"] ?? "")
    if !alternative.isEmpty { current += "[image: \(alternative)]" }
  }

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  private static let paragraphs: Set<String> = [
    "address", "article", "aside", "dd", "details", "div", "dl", "dt", "figcaption", "figure",
    "footer", "header", "main", "nav", "p", "section", "summary", "table",
  ]
}

extension ReadableText {
  fileprivate init(lines: [Line], links: [String]) {
    self.lines = lines
    self.links = links
  }
}
