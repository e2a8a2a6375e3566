import FeedFormats
import FoundationEssentials
import Terminal

/// A parsed document for people: what it is, what was wrong with it, and its items.
enum DocumentSheet {
  static func print(_ document: FeedDocument, of input: String, on output: Output) {
    output.writeLine("\(document.title?.plainText() ?? input, .bold)")
    let completeness = document.isComplete ? "" : ", cut off"
    output.writeLine(
      "\("\(document.format.rawValue), \(document.encoding), \(Words.count(document.items.count, "item"))\(completeness)", .dim)"
    )
    for warning in document.warnings {
      let place = warning.line.map { "line \($0): " } ?? ""
      output.writeLine("\("warning: \(place)\(warning.message)", .yellow)")
    }
    for item in document.items {
      let date = (item.published ?? item.updated)?.date.flatMap(RFC3339.format) ?? ""
      output.writeLine("\n\(item.title?.plainText() ?? "(no title)", .bold)")
      for line in [date, item.link ?? "", item.guid ?? ""] where !line.isEmpty {
        output.writeLine("  \(line, .dim)")
      }
    }
  }
}
