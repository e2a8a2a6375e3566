import XMLStream

/// Turns the events of HTML into the lines of a ``ReadableText``.
final class ReadableLines: HTMLStreamHandler {
  private var lines: [ReadableText.Line] = []
  private var links = ReadableLinks()
  /// The line that is being gathered.
  private var current = ""
  private var blocks: [Block] = []
  /// Of the open blocks, those that number their items.
  private var orderedLists: [OpenList] = []
  /// Items of lists that have ended inside of others.
  private var numberedItems: [NumberedItem] = []
  private var tables: [ReadableTable] = []
  private var headingLevel = 0
  private var verbatimDepth = 0
  /// Marks of items that have no line yet, and where they stand in one.
  private var pendingMarkers: [(column: Int, text: String)] = []

  private enum Block {
    case quote
    case unordered
    case ordered
    case item
    case definition
  }

  private struct OpenList {
    var list: OrderedLines
    /// How many tables it stands in, and how many items had ended when it began.
    let tables: Int
    let itemsBefore: Int
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    let name = name.string
    if HTMLVocabulary.dropped.contains(name) { return false }
    switch name {
    case "br": addBreak()
    case "hr": addRule()
    case "a": links.open(attributes["href"], at: current)
    case "img": addImage(attributes)
    case "video", "audio": links.open(media: name, attributes["src"])
    case "source": links.take(source: attributes["src"])
    case "q": current += "“"
    case "del", "s", "strike": current += "~~"
    case "sup": openSuperscript()
    case "pre":
      breakParagraph()
      verbatimDepth += 1
    case "blockquote": open(.quote)
    case "ul", "menu", "dir": open(.unordered)
    case "ol": openOrdered(attributes)
    case "li": openItem(attributes["value"].flatMap { Int($0) })
    case "dt": breakLine()
    case "dd":
      breakLine()
      blocks.append(.definition)
    case "table":
      breakParagraph()
      tables.append(ReadableTable(after: lines, indent: indent))
      lines = []
    case "tr", "caption": endCell { $0.startRow() }
    case "td", "th":
      let columns = attributes["colspan"].flatMap { Int($0) } ?? 1
      let rows = attributes["rowspan"].flatMap { Int($0) } ?? 1
      endCell { $0.startCell(isHead: name == "th", columns: columns, rows: rows) }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      breakParagraph()
      headingLevel = Int(name.dropFirst()) ?? 1
    default: startOrEnd(name)
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
    case "a": append(mark: links.close(at: current))
    case "video", "audio": append(media: links.closeMedia())
    case "q": current += "”"
    case "del", "s", "strike": current += "~~"
    case "pre":
      breakLine()
      verbatimDepth -= 1
      addBlank()
    case "blockquote", "ul", "ol", "menu", "dir": close()
    case "li":
      breakLine()
      pendingMarkers = []
      if case .item? = blocks.last { blocks.removeLast() }
    case "dt": breakLine()
    case "dd":
      breakLine()
      if case .definition? = blocks.last { blocks.removeLast() }
    case "td", "th", "tr", "caption": endCell { $0.endRow(if: name == "tr") }
    case "table": closeTable()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      breakParagraph()
      headingLevel = 0
    default: startOrEnd(name)
    }
  }

  /// Paragraphs have a blank line around them; divisions only lines of their own, as on a page.
  private func startOrEnd(_ name: String) {
    if Self.paragraphs.contains(name) {
      breakParagraph()
    } else if Self.divisions.contains(name) {
      breakLine()
    }
  }

  func finish() -> (lines: [ReadableText.Line], links: [String]) {
    while !tables.isEmpty { closeTable() }
    breakParagraph()
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return (lines, links.addresses)
  }

  /// A power must not be read as another figure of the number before it.
  private func openSuperscript() {
    guard let last = current.last, last.isLetter || last.isNumber || last == ")" else { return }
    current += "^"
  }

  // MARK: Lines

  private func breakLine() {
    guard verbatimDepth == 0 else { return breakRows() }
    let text = current.trimmingBlanks()
    links.lineEnded(current)
    current = ""
    guard !text.isEmpty else { return }
    guard headingLevel > 0 else { return lines.append(line(text, .text)) }
    lines.append(line(String(repeating: "#", count: headingLevel) + " " + text, .heading))
  }

  /// Code keeps its own rows, but for blank ones at its ends.
  private func breakRows() {
    var rows = current.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .drop(while: \.isEmpty)
    current = ""
    while rows.last?.isEmpty == true { rows.removeLast() }
    for row in rows { lines.append(line(Self.expandingTabs(row), .verbatim)) }
  }

  /// A tab leads to the next of the places eight columns apart, as on a terminal.
  private static func expandingTabs(_ row: Substring) -> String {
    guard row.utf8.contains(0x09) else { return String(row) }
    var text = ""
    var column = 0
    for character in row {
      let blanks = character == "\t" ? 8 - column % 8 : 0
      text += blanks > 0 ? String(repeating: " ", count: blanks) : String(character)
      column += max(blanks, 1)
    }
    return text
  }

