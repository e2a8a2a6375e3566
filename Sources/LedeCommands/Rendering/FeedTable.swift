import FeedModel
import FeedStore
import Terminal

/// Feeds as lines of number, unread count, name and address, under the names of their folders.
struct FeedTable {
  /// The terminal's width; nil prints whole lines.
  let columns: Int?

  /// Without a terminal longer names are not cut, and reach into the next column: one of them must not make all
  /// lines as long.
  private static let usualName = 40

  func print(_ feeds: [FeedLine], on output: Output) {
    let numberWidth = String(feeds.map(\.id.rawValue).max() ?? 0).count
    let unreadWidth = String(feeds.map(\.unread).max() ?? 0).count
    let names = feeds.map { SafeText(line: $0.name) }
    let nameWidth = min(names.map(\.columns).max() ?? 0, columns.map { $0 / 2 } ?? Self.usualName)
    var folder = FolderPath()
    for (feed, name) in zip(feeds, names) where !output.isClosed {
      if feed.folder != folder {
        folder = feed.folder
        output.writeLine("\(folder.description, .bold)")
      }
      let number = SafeText(line: String(feed.id.rawValue)).padded(to: numberWidth, .right)
      let unread = SafeText(line: String(feed.unread)).padded(to: unreadWidth, .right)
      let rest = FeedHealth.words(of: feed) ?? feed.url
      // Of a new address all is needed.
      let isCut = feed.health.lastFailure != nil || feed.health.movedTo == nil
      let taken = numberWidth + unreadWidth + nameWidth + 6
      output.writeLine(
        "\(number, .dim)  \(unread, feed.unread > 0 ? .bold : .dim)  \(columns == nil ? name.padded(to: nameWidth) : name.fitted(to: nameWidth))  \(isCut ? cut(rest, besides: taken) : SafeText(line: rest), .dim)"
      )
    }
    if feeds.isEmpty { output.writeLine("\(Words.noFeeds)") }
  }

  private func cut(_ text: String, besides taken: Int) -> SafeText {
    let text = SafeText(line: text)
    guard let columns else { return text }
    return text.truncated(to: max(columns - taken, 8))
  }
}

/// Unread counts: the sum, and a line per feed that has some.
enum UnreadTable {
  static func print(_ feeds: [FeedLine], on output: Output) {
    guard !feeds.isEmpty else { return output.writeLine("\(Words.noFeeds)") }
    let counted = feeds.filter { $0.unread > 0 }
    let sum = counted.map(\.unread).reduce(0, +)
    guard sum > 0 else { return output.writeLine("Nothing unread.") }
    output.writeLine(
      "\(Words.count(sum, "unread post")) in \(Words.count(counted.count, "feed")).")
    let width = String(counted.map(\.unread).max() ?? 0).count
    for feed in counted {
      let unread = SafeText(line: String(feed.unread)).padded(to: width, .right)
      output.writeLine("\(unread, .bold)  \(feed.name)")
    }
  }
}
