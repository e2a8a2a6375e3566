public import FeedFormats
import FeedModel
import LibraryStore

/// The result of an import, or of its preview.
public struct ImportReport: Sendable, Hashable {
  /// The number of new subscriptions.
  public var added = 0
  /// The number of new subscriptions that had been removed and were restored with their posts.
  public var restored = 0
  /// The number of existing subscriptions with another name, folder or tags. They are not changed.
  public var different = 0
  /// The number of existing subscriptions with the same name, folder and tags.
  public var same = 0
  /// Existing subscriptions whose feed has moved to another URL.
  public var moved: [Move] = []
  /// The entries that were skipped, with the reason.
  public var skipped: [OPMLDocument.Skipped] = []

  /// The number of existing subscriptions.
  public var known: Int { different + same }

  /// The URL of a feed in the list, and its URL in the library.
  public struct Move: Sendable, Hashable {
    public var from: String
    public var to: String
  }
}

extension ImportReport {
  /// Creates the preview of an import, in which ``added`` includes the feeds that would be restored.
  init(_ document: OPMLDocument, into feeds: KnownFeeds) {
    skipped = document.skipped
    var known = feeds.byAddress.mapValues(Filing.init)
    for feed in document.feeds {
      if let there = feeds.byAddress[feed.url]?.subscription.url, there != feed.url {
        moved.append(Move(from: feed.url, to: there))
      }
      let subscription = Subscription(feed)
      guard let filing = known[feed.url] else {
        known[feed.url] = Filing(subscription)
        added += 1
        continue
      }
      if filing.holds(subscription) { same += 1 } else { different += 1 }
    }
  }
}

/// The feeds of a library that are not archived, by all of their current and former URLs.
struct KnownFeeds {
  private(set) var byAddress: [String: StoredFeed] = [:]
  /// The spellings of the URLs, including those of archived feeds.
  let spellings: KnownFeedURLs

  /// - Parameters:
  ///   - former: the former URLs of feeds that have moved.
  ///   - removed: the URLs of archived feeds.
  init(_ feeds: [StoredFeed], former: [String: FeedID], removed: [String]) {
    spellings = KnownFeedURLs(
      feeds.map(\.subscription.url), former: former.keys.sorted(), removed: removed)
    let byID = Dictionary(feeds.map { ($0.id, $0) }) { one, _ in one }
    for (address, feed) in former { byAddress[address] = byID[feed] }
    for feed in feeds { byAddress[feed.subscription.url] = feed }
  }

  /// Returns the feed with a URL, in any spelling.
  subscript(_ url: String) -> StoredFeed? { byAddress[spellings[url]] }
}

/// The properties of a feed by which an import finds differences: its possible names in a list, its
/// folder and its tags.
private struct Filing {
  var names: [String]
  var folder: FolderPath
  var tags: Set<String>

  init(_ feed: StoredFeed) {
    self.init(feed.subscription)
    // An exported list contains the feed's own title if the user has given it no name.
    if names.isEmpty, let title = feed.channel.title { names = [title] }
  }

  init(_ subscription: Subscription) {
    names = subscription.title.map { [$0] } ?? []
    folder = subscription.folder
    tags = Set(subscription.tags)
  }

  /// Whether a subscription in a list has the same name, folder and tags. A missing name is not a
  /// difference.
  func holds(_ listed: Subscription) -> Bool {
    listed.title.map(names.contains) ?? true && listed.folder == folder && Set(listed.tags) == tags
  }
}

extension Subscription {
  init(_ feed: OPMLDocument.Feed) {
    self.init(
      url: feed.url, title: feed.title, folder: FolderPath(feed.folder), tags: feed.tags)
  }
}
