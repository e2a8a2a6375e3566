package import Aggregation
import FeedModel
package import FoundationEssentials
package import LibraryStore
package import Terminal

/// A listing as lines of number, mark (`*` starred, `·` read), age, feed and title, with a heading
/// above each group if posts are grouped.
package struct PostTable {
  private let columns: ListColumns
  private let now: Date
  private let times: TimeStyle
  private let grouping: PostGrouping

  /// The maximum width of the name column if the output is not a terminal.
  private static let usualName = 20

  /// - Parameter columns: The width of the terminal, or `nil` for whole lines.
  package init(
    columns: Int?, now: Date, _ times: TimeStyle, grouping: PostGrouping = .none
  ) {
    self.columns = ListColumns(columns: columns)
    self.now = now
    self.times = times
    self.grouping = grouping
  }

  /// Passes the lines to the body one by one until it returns false, so that a long listing is
  /// never held in memory as text.
  package func forEachLine(
    of listing: Listing, _ feeds: FeedLookup, _ body: (StyledText) -> Bool
  ) {
    let names = Set(listing.posts.map(\.feed)).map { SafeText(line: feeds[$0]?.name ?? "") }
    // With groups of feeds, the heading names the feed.
    let nameWidth =
      grouping == .feed ? 0 : columns.width(of: names, part: 4, usual: Self.usualName)
    var heading: SafeText?
    for (place, post) in listing.posts.enumerated() {
      let feed = feeds[post.feed]
      if let next = grouping.heading(of: feed), next != heading {
        if heading != nil, !body("") { return }
        heading = next
        guard body("\(next, .bold)") else { return }
      }
      guard body(line(place, post, feeds, listing, nameWidth)) else { return }
    }
  }

  private func line(
    _ place: Int, _ post: StoredPost, _ feeds: FeedLookup, _ listing: Listing, _ nameWidth: Int
  ) -> StyledText {
    let feed = feeds[post.feed]
    let label =
      listing.number(place).map { SafeText(line: String($0)) }
      ?? SafeText(line: PostCode.code(of: post.id))
    let number = label.padded(to: String(listing.posts.count).count, .right)
    let mark = SafeText(line: post.isStarred ? "*" : post.isRead ? "·" : "").padded(to: 1)
    let age = SafeText(line: times.age(of: post.sortDate, at: now)).padded(to: 10, .right)
    let link = post.post.link.flatMap { try? BrowserAddress($0) }
    let style: TerminalStyle = post.isRead ? .dim : .bold
    var line: StyledText = "\(number, .dim) \(mark, .yellow) \(age, .dim)  "
    if nameWidth > 0 || grouping != .feed {
      let name = columns.name(SafeText(line: feed?.name ?? ""), in: nameWidth)
      line += "\(name, .cyan)  "
    }
    let title = Self.title(of: post, alsoIn: listing.otherFeeds(of: post, feeds))
    let taken = number.columns + nameWidth + 17
    return line + StyledText(columns.text(title, besides: taken), style, link: link)
  }

  /// Returns the title of a post in a list: its title, or else its summary or link.
  package static func title(of post: StoredPost) -> SafeText {
    SafeText(firstShown: post.post.title, post.post.summary, post.post.link) ?? "(no title)"
  }

  private static func title(of post: StoredPost, alsoIn feeds: [String]) -> SafeText {
    guard !feeds.isEmpty else { return title(of: post) }
    return SafeText(line: "\(title(of: post).string) (also in \(feeds.joined(separator: ", ")))")
  }
}
