import FeedFormats
import FoundationEssentials
import HTMLText
import HackerNews
import Terminal
import URLs

/// Words for items in listings and threads.
extension HNItem {
  /// The mark of a vote or of an item that was read.
  var mark: SafeText {
    switch vote {
    case .up: "▲"
    case .down: "▼"
    case nil: isRead ? "·" : ""
    }
  }

  /// The title, or else the author and the beginning of the text.
  var heading: SafeText {
    if kind != .comment, let title = SafeText(firstShown: title) { return title }
    let text = SafeText(line: PlainText.from(String((text ?? "").prefix(1000))))
    return SafeText(line: "\(author ?? "[deleted]"): \(text.truncated(to: 200).string)")
  }

  /// The host of the page that a story links to, without `www.`.
  var host: String? {
    guard let host = url.flatMap({ WebURL($0) })?.hostname, !host.isEmpty else {
      return nil
    }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
