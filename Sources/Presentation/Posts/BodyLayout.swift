import FeedFormats
import HTMLText
import Terminal

/// Lays out a post's text: lines wrapped with their indentation, tables in columns, and the list of
/// links at the end.
struct BodyLayout {
  /// The width of a line, including the indentation.
  var columns: Int
  /// The number of spaces before each line.
  var indent = 0
  /// Whether code and quotes have styles of their own.
  var stylesQuotes = false

  func render(_ text: ReadableText) -> StyledText {
    var body: StyledText = ""
    var rest = text.lines[...]
    while let line = rest.first {
      let rows = rest.prefix { $0.isRow && $0.indent == line.indent }
      if rows.isEmpty {
        body += "\(block(line))\n"
        rest = rest.dropFirst()
      } else {
        let indent = prefix(line)
        let table = TableLayout(columns: columns - indent.columns)
        for row in table.render(rows.compactMap(\.row)) { body += "\(indent)\(row)\n" }
        rest = rest.dropFirst(rows.count)
      }
    }
    if !text.links.isEmpty { body += "\n" }
    for (place, link) in text.links.enumerated() {
      body += "\(margin)\("[\(place + 1)]", .dim) \(link)\n"
    }
    return body
  }

  private var margin: SafeText {
    SafeText(block: String(repeating: " ", count: max(0, indent)))
  }

  private func prefix(_ line: ReadableText.Line) -> SafeText {
    leavingRoom(margin + SafeText(block: line.prefix))
  }

  /// Cuts the beginning of a line's prefix if it would leave too little room for text.
  private func leavingRoom(_ prefix: SafeText) -> SafeText {
    let excess = prefix.columns - max(0, columns - Self.narrowest)
    return excess > 0 ? SafeText(block: String(prefix.string.dropFirst(excess))) : prefix
  }

  /// The minimum number of columns for text, however deeply a list or quote is nested.
  private static let narrowest = 12

  private func block(_ line: ReadableText.Line) -> StyledText {
    let prefix = prefix(line)
    let text = SafeText(block: line.text)
    guard !text.isEmpty else { return StyledText(SafeText(line: line.prefix)) }
    guard !line.isVerbatim else { return StyledText(prefix + text, style(of: line)) }
    let rows = text.wrapped(to: columns - prefix.columns).lines
    let further = leavingRoom(margin + SafeText(block: line.indent))
    let wrapped = rows.enumerated().map { ($0.offset == 0 ? prefix : further) + $0.element }
    return StyledText(wrapped.joined(separator: "\n"), style(of: line))
  }

  private func style(of line: ReadableText.Line) -> TerminalStyle {
    if line.kind == .heading { return .bold }
    guard stylesQuotes else { return .plain }
    return line.isVerbatim ? .cyan : line.prefix.contains(">") ? .dim : .plain
  }
}

extension ReadableText.Line {
  fileprivate var isRow: Bool {
    if case .row = kind { true } else { false }
  }

  fileprivate var row: TableLayout.Row? {
    guard case .row(let cells, let isHead) = kind else { return nil }
    return TableLayout.Row(cells: cells.map { SafeText(block: $0) }, isHead: isHead)
  }
}
