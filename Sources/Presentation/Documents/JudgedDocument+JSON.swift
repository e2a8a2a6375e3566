import FeedFormats
import FeedModel
import JSONText

extension JudgedDocument {
  /// The document for programs.
  package func json() -> [UInt8] {
    JSONWriter.document {
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
      $0.field("reason", JudgementWords.code(of: judgement.evidence))
      $0.field("witnesses", array: Self.witnesses(of: judgement.evidence))
      $0.field("changed", array: JudgementWords.names(of: judgement.changes))
      $0.field("text", reason(item))
      $0.field("rules", item.rules)
    }
  }

  private static func witnesses(of evidence: PostEvidence) -> [String] {
    switch evidence {
    case .witnesses(let witnesses), .massMove(let witnesses): JudgementWords.names(of: witnesses)
    case .nothing, .key, .guidAddress, .bareLink, .story: []
    }
  }
}
