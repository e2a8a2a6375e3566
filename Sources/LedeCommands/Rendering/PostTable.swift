import Aggregation
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// A listing as lines of number, mark (`*` starred, `·` read), age, feed and title, in groups under a
/// heading each if that is wished.
struct PostTable {
  /// The terminal's width; nil prints whole lines.
  let columns: Int?

  /// As in ``FeedTable``.
  private static let usualName = 20
  let now: Date
  var grouping = PostGrouping.none

  /// The listing's lines, one after another; a long listing is never held as text.
  func forEachLine(
    of listing: Listing, _ feeds: FeedLookup, _ body: (StyledText) -> Bool
  ) {
    let layout = Layout(of: listing, feeds, columns: columns, grouping: grouping)
    var heading: SafeText?
    for (place, post) in listing.posts.enumerated() {
      let feed = feeds[post.feed]
      if let next = grouping.heading(of: feed), next != heading {
        if heading != nil, !body("") { return }
        heading = next
        guard body("\(next, .bold)") else { return }
      }
      guard body(line(place, post, feeds, listing, layout)) else { return }
    }
  }

  func print(_ listing: Listing, _ feeds: FeedLookup, on output: Output) {
    forEachLine(of: listing, feeds) { line in
      output.writeLine(line)
      return !output.isClosed
    }
  }

  private func line(
    _ place: Int, _ post: StoredPost, _ feeds: FeedLookup, _ listing: Listing, _ layout: Layout
  ) -> StyledText {
    let feed = feeds[post.feed]
    let label =
      listing.number(place).map { SafeText(line: String($0)) }
      ?? SafeText(line: PostCode.code(of: post.id))
    let number = label.padded(to: layout.number, .right)
    let mark = SafeText(line: post.isStarred ? "*" : post.isRead ? "·" : "").padded(to: 1)
    let age = SafeText(line: Age.text(of: post.sortDate, at: now)).padded(to: 10, .right)
    let link = post.post.link.flatMap { try? BrowserAddress($0) }
    let style: TerminalStyle = post.isRead ? .dim : .bold
    var line: StyledText = "\(number, .dim) \(mark, .yellow) \(age, .dim)  "
    if layout.name > 0 || grouping != .feed {
      let name = SafeText(line: feed?.name ?? "")
      line +=
        "\(columns == nil ? name.padded(to: layout.name) : name.fitted(to: layout.name), .cyan)  "
    }
    let others = (listing.repeats[post.id] ?? []).compactMap { feeds[$0]?.name }
    let title = cut(
      Self.title(of: post, alsoIn: others), besides: number.columns + layout.name + 17)
    return line + StyledText(title, style, link: link)
  }

  /// What a post is called in a list: its title, else what else there is of it.
  static func title(of post: StoredPost) -> SafeText {
    SafeText(firstShown: post.post.title, post.post.summary, post.post.link) ?? "(no title)"
  }

  private static func title(of post: StoredPost, alsoIn feeds: [String]) -> SafeText {
    guard !feeds.isEmpty else { return title(of: post) }
    return SafeText(line: "\(title(of: post).string) (also in \(feeds.joined(separator: ", ")))")
  }

  private func cut(_ title: SafeText, besides taken: Int) -> SafeText {
    guard let columns else { return title }
    return title.truncated(to: max(columns - taken, 8))
  }

  /// The widths of a listing's columns.
  private struct Layout {
    var number: Int
    /// Zero where the heading names the feed.
    var name: Int

    init(of listing: Listing, _ feeds: FeedLookup, columns: Int?, grouping: PostGrouping) {
      number = String(listing.posts.count).count
      guard grouping != .feed else {
        name = 0
        return
      }
      let names = Set(listing.posts.map(\.feed)).map { SafeText(line: feeds[$0]?.name ?? "") }
      name = min(names.map(\.columns).max() ?? 0, columns.map { $0 / 4 } ?? PostTable.usualName)
    }
  }
}
