package import FeedModel

/// The key of an item of Hacker News or of a site like it: `hn:item:N`, or `hn:item:N@HOST` for a
/// site other than Hacker News.
///
/// All feeds that list an item lead to its key. The posts of `hn:` feeds have the key as GUID. In
/// feeds of the site itself and of hnrss.org, the GUID or the discussion is the page of the item.
package enum ItemKey {
  private static let prefix = "hn:item:"
  private static let hackerNews = "news.ycombinator.com"

  /// Returns the key of a post, or `nil` if it is not an item.
  ///
  /// - Parameter channelLink: the page of the feed. A discussion counts only if it is on the same
  ///   host, because blogs link to discussions of their posts.
  package static func of(_ post: Post, channelLink: String?) -> String? {
    if let guid = post.guid {
      if guid.hasPrefix(prefix) { return guid }
      if let key = key(ofPage: guid)?.key { return key }
    }
    guard let comments = post.comments, let channelLink, let page = key(ofPage: comments),
      page.host == host(of: CanonicalLink.key(of: channelLink))
    else { return nil }
    return page.key
  }

  // MARK: Digests

  /// Returns the digest under which a deleted item is noted. Its first half is the same for all
  /// items, which distinguishes them from other stories.
  package static func digest(of key: String) -> Digest {
    Digest(high: itemHalf, low: Digest(key).low)
  }

  package static func isDigest(_ story: Digest) -> Bool { story.high == itemHalf }

  /// "hn:item:" in ASCII.
  private static let itemHalf: UInt64 = 0x686e_3a69_7465_6d3a

  /// Returns the keys in detection indexes that lead to posts of an item.
  ///
  /// - Parameter post: a known post of the item. It may name another page than the usual one.
  package static func indexKeys(of key: String, like post: Post?) -> [IndexKey] {
    let page = page(of: key)
    let pages =
      [post?.guid, post?.comments].compactMap(\.self) + ["https:" + page, "http:" + page]
    return IndexKey.keys(ofGuids: [key] + pages, discussions: pages)
  }

  // MARK: Pages

  /// Returns the usual page of an item, without the scheme.
  private static func page(of key: String) -> String {
    let parts = key.dropFirst(prefix.count).split(separator: "@", maxSplits: 1)
    let host = parts.count > 1 ? String(parts[1]) : hackerNews
    return "//\(host)/item?id=\(parts.first ?? "")"
  }

  private static func key(ofPage url: String) -> (key: String, host: Substring)? {
    let url = CanonicalLink.key(of: url)
    guard let host = host(of: url), let path = CanonicalLink.path(of: url),
      path.hasPrefix("/item?id=")
    else { return nil }
    let number = path.dropFirst("/item?id=".count).prefix { $0 != "#" }
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return (prefix + number + (host == hackerNews ? "" : "@\(host)"), host)
  }

  private static func host(of canonical: String) -> Substring? {
    guard canonical.hasPrefix("https://") else { return nil }
    return canonical.dropFirst("https://".count).prefix { !"/?#".contains($0) }
  }
}
