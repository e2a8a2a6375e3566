import Markup

/// Converts HTML events to the lines of a ``ReadableText``.
final class ReadableLines: HTMLStreamHandler {
  private var lines: [ReadableText.Line] = []
  private var links = ReadableLinks()
  /// The text of the incomplete line.
  private var current = ""
  private var blocks = BlockStack()
  /// The open ordered lists; the innermost is the last.
  private var orderedLists: [OpenList] = []
  /// The items of nested lists that have ended.
  private var numberedItems: [NumberedItem] = []
  /// The open tables; the innermost is the last.
  private var tables: [ReadableTable] = []
  private var headingLevel = 0
  private var verbatimDepth = 0
  /// The markers of items that have no line yet, with their columns.
  private var pendingMarkers: [(column: Int, text: String)] = []
  /// The number of elements visited in collections, as a measure of the work other than copying
  /// text.
  private var steps = 0

  private struct OpenList {
    var list: OrderedLines
    /// The number of open tables, and the number of finished items, when the list started.
    let tables: Int
    let itemsBefore: Int
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    steps += 1
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
      if verbatimDepth == 0 { blocks.push(.code) }
      verbatimDepth += 1
    case "blockquote": open(.quote)
    case "ul", "menu", "dir": open(.unordered)
    case "ol": openOrdered(attributes)
    case "li": openItem(attributes["value"].flatMap { Int($0) })
    case "dt": breakLine()
    case "dd":
      breakLine()
      blocks.push(.definition)
    case "table":
      breakParagraph()
      tables.append(ReadableTable(firstLine: lines.count, indent: blocks.indent))
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
    // The last scalar is used, because finding the last character could read the whole text.
    if text.unicodeScalars.first?.properties.isWhitespace == true { endWord() }
    current += folded
    if !folded.isEmpty, text.unicodeScalars.last?.properties.isWhitespace == true { current += " " }
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
      if verbatimDepth == 0 { blocks.pop() }
      addBlank()
    case "blockquote", "ul", "ol", "menu", "dir": close()
    case "li":
      breakLine()
      pendingMarkers = []
      blocks.pop()
    case "dt": breakLine()
    case "dd":
      breakLine()
      blocks.pop()
    case "td", "th", "tr", "caption": endCell { $0.endRow(if: name == "tr") }
    case "table": closeTable()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      breakParagraph()
      headingLevel = 0
    default: startOrEnd(name)
    }
  }

  /// Handles an element that is a paragraph, with empty lines around it, or a division, which only
  /// breaks the line.
  private func startOrEnd(_ name: String) {
    if Self.paragraphs.contains(name) {
      breakParagraph()
    } else if Self.divisions.contains(name) {
      breakLine()
    }
  }

  /// Returns the text and the number of steps, which grows with the size of the HTML.
  func finish() -> (text: ReadableText, steps: Int) {
    while !tables.isEmpty { closeTable() }
    breakParagraph()
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    return (ReadableText(lines: lines, links: links.addresses), steps + links.steps)
  }

  /// Separates a superscript from the number before it, because it would look like another digit.
  private func openSuperscript() {
    guard let last = current.unicodeScalars.last,
      last == ")" || last.properties.isAlphabetic || last.properties.numericType != nil
        || last.properties.canonicalCombiningClass != .notReordered
    else { return }
    current += "^"
  }

  /// Adds a space, unless the line is empty or ends with one.
  private func endWord() {
    if !current.isEmpty, current.utf8.last != UInt8(ascii: " ") { current += " " }
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

  /// Adds the rows of code as written, without empty rows at both ends.
  private func breakRows() {
    var rows = current.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .drop(while: \.isEmpty)
    current = ""
    while rows.last?.isEmpty == true { rows.removeLast() }
    for row in rows { lines.append(line(Self.expandingTabs(row), .verbatim)) }
  }

  /// Replaces tabs by spaces, with tab stops every eight columns.
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
    let indent = blocks.indent
    guard !pendingMarkers.isEmpty else {
      return ReadableText.Line(prefix: indent, indent: indent, text: text, kind: kind)
    }
    var prefix = Array(indent)
    for marker in pendingMarkers {
      prefix.replaceSubrange(marker.column..<marker.column + marker.text.count, with: marker.text)
    }
    pendingMarkers = []
    return ReadableText.Line(prefix: String(prefix), indent: indent, text: text, kind: kind)
  }

  private func breakParagraph() {
    breakLine()
    if pendingMarkers.isEmpty { addBlank() }
  }

  private func addBlank() {
    guard lines.count > firstLine, lines.last?.text.isEmpty == false else { return }
    lines.append(.blank)
  }

  /// The first line of the open cell, or of the text outside of tables.
  private var firstLine: Int { tables.last?.firstLine ?? 0 }

  /// Breaks the line. Two breaks in a row end a paragraph.
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

  private func open(_ block: BlockStack.Block) {
    if isInList { breakLine() } else { breakParagraph() }
    blocks.push(block)
  }

  private func close() {
    breakLine()
    if blocks.pop() == .ordered { closeOrdered() }
    if !isInList { addBlank() }
  }

  private var isInList: Bool { blocks.innermost == .item }

  private func openOrdered(_ attributes: HTMLAttributes) {
    open(.ordered)
    let list = OrderedLines(
      numerals: attributes["type"].flatMap(OrderedLines.Numerals.init),
      start: attributes["start"].flatMap { Int($0) }, isReversed: attributes["reversed"] != nil,
      column: blocks.indent.utf8.count)
    orderedLists.append(
      OpenList(list: list, tables: tables.count, itemsBefore: numberedItems.count))
  }

  /// Ends an ordered list. The numbers of a list and of the lists inside it are written together,
  /// because each list moves the ones inside it. Lists in a table cell are written before the cell
  /// ends.
  private func closeOrdered() {
    let closed = orderedLists.removeLast()
    numberedItems += closed.list.items(before: lines.count)
    guard orderedLists.last?.tables != closed.tables else { return }
    steps += NumberedItem.write(numberedItems[closed.itemsBefore...], in: &lines)
    numberedItems.removeSubrange(closed.itemsBefore...)
  }

  private func openItem(_ value: Int?) {
    breakLine()
    let column = blocks.indent.utf8.count
    let isOrdered = blocks.innermost == .ordered
    guard blocks.push(.item) else { return }
    if isOrdered { orderedLists[orderedLists.count - 1].list.begin(value, at: lines.count) }
    pendingMarkers.append((column, isOrdered ? OrderedLines.placeholder : " • "))
  }

  // MARK: Tables

  /// Ends the open cell of the innermost table, and calls a closure with the table.
  private func endCell(_ event: (inout ReadableTable) -> Void) {
    guard let innermost = tables.indices.last else { return }
    breakLine()
    let cell = tables[innermost].firstLine...
    steps += lines[cell].count
    tables[innermost].take(Array(lines[cell]))
    lines.removeSubrange(cell)
    event(&tables[innermost])
  }

  private func closeTable() {
    endCell { _ in }
    guard let table = tables.popLast() else { return }
    steps += table.steps
    lines += table.lines
    addBlank()
  }

  // MARK: Links and pictures

  /// Adds the number of a link to its last word, which is in the previous line if the link
  /// contained a paragraph.
  private func append(mark: String) {
    guard !mark.isEmpty else { return }
    if current.isEmpty, !mark.hasPrefix("[image]"),
      let last = lines[firstLine...].lastIndex(where: { !$0.text.isEmpty }),
      lines[last].kind != .verbatim
    {
      steps += lines.count - last
      return lines[last].text += mark
    }
    while verbatimDepth == 0, current.utf8.last == UInt8(ascii: " ") {
      current.unicodeScalars.removeLast()
    }
    current += mark
  }

  private func append(media mark: String) {
    if !mark.isEmpty { endWord() }
    current += mark
  }

  private func addImage(_ attributes: HTMLAttributes) {
    let alternative = PlainText.folding(attributes["alt"] ?? "")
    let title = PlainText.folding(attributes["title"] ?? "")
    let words = [alternative, title == alternative ? "" : title].filter { !$0.isEmpty }
    // An empty `alt` marks a decorative picture; a missing `alt` does not.
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
