import Aggregation
package import FeedModel
import HTMLText
package import LibraryStore
package import Terminal

/// A post for reading: its title and origin, its text wrapped to the width, and its links.
package struct PostDetails {
  private let columns: Int
  private let indent: Int
  private let times: TimeStyle

  /// - Parameters:
  ///   - columns: The width of a line, including the indentation.
  ///   - indent: The number of spaces before each line of the text.
  package init(columns: Int, indent: Int = 0, _ times: TimeStyle) {
    self.columns = columns
    self.indent = indent
    self.times = times
  }

  package func render(_ stored: StoredPost, of feed: StoredFeed?) -> StyledText {
    let post = stored.post
    let body = Self.readable(post)
    let title = SafeText(firstShown: post.title) ?? "(no title)"
    var text = head(title.string, .bold) + head(byline(stored, feed), .dim)
    if let date = stored.withdrawn.flatMap(times.text) {
      text += head("withdrawn by its feed (noticed \(date))", .dim)
    }
    let figures = Self.figures(of: post)
    if !figures.isEmpty { text += head(figures, .dim) }
    if let link = post.link { text += "\(link, .cyan)\n" }
    if let comments = post.comments, comments != post.link, !body.links.contains(comments) {
      text += "\("comments: \(comments)", .dim)\n"
    }
    for enclosure in post.enclosures { text += "\("file: \(enclosure.url)", .dim)\n" }
    return text + "\n" + BodyLayout(columns: columns, indent: indent).render(body)
  }

  /// Returns the points and the number of comments.
  private static func figures(of post: Post) -> String {
    [
      post.figures?.points.map { Words.count($0, "point") },
      post.figures?.commentCount.map { Words.count($0, "comment") },
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns a header line, wrapped to the width.
  private func head(_ text: String, _ style: TerminalStyle) -> StyledText {
    let lines = SafeText(line: text).wrapped(to: columns).lines
    return "\(lines.joined(separator: "\n"), style)\n"
  }

  /// Returns the link that the text shows as `[number]`.
  package static func link(_ number: Int, of post: Post) -> String? {
    readable(post).links.dropFirst(number - 1).first
  }

  /// Returns the text of a post. ``render(_:of:)`` and ``link(_:of:)`` both number its links.
  private static func readable(_ post: Post) -> ReadableText {
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
      times.text(of: stored.post.published ?? stored.post.updated ?? stored.firstSeen),
      PostCode.code(of: stored.id),
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}
