import Aggregation
import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials
import Terminal

/// One post to read: its heads, its text wrapped to the width, and its links.
struct PostSheet {
  let columns: Int

  func render(_ stored: StoredPost, of feed: StoredFeed?) -> StyledText {
    let post = stored.post
    let body = readable(post)
    var text: StyledText = "\(post.title ?? "(no title)", .bold)\n"
    text += "\(byline(stored, feed), .dim)\n"
    if let link = post.link { text += "\(link, .cyan)\n" }
    if let comments = post.comments { text += "\("comments: \(comments)", .dim)\n" }
    for enclosure in post.enclosures { text += "\("file: \(enclosure.url)", .dim)\n" }
    text += "\n"
    for line in body.lines { text += "\(wrapped(line))\n" }
    if !body.links.isEmpty { text += "\n" }
    for (place, link) in body.links.enumerated() {
      text += "\("[\(place + 1)]", .dim) \(link)\n"
    }
    return text
  }

  private func readable(_ post: Post) -> ReadableText {
    switch post.content {
    case .html(let html): ReadableText(html: html)
    case .text(let text): ReadableText(text: text)
    case nil: ReadableText(text: post.summary ?? "")
    }
  }

  private func byline(_ stored: StoredPost, _ feed: StoredFeed?) -> String {
    let authors = stored.post.authors.compactMap { $0.name ?? $0.email }
    let parts: [String?] = [
      feed?.name, authors.isEmpty ? nil : authors.joined(separator: ", "),
      RFC3339.format(stored.post.published ?? stored.post.updated ?? stored.firstSeen),
      PostCode.code(of: stored.id),
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private func wrapped(_ line: ReadableText.Line) -> SafeText {
    let prefix = SafeText(block: line.prefix)
    let text = SafeText(block: line.text)
    guard !line.isVerbatim, !text.isEmpty else { return prefix + text }
    let width = max(columns - prefix.columns, 20)
    let rows = text.wrapped(to: width).lines
    let indent = SafeText(block: line.indent)
    return rows.enumerated().map { ($0.offset == 0 ? prefix : indent) + $0.element }
      .joined(separator: "\n")
  }
}
