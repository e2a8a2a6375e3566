import Aggregation
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// A listing as lines of number, mark (`*` starred, `·` read), age, feed and title.
struct PostTable {
  /// The terminal's width; nil prints whole lines.
  let columns: Int?
  let now: Date

  func print(_ listing: Listing, _ feeds: FeedLookup, on output: Output) {
    let numberWidth = String(listing.posts.count).count
    let names = listing.posts.map { SafeText(line: feeds[$0.feed]?.name ?? "") }
    let nameWidth = min(names.map(\.columns).max() ?? 0, (columns ?? 80) / 4)
    for (place, post) in listing.posts.enumerated() where !output.isClosed {
      let label =
        listing.number(place).map { SafeText(line: String($0)) }
        ?? SafeText(line: PostCode.code(of: post.id))
      let number = label.padded(to: numberWidth, .right)
      let marks = SafeText(line: post.isStarred ? "*" : post.isRead ? "·" : "").padded(to: 1)
      let age = SafeText(line: Age.text(of: post.sortDate, at: now)).padded(to: 10, .right)
      let others = (listing.repeats[post.id] ?? []).compactMap { feeds[$0]?.name }
      let title = cut(title(of: post, alsoIn: others), besides: number.columns + nameWidth + 17)
      output.writeLine(
        "\(number, .dim) \(marks, .yellow) \(age, .dim)  \(names[place].fitted(to: nameWidth), .cyan)  \(title, post.isRead ? .dim : .bold)"
      )
    }
  }

  private func title(of post: StoredPost) -> SafeText {
    let candidates = [post.post.title, post.post.summary, post.post.link]
    return candidates.lazy.compactMap { $0.map { SafeText(line: $0) } }.first { !$0.isEmpty }
      ?? "(no title)"
  }

  private func title(of post: StoredPost, alsoIn feeds: [String]) -> SafeText {
    guard !feeds.isEmpty else { return title(of: post) }
    return SafeText(line: "\(title(of: post).string) (also in \(feeds.joined(separator: ", ")))")
  }

  private func cut(_ title: SafeText, besides taken: Int) -> SafeText {
    guard let columns else { return title }
    return title.truncated(to: max(columns - taken, 8))
  }
}

/// How long ago something was, in the few signs a list has room for.
enum Age {
  static func text(of date: Date, at now: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<60: return "now"
    case ..<3600: return "\(Int(seconds / 60))m"
    case ..<86_400: return "\(Int(seconds / 3600))h"
    case ..<(7 * 86_400): return "\(Int(seconds / 86_400))d"
    default: return day(date)
    }
  }

  /// The date, always with its year, in UTC.
  private static func day(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
