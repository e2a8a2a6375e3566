public import FeedFormats
import FeedModel
import LibraryStore

/// What an import does, or would do.
public struct ImportReport: Sendable, Hashable {
  /// Subscriptions that are new.
  public var added = 0
  /// Of those, the ones that had been removed and are back with their posts.
  public var restored = 0
  /// Subscriptions that are there with another name, folder or tags, and are left as they are.
  public var different = 0
  /// Subscriptions that are there just so.
  public var same = 0
  /// Subscriptions that are there under another address, to which the feed has moved.
  public var moved: [Move] = []
  /// What was left out, with the reason.
  public var skipped: [OPMLDocument.Skipped] = []

  /// Subscriptions that are there already.
  public var known: Int { different + same }

  /// A feed's address in the list, and the one that it has.
  public struct Move: Sendable, Hashable {
    public var from: String
    public var to: String
  }
}

/// An import before it is done: a pure function of the list and the library's feeds.
struct ImportPlan {
  private var report = ImportReport()
  /// Subscriptions that would be new.
  private(set) var new = 0

  init(_ document: OPMLDocument, into feeds: KnownFeeds) {
    report.skipped = document.skipped
    var known = feeds.byAddress.mapValues(Filing.init)
    for feed in document.feeds {
      if let there = feeds.byAddress[feed.url]?.subscription.url, there != feed.url {
        report.moved.append(ImportReport.Move(from: feed.url, to: there))
      }
      let subscription = Subscription(feed)
      guard let filing = known[feed.url] else {
        known[feed.url] = Filing(subscription)
        new += 1
        continue
      }
      if filing.holds(subscription) { report.same += 1 } else { report.different += 1 }
    }
  }

  /// - Parameters:
  ///   - added: how many are new, by the library's own word once it was done.
  ///   - restored: how many of them are back.
  func report(added: Int, restored: Int = 0) -> ImportReport {
    var report = report
    report.added = added
    report.restored = restored
    return report
  }
}

/// The feeds of a library that are not put away, by each address that means one.
struct KnownFeeds {
  private(set) var byAddress: [String: StoredFeed] = [:]
  /// Of feeds that are put away too.
  let spellings: KnownSpellings

  /// - Parameters:
  ///   - former: the addresses that feeds have left.
  ///   - removed: those of feeds that are put away.
  init(_ feeds: [StoredFeed], former: [String: FeedID], removed: [String]) {
    spellings = KnownSpellings(
      feeds.map(\.subscription.url), former: former.keys.sorted(), removed: removed)
    let byID = Dictionary(feeds.map { ($0.id, $0) }) { one, _ in one }
    for (address, feed) in former { byAddress[address] = byID[feed] }
    for feed in feeds { byAddress[feed.subscription.url] = feed }
  }

  /// The feed that an address means, however it is spelt.
  subscript(_ url: String) -> StoredFeed? { byAddress[spellings[url]] }
}

/// How a feed is filed, as far as a list tells it.
private struct Filing {
  var names: [String]
  var folder: FolderPath
  var tags: Set<String>

  init(_ feed: StoredFeed) {
    self.init(feed.subscription)
    // A list that was exported has the feed's own name where the reader gave none.
    if names.isEmpty, let title = feed.channel.title { names = [title] }
  }

  init(_ subscription: Subscription) {
    names = subscription.title.map { [$0] } ?? []
    folder = subscription.folder
    tags = Set(subscription.tags)
  }

  /// Whether a wish asks for nothing else. A list without a name for the feed asks for none.
  func holds(_ wish: Subscription) -> Bool {
    wish.title.map(names.contains) ?? true && wish.folder == folder && Set(wish.tags) == tags
  }
}

extension Subscription {
  init(_ feed: OPMLDocument.Feed) {
    self.init(
      url: feed.url, title: feed.title, folder: FolderPath(feed.folder), tags: feed.tags)
  }
}
