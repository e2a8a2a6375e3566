public import FeedFormats
import FeedModel
public import FeedStore

/// What an import did.
public struct ImportReport: Sendable, Hashable {
  /// Subscriptions that are new.
  public var added: Int
  /// Of those, the ones that had been removed and are back with their posts.
  public var restored: Int
  /// Subscriptions that were there already, and were left as they were.
  public var known: Int
  /// What was left out, with the reason.
  public var skipped: [OPMLDocument.Skipped]
}

extension Library {
  /// Adds the subscriptions of an OPML document, all in one transaction. Nothing is fetched.
  public func importing(_ document: OPMLDocument) async throws(FeedStoreError) -> ImportReport {
    let subscriptions = document.feeds.map {
      Subscription(url: $0.url, title: $0.title, folder: FolderPath($0.folder), tags: $0.tags)
    }
    let results = try await store.subscribe(to: subscriptions, as: .importing, at: clock())
    let added = results.count { $0.isNew }
    return ImportReport(
      added: added, restored: results.count(where: \.isRestored), known: results.count - added,
      skipped: document.skipped)
  }

  /// The library's web subscriptions as an OPML document. Files of this machine stay here.
  public func exporting() async throws(FeedStoreError) -> OPMLDocument {
    let feeds = try await store.feeds().filter { WebAddress.isWeb($0.subscription.url) }
    return OPMLDocument(
      title: "lede subscriptions",
      feeds: feeds.map { feed in
        OPMLDocument.Feed(
          url: feed.subscription.url, title: feed.subscription.title ?? feed.channel.title,
          pageURL: feed.channel.link, folder: feed.subscription.folder.names,
          tags: feed.subscription.tags)
      })
  }
}
