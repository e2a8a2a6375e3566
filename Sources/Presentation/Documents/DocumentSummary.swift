package import FeedFormats
package import Terminal

/// A parsed document as text: its format and encoding, its warnings, and its items.
package enum DocumentSummary {
  package static func render(
    _ document: FeedDocument, of input: String, _ times: TimeStyle
  ) -> StyledText {
    let completeness = document.isComplete ? "" : ", truncated"
    let facts = [
      document.format.rawValue, document.encoding,
      Words.count(document.items.count, "item") + completeness,
    ]
    var text: StyledText = "\(document.title?.titleText() ?? input, .bold)\n"
    text += "\(facts.joined(separator: ", "), .dim)\n"
    for warning in document.warnings {
      let place = warning.line.map { "line \($0): " } ?? ""
      text += "\("warning: \(place)\(warning.message)", .yellow)\n"
    }
    for item in document.items { text += render(item, times) }
    return text
  }

  private static func render(
    _ item: FeedDocument.Item, _ times: TimeStyle
  ) -> StyledText {
    let date = (item.published?.date ?? item.updated?.date).flatMap(times.text) ?? ""
    var text: StyledText = "\n\(item.title?.titleText() ?? "(no title)", .bold)\n"
    for line in [date, item.link ?? "", item.guid ?? ""] where !line.isEmpty {
      text += "  \(line, .dim)\n"
    }
    return text
  }
}
