import FeedModel
import Foundation
import LibraryStore
import Presentation

/// Sample posts and feeds.
enum Sample {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)
  static let times = TimeStyle(zone: .utc)
  /// Text with line breaks, a tab, a terminal control sequence and a bidirectional control.
  static let hostile = "a\u{1B}[2J\nb\tc\u{9B}2Kd\u{202E}e\r"

  static func feed(
    _ id: Int64, _ title: String? = nil, url: String = "http://h.ex/feed", folder: [String] = [],
    state: FetchState = FetchState(), unread: Int = 0, total: Int = 0
  ) -> StoredFeed {
    StoredFeed(
      id: FeedID(rawValue: id),
      subscription: Subscription(url: url, title: title, folder: FolderPath(folder)),
      channel: Channel(), fetchState: state, added: now, unread: unread, total: total)
  }

  static func post(
    _ id: Int64, _ post: Post, feed: Int64 = 1, isRead: Bool = false, isStarred: Bool = false,
    age: TimeInterval = 0
  ) -> StoredPost {
    StoredPost(
      id: PostID(rawValue: id), feed: FeedID(rawValue: feed), post: post, isRead: isRead,
      isStarred: isStarred, firstSeen: now - age)
  }
}
