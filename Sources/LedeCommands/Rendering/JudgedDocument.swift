import FeedFormats
import FeedModel
import FoundationEssentials
import JSONText
import Terminal

/// A document and what the index says of each of its items, ready to be printed.
struct JudgedDocument {
  struct Item {
    var judgement: ItemJudgement
    var title: String?
    var link: String?
    /// The post's code, in a library.
    var code: String?
    /// What rules did to it when it was new.
    var rules: String?
  }

  /// Whose document it is.
  var name: String
  /// When it was taken in; nil without a library.
  var date: Date?
  var completeness: Completeness
  var purge: PurgeDecision
  /// The items to print.
  var items: [Item]
  /// How many items the document has, where not all are to be printed.
  var itemCount: Int?
  /// Whether an edit of a post changes nothing in the library.
  var ignoresEdits = false
  /// What later fetches brought in place of a document.
  var since: String?
  /// How many posts have left the feed, where that is known.
  var left: Int?

  // MARK: For people

  func print(on output: Output) {
    output.writeLine("\(name, .bold)")
    output.writeLine("\(summary, .dim)")
    if let since { output.writeLine("\(since, .dim)") }
    for item in items where !output.isClosed { output.writeLine(line(item)) }
    if completeness == .truncated {
      let rest = "the item that was cut off, and all below it, until the document comes whole"
      output.writeLine("\("kept back \(rest)", .dim)")
    }
  }

  private var summary: String {
    let left = left.map { " (\(Words.count($0, "post")))" } ?? ""
    let departure = JudgementWords.departure(purge) + (purge == .believed ? left : "")
    let parts = [
      date.flatMap(Moment.text), Words.count(itemCount ?? items.count, "item"), departure,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private func line(_ item: Item) -> StyledText {
    let verdict = SafeText(line: verdict(on: item)).padded(to: 8)
    let title = SafeText(firstShown: item.title, item.link) ?? "(no title)"
    let reason = Self.reason(item)
    return "\(verdict, item.judgement.verdict.isNew ? .bold : .dim)  \(title)  \(reason, .dim)"
  }

  private func verdict(on item: Item) -> String {
    JudgementWords.name(of: item.judgement, ignoresEdits: ignoresEdits)
  }

  // MARK: For programs

  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.schema()
      $0.field("feed", name)
      $0.field("date", date)
      $0.field("completeness", completeness.rawValue)
      $0.field("purge", purge.rawValue)
      $0.field("purge_text", JudgementWords.departure(purge))
      $0.field("left", left)
      $0.field("since", since)
      $0.field("item_count", itemCount ?? items.count)
      $0.field("items", array: items, write)
    }
    writer.newline()
    return writer.bytes
  }

  private func write(_ writer: inout JSONWriter, _ item: Item) {
    let judgement = item.judgement
    writer.object {
      $0.field("id", item.code)
      $0.field("title", item.title)
      $0.field("url", item.link)
      $0.field("verdict", verdict(on: item))
      $0.field("reason", JudgementWords.code(of: judgement.evidence))
      $0.field("witnesses", array: Self.witnesses(of: judgement.evidence))
      $0.field("changed", array: JudgementWords.names(of: judgement.changes))
      $0.field("text", Self.reason(item))
      $0.field("rules", item.rules)
    }
  }

  private static func reason(_ item: Item) -> String {
    JudgementWords.reason(item.judgement, rules: item.rules)
  }

  private static func witnesses(of evidence: PostEvidence) -> [String] {
    switch evidence {
    case .witnesses(let witnesses), .massMove(let witnesses): JudgementWords.names(of: witnesses)
    case .nothing, .key, .guidAddress, .bareLink, .story: []
    }
  }
}
