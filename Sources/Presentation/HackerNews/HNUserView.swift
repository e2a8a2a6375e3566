import FeedFormats
import HTMLText
package import HackerNews
package import JSONText
package import Terminal

/// A user of Hacker News.
package struct HNUserView: Presentable {
  private let user: HNUser
  private let columns: Int

  /// - Parameter columns: the width of a line.
  package init(_ user: HNUser, columns: Int) {
    self.user = user
    self.columns = columns
  }

  package func text(_ times: TimeStyle) -> StyledText {
    let facts = [
      user.karma.map { "karma \($0)" }, user.created.flatMap(times.text).map { "since \($0)" },
    ].compactMap { $0 }
    let head: StyledText = "\(user.name, .bold)\n"
    let line: StyledText = facts.isEmpty ? "" : "\(facts.joined(separator: " · "), .dim)\n"
    guard let about = user.about, !about.isEmpty else { return head + line }
    return head + line + "\n" + BodyLayout(columns: columns).render(ReadableText(html: about))
  }

  package func write(to document: inout JSONWriter) {
    document.field("name", user.name)
    document.field("karma", user.karma)
    document.field("created", user.created)
    document.field("about_html", user.about)
  }
}
