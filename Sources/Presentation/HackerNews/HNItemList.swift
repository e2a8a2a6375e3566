import FeedFormats
package import FoundationEssentials
package import HackerNews
package import JSONText
package import Terminal

/// A part of a list of Hacker News: lines of number, points, comments, age and title.
package struct HNItemList: Presentable {
  private let name: String
  private let items: [HNItem]
  private let hasMore: Bool
  private let count: Int?
  private let now: Date
  private let columns: ListColumns
  private let page: (HNItem.ID) -> String?

  /// - Parameters:
  ///   - count: the total number of results of a search.
  ///   - columns: the width of the terminal, or `nil` for whole lines.
  ///   - page: returns the URL of an item's page.
  package init(
    _ name: String, _ items: [HNItem], hasMore: Bool, count: Int? = nil, now: Date, columns: Int?,
    page: @escaping (HNItem.ID) -> String?
  ) {
    self.name = name
    self.items = items
    self.hasMore = hasMore
    self.count = count
    self.now = now
    self.columns = ListColumns(columns: columns)
    self.page = page
  }

  package func text(_ times: TimeStyle) -> StyledText {
    guard !items.isEmpty else { return "Nothing found.\n" }
    let rows = items.map { cells(of: $0, times) }
    let widths = (0..<4).map { column in rows.map { $0[column].columns }.max() ?? 0 }
    var text: StyledText = ""
    for (item, cells) in zip(items, rows) {
      let cells = zip(cells, widths).map { $0.padded(to: $1, .right) }
      let facts = cells[1...].filter { $0.columns > 0 }.joined(separator: "  ")
      let taken = cells[0].columns + facts.columns + 5
      let title = columns.text(title(of: item), besides: taken)
      let style: TerminalStyle = item.isRead ? .dim : .bold
      text += "\(cells[0], .cyan) \(item.mark.padded(to: 1), .yellow) "
      text += "\(facts, .dim)  "
      text += StyledText(title, style, link: (item.url ?? page(item.id)).flatMap(Self.link)) + "\n"
    }
    return hasMore ? text + "\nMore: lede hn more\n" : text
  }

  private func cells(of item: HNItem, _ times: TimeStyle) -> [SafeText] {
    [
      "\(item.id)", item.score.map { "\($0)p" } ?? "", item.commentCount.map { "\($0)c" } ?? "",
      SafeText(line: item.time.map { times.age(of: $0, at: now) } ?? ""),
    ]
  }

  private func title(of item: HNItem) -> SafeText {
    guard item.kind != .comment, let host = item.host else { return item.heading }
    return "\(item.heading) (\(host))"
  }

  private static func link(_ url: String) -> BrowserAddress? { try? BrowserAddress(url) }

  package func write(to document: inout JSONWriter) {
    document.field("list", name)
    document.field("count", count)
    document.field("has_more", hasMore)
    document.field("items", array: items) { writer, item in
      writer.object { $0.members(of: item, page: page(item.id)) }
    }
  }
}
