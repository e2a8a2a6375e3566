package import Aggregation
package import JSONText
import LibraryStore
package import Terminal

extension UpkeepReport: Presentable {
  package func text(_ times: TimeStyle) -> StyledText {
    var text: StyledText =
      "The library is sound: \(Words.count(feeds, "feed")), \(Words.count(posts, "post")).\n"
    if let swept {
      let texts = Words.count(swept.bodies, "post")
      text += "Dropped: \(Words.count(swept.posts, "old post")), the text of \(texts).\n"
    }
    if let dropped {
      let posts = Words.count(dropped.posts, "post")
      let changes = Words.count(dropped.changes, "change")
      text += "Dropped: \(posts) of removed feeds, \(changes) from the undo history.\n"
    }
    if hasRenewedWords {
      text += "The search index was rebuilt.\n"
    } else if !hasSoundWords {
      text += "The search index is damaged; rebuild it with: lede maint\n"
    }
    if let size {
      let (before, after) = (Self.kilobytes(size.before), Self.kilobytes(size.after))
      text += "Size: \(after) kB, was \(before) kB.\n"
    }
    return text
  }

  package func write(to document: inout JSONWriter) {
    document.field("feeds", feeds)
    document.field("posts", posts)
    document.field("swept_posts", swept?.posts)
    document.field("swept_bodies", swept?.bodies)
    document.field("dropped_posts", dropped?.posts)
    document.field("dropped_changes", dropped?.changes)
    document.field("words", hasRenewedWords ? "renewed" : hasSoundWords ? "sound" : "unsound")
    document.field("size_before", size?.before)
    document.field("size", size?.after)
  }

  private static func kilobytes(_ bytes: Int64) -> Int64 { (bytes + 1023) / 1024 }
}
