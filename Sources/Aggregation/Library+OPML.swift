public import FeedFormats
import FeedModel
public import FeedStore

extension Library {
  /// Adds the subscriptions of an OPML document that are new, all in one transaction. Those that are
  /// there are left as they are, so that importing twice changes nothing. Nothing is fetched.
  ///
  /// - Parameter isTrial: only tell what would be done.
  public func importing(
    _ document: OPMLDocument, isTrial: Bool = false
  ) async throws(FeedStoreError) -> ImportReport {
    let plan = ImportPlan(document, into: try await store.feeds())
    guard !isTrial else { return plan.report }
    let results = try await store.subscribe(to: plan.new, as: .importing, at: clock())
    var report = plan.report
    report.restored = results.count(where: \.isRestored)
    return report
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
