import Aggregation
import FeedFormats
import FeedModel
import FoundationEssentials
package import LibraryStore
import Terminal

/// Posts as tab-separated lines: number, code, date (RFC 3339), feed, title, address, `unread` or
/// `read`, `starred` or nothing. Fields contain no tabs or line breaks.
package enum PostTSV {
  package static func line(_ stored: StoredPost, number: Int?, of feed: StoredFeed?) -> [UInt8] {
    let fields = [
      number.map(String.init) ?? "", PostCode.code(of: stored.id),
      RFC3339.format(stored.sortDate) ?? "", feed?.name ?? "", stored.post.title ?? "",
      stored.post.link ?? "", stored.isRead ? "read" : "unread",
      stored.isStarred ? "starred" : "",
    ]
    return Array((fields.map { SafeText(line: $0).string }.joined(separator: "\t") + "\n").utf8)
  }
}
