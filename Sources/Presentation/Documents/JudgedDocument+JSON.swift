import FeedFormats
import FeedModel
package import JSONText

extension JudgedDocument: Presentable {
  package func write(to document: inout JSONWriter) {
    document.field("feed", name)
    document.field("date", date)
    document.field("completeness", completeness.rawValue)
    document.field("purge", purge.rawValue)
    document.field("purge_text", JudgementText.departure(purge))
    document.field("left", left)
    document.field("since", since)
    document.field("item_count", itemCount ?? items.count)
    document.field("items", array: items, write)
  }

  private var since: String? {
    later.flatMap { later in RFC3339.format(later.date).map { "\($0) · \(later.result)" } }
  }

  private func write(_ writer: inout JSONWriter, _ item: Item) {
    let judgement = item.judgement
    writer.object {
      $0.field("id", item.code)
      $0.field("title", item.title)
      $0.field("url", item.link)
      $0.field("verdict", verdict(on: item))
      $0.field("reason", JudgementText.code(of: judgement.evidence))
      $0.field("witnesses", array: Self.witnesses(of: judgement.evidence))
      $0.field("changed", array: JudgementText.names(of: judgement.changes))
      $0.field("text", reason(item))
      $0.field("rules", item.rules)
    }
  }

  private static func witnesses(of evidence: PostEvidence) -> [String] {
    switch evidence {
    case .witnesses(let witnesses), .massMove(let witnesses): JudgementText.names(of: witnesses)
    case .nothing, .key, .guidAddress, .bareLink, .story: []
    }
  }
}
