import FeedModel
package import LibraryStore
package import Terminal

/// Feeds as lines of id, unread count, name and address, below the names of their folders.
package struct FeedTable {
  private let columns: ListColumns

  /// The maximum width of the name column if the output is not a terminal.
  private static let usualName = 40

  /// - Parameter columns: The width of the terminal, or `nil` for whole lines.
  package init(columns: Int?) {
    self.columns = ListColumns(columns: columns)
  }

  /// Passes the lines to the body one by one until it returns false.
  package func forEachLine(of feeds: [FeedLine], _ body: (StyledText) -> Bool) {
    guard !feeds.isEmpty else {
      _ = body("\(Words.noFeeds)")
      return
    }
    let widths = (
      number: String(feeds.map(\.id.rawValue).max() ?? 0).count,
      unread: String(feeds.map(\.unread).max() ?? 0).count,
      name: columns.width(
        of: feeds.lazy.map { SafeText(line: $0.name) }, part: 2, usual: Self.usualName)
    )
    var folder = FolderPath()
    for feed in feeds {
      if feed.folder != folder {
        folder = feed.folder
        guard body("\(folder.description, .bold)") else { return }
      }
      guard body(line(feed, widths)) else { return }
    }
  }

  private func line(
    _ feed: FeedLine, _ widths: (number: Int, unread: Int, name: Int)
  ) -> StyledText {
    let number = SafeText(line: String(feed.id.rawValue)).padded(to: widths.number, .right)
    let unread = SafeText(line: String(feed.unread)).padded(to: widths.unread, .right)
    let name = columns.name(SafeText(line: feed.name), in: widths.name)
    let about = about(feed, besides: widths.number + widths.unread + widths.name + 6)
    let style: TerminalStyle = feed.unread > 0 ? .bold : .dim
    return "\(number, .dim)  \(unread, style)  \(name)  \(about, .dim)"
  }

  /// Returns the address of the feed, or its problem. The new address of a moved feed is not cut.
  private func about(_ feed: FeedLine, besides taken: Int) -> SafeText {
    let text = SafeText(line: FetchText.problem(of: feed) ?? feed.url)
    let isCut = feed.health.lastFailure != nil || feed.health.movedTo == nil
    return isCut ? columns.text(text, besides: taken) : text
  }
}
