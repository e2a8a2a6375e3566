import Aggregation
package import FeedModel
import FoundationEssentials
package import LibraryStore
package import Terminal

/// A document and the index's judgement of each of its items.
package struct JudgedDocument {
  package struct Item {
    var judgement: ItemJudgement
    var title: String?
    var link: String?
    /// The post's code, in a library.
    var code: String?
    /// What rules did to it when it was new.
    var rules: String?

    package init(judgement: ItemJudgement, title: String?, link: String?) {
      self.judgement = judgement
      self.title = title
      self.link = link
    }
  }

  /// The name of its feed.
  var name: String
  /// When it was recorded; nil without a library.
  var date: Date?
  var completeness: Completeness
  var purge: PurgeDecision
  /// The items to show.
  package private(set) var items: [Item]
  /// How many items the document has, if not all of them are shown.
  private(set) var itemCount: Int?
  /// Whether an edit of a post changes nothing in the library.
  var ignoresEdits = false
  /// When a later fetch brought no document, and what it brought.
  var later: (date: Date, result: String)?
  /// How many posts have left the feed, where that is known.
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

  /// The last document of a feed, as the library remembers its judgement.
  package init(_ report: RefreshReport, of feed: StoredFeed) {
    name = feed.name
    date = report.date
    completeness = report.completeness
    purge = report.purge
    ignoresEdits = feed.subscription.properties.onUpdate == .ignore
    let state = feed.fetchState
    if let checked = state.lastChecked, checked > report.date {
      later = (checked, state.lastFailure?.description ?? "the feed is as it was")
    }
    items = report.items.map { item in
      var shown = Item(judgement: item.judgement, title: item.title, link: item.link)
      shown.code = item.post.map { PostCode.code(of: $0) }
      shown.rules = item.rules
      return shown
    }
  }

  /// Leaves out all items but those of one post.
  package mutating func keepItems(ofPost code: String) {
    itemCount = items.count
    items.removeAll { $0.code != code }
  }

  // MARK: For people

  package func text(_ times: TimeStyle) -> StyledText {
    var text: StyledText = "\(name, .bold)\n\(summary(times), .dim)\n"
    if let later, let time = times.text(of: later.date) {
      text += "\("\(time) · \(later.result)", .dim)\n"
    }
    for item in items { text += line(item) + "\n" }
    if completeness == .truncated {
      let rest = "the item that was cut off, and all below it, until the document comes whole"
      text += "\("kept back \(rest)", .dim)\n"
    }
    return text
  }

  private func summary(_ times: TimeStyle) -> String {
    let left = left.map { " (\(Words.count($0, "post")))" } ?? ""
    let departure = JudgementWords.departure(purge) + (purge == .believed ? left : "")
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
    JudgementWords.name(of: item.judgement, ignoresEdits: ignoresEdits)
  }

  func reason(_ item: Item) -> String {
    JudgementWords.reason(item.judgement, rules: item.rules)
  }
}
