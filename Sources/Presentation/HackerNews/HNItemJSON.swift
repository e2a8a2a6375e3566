import FeedFormats
import FoundationEssentials
import HackerNews
import JSONText

/// Items of Hacker News as JSON. `Documentation/Output.md` describes the members.
extension JSONWriter {
  /// Writes the members of an item.
  ///
  /// - Parameter page: the URL of the item's page.
  mutating func members(of item: HNItem, page: String?) {
    field("id", item.id)
    field("kind", item.kind.rawValue)
    field("title", item.title)
    field("url", item.url)
    field("page_url", page)
    field("author", item.author)
    field("date", item.time)
    field("text_html", item.text)
    field("points", item.score)
    field("comment_count", item.commentCount)
    field("parent", item.parent)
    field("story", item.story)
    field("vote", item.vote?.rawValue)
    field("read", item.isRead)
    if item.isDeleted { field("deleted", true) }
    if item.isDead { field("dead", true) }
  }
}
