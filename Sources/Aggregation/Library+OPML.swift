public import FeedFormats
import FeedModel
public import FeedStore

extension Library {
  /// Adds the subscriptions of an OPML document that are new, all in one transaction. Those that are
  /// there are left as they are, so that importing twice changes nothing. Nothing is fetched.
  ///
  /// What the list says beside is kept where nothing is kept yet.
  ///
  /// - Parameter isTrial: only tell what would be done.
  public func importing(
    _ document: OPMLDocument, isTrial: Bool = false
  ) async throws(FeedStoreError) -> ImportReport {
    let plan = ImportPlan(document, into: try await knownFeeds())
    guard !isTrial else { return plan.report }
    let results = try await store.subscribe(to: plan.new, as: .importing, at: clock())
    // Whoever is stopped before this has it done by importing again.
    try await store.keep(ListNotes(document, of: try await knownFeeds()))
    var report = plan.report
    report.restored = results.count(where: \.isRestored)
    return report
  }

  func knownFeeds() async throws(FeedStoreError) -> KnownFeeds {
    KnownFeeds(try await store.feeds(), former: try await store.formerAddresses())
  }

  /// The library's web subscriptions as an OPML document, with what lists said of them. Files of this
  /// machine stay here.
  public func exporting() async throws(FeedStoreError) -> OPMLDocument {
    let feeds = try await store.feeds().filter { WebAddress.isWeb($0.subscription.url) }
    let notes = try await store.listNotes()
    return OPMLDocument(
      title: "lede subscriptions",
      feeds: feeds.map { feed in
        OPMLDocument.Feed(
          url: feed.subscription.url, title: feed.subscription.title ?? feed.channel.title,
          pageURL: feed.channel.link, folder: feed.subscription.folder.names,
          tags: feed.subscription.tags, type: notes.feeds[feed.id]?.type,
          attributes: notes.feeds[feed.id]?.attributes ?? [])
      },
      head: notes.head,
      folders: Dictionary(notes.folders.map { ($0.names, $1) }) { one, _ in one })
  }
}

extension ListNotes {
  /// What a list says of itself, its folders, and those feeds that are here.
  fileprivate init(_ document: OPMLDocument, of feeds: KnownFeeds) {
    let said = document.feeds.compactMap { feed in
      feeds.byAddress[feed.url].map {
        ($0.id, OutlineNotes(type: feed.type, attributes: feed.attributes))
      }
    }
    self.init(
      head: document.head,
      folders: Dictionary(document.folders.map { (FolderPath($0), $1) }) { one, _ in one },
      feeds: Dictionary(said.filter { !$0.1.isEmpty }) { one, _ in one })
  }
}
