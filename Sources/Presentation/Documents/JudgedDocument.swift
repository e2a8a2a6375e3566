import Aggregation
package import FeedModel
import FoundationEssentials
package import LibraryStore
package import Terminal

/// A document with the verdict of the feed's index on each of its items.
package struct JudgedDocument {
  package struct Item {
    var judgement: ItemJudgement
    var title: String?
    var link: String?
    /// The code of the post, or `nil` without a library.
    var code: String?
    /// What rules did with the item when it was new.
    var rules: String?

    package init(judgement: ItemJudgement, title: String?, link: String?) {
      self.judgement = judgement
      self.title = title
      self.link = link
    }
  }

  /// The name of the feed.
  var name: String
  /// When the document was recorded, or `nil` without a library.
  var date: Date?
  var completeness: Completeness
  var purge: PurgeDecision
  /// The items to show.
  package private(set) var items: [Item]
  /// The number of items in the document, if only some of them are shown.
  private(set) var itemCount: Int?
  /// Whether edits of posts are ignored (`--on-update ignore`).
  var ignoresEdits = false
  /// The date and result of a later fetch that returned no document.
  var later: (date: Date, result: String)?
  /// How many posts have left the feed, or `nil` if unknown.
  var left: Int?

  package init(
    name: String, completeness: Completeness, purge: PurgeDecision, items: [Item], left: Int
  ) {
    self.name = name
    self.completeness = completeness
    self.purge = purge
    self.items = items
    self.left = left
  }

  /// Creates the last document of a feed from the report that the library has stored.
  package init(_ report: RefreshReport, of feed: StoredFeed) {
    name = feed.name
    date = report.date
    completeness = report.completeness
    purge = report.purge
    ignoresEdits = feed.subscription.properties.onUpdate == .ignore
    let state = feed.fetchState
    if let checked = state.lastChecked, checked > report.date {
      later = (checked, state.lastFailure?.description ?? "the feed is unchanged")
    }
    items = report.items.map { item in
      var shown = Item(judgement: item.judgement, title: item.title, link: item.link)
      shown.code = item.post.map { PostCode.code(of: $0) }
      shown.rules = item.rules
      return shown
    }
  }

  /// Keeps only the items of one post.
  package mutating func keepItems(ofPost code: String) {
    itemCount = items.count
    items.removeAll { $0.code != code }
  }

  // MARK: Text

  package func text(_ times: TimeStyle) -> StyledText {
    var text: StyledText = "\(name, .bold)\n\(summary(times), .dim)\n"
    if let later, let time = times.text(of: later.date) {
      text += "\("\(time) · \(later.result)", .dim)\n"
    }
    for item in items { text += line(item) + "\n" }
    if completeness == .truncated {
      let rest = "the truncated item and all items below it"
      text += "\("deferred until the document is complete: \(rest)", .dim)\n"
    }
    return text
  }

  private func summary(_ times: TimeStyle) -> String {
    let left = left.map { " (\(Words.count($0, "post")))" } ?? ""
    let departure = JudgementText.departure(purge) + (purge == .believed ? left : "")
    let parts = [
      date.flatMap(times.text), Words.count(itemCount ?? items.count, "item"), departure,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private func line(_ item: Item) -> StyledText {
    let verdict = SafeText(line: verdict(on: item)).padded(to: 8)
    let title = SafeText(firstShown: item.title, item.link) ?? "(no title)"
    let reason = reason(item)
    return "\(verdict, item.judgement.verdict.isNew ? .bold : .dim)  \(title)  \(reason, .dim)"
  }

  func verdict(on item: Item) -> String {
    JudgementText.name(of: item.judgement, ignoresEdits: ignoresEdits)
  }

  func reason(_ item: Item) -> String {
    JudgementText.reason(item.judgement, rules: item.rules)
  }
}