  private func line(_ text: String, _ kind: ReadableText.Line.Kind) -> ReadableText.Line {
    let indent = self.indent
    var prefix = Array(indent)
    for marker in pendingMarkers {
      prefix.replaceSubrange(marker.column..<marker.column + marker.text.count, with: marker.text)
    }
    pendingMarkers = []
    return ReadableText.Line(prefix: String(prefix), indent: indent, text: text, kind: kind)
  }

  private var indent: String {
    blocks.map { block in
      switch block {
      case .quote: "> "
      case .item: Self.itemIndent
      case .definition: "    "
      case .unordered, .ordered: ""
      }
    }.joined() + (verbatimDepth > 0 ? "    " : "")
  }

  private func breakParagraph() {
    breakLine()
    if pendingMarkers.isEmpty { addBlank() }
  }

  private func addBlank() {
    guard let last = lines.last, !last.text.isEmpty else { return }
    lines.append(.blank)
  }

  /// Two breaks in a row are how many write a paragraph.
  private func addBreak() {
    guard verbatimDepth == 0 else { return current += "\n" }
    let isEmpty = current.allSatisfy { $0 == " " }
    breakLine()
    if isEmpty, pendingMarkers.isEmpty { addBlank() }
  }

  private func addRule() {
    breakParagraph()
    lines.append(.init(prefix: "", indent: "", text: "* * *", kind: .verbatim))
    addBlank()
  }

  // MARK: Blocks

  private func open(_ block: Block) {
    if isInList { breakLine() } else { breakParagraph() }
    blocks.append(block)
  }

  private func close() {
    breakLine()
    if case .ordered? = blocks.popLast() { closeOrdered() }
    if !isInList { addBlank() }
  }

  private var isInList: Bool {
    if case .item? = blocks.last { true } else { false }
  }

  private func openOrdered(_ attributes: HTMLAttributes) {
    open(.ordered)
    let list = OrderedLines(
      numerals: attributes["type"].flatMap(OrderedLines.Numerals.init),
      start: attributes["start"].flatMap { Int($0) }, isReversed: attributes["reversed"] != nil,
      column: indent.count)
    orderedLists.append(
      OpenList(list: list, tables: tables.count, itemsBefore: numberedItems.count))
  }

  /// Of lists in each other all numbers are written at once, as each of them moves those further in. In the
  /// cell of a table that is before the cell ends.
  private func closeOrdered() {
    let closed = orderedLists.removeLast()
    numberedItems += closed.list.items(before: lines.count)
    guard orderedLists.last?.tables != closed.tables else { return }
    NumberedItem.write(numberedItems[closed.itemsBefore...], in: &lines)
    numberedItems.removeSubrange(closed.itemsBefore...)
  }

  private func openItem(_ value: Int?) {
    breakLine()
    var marker = " • "
    if case .ordered? = blocks.last {
      orderedLists[orderedLists.count - 1].list.begin(value, at: lines.count)
      marker = OrderedLines.placeholder
    }
    pendingMarkers.append((indent.count, marker))
    blocks.append(.item)
  }

  private static let itemIndent = "   "

  // MARK: Tables

  /// Gives the open cell of the innermost table what has been gathered, and the table the next event.
  private func endCell(_ event: (inout ReadableTable) -> Void) {
    guard var table = tables.popLast() else { return }
    breakLine()
    table.take(lines)
    lines = []
    event(&table)
    tables.append(table)
  }

  private func closeTable() {
    endCell { _ in }
    guard let table = tables.popLast() else { return }
    lines = table.before + table.lines
    addBlank()
  }

  // MARK: Links and pictures

  /// A link's number stands behind its last word, in the line before if the link was a paragraph.
  private func append(mark: String) {
    guard !mark.isEmpty else { return }
    if current.isEmpty, !mark.hasPrefix("[image]"),
      let last = lines.lastIndex(where: { !$0.text.isEmpty }), lines[last].kind != .verbatim
    {
      return lines[last].text += mark
    }
    while verbatimDepth == 0, current.last == " " { current.removeLast() }
    current += mark
  }

  private func append(media mark: String) {
    if !mark.isEmpty, !current.isEmpty, current.last != " " { current += " " }
    current += mark
  }

  private func addImage(_ attributes: HTMLAttributes) {
    let alternative = PlainText.folding(attributes["alt"] ?? "")
    let title = PlainText.folding(attributes["title"] ?? "")
    let words = [alternative, title == alternative ? "" : title].filter { !$0.isEmpty }
    // An empty description says that there is nothing to see; none at all says nothing.
    let isNameless = words.isEmpty && attributes["alt"] == nil
    append(media: links.sawImage(isNameless ? attributes["src"] : nil))
    if !words.isEmpty { current += "[image: \(words.joined(separator: " · "))]" }
  }

  private static let paragraphs: Set<String> = ["dl", "figure", "p"]

  private static let divisions: Set<String> = [
    "address", "article", "aside", "center", "details", "div", "figcaption", "footer", "header",
    "main", "nav", "section", "summary",
  ]
}
