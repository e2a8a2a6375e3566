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
    guard !isTrial else { return plan.report(added: plan.new) }
    let list = SubscriptionList(document)
    let results = try await store.subscribe(to: list, as: .importing, at: clock())
    return plan.report(
      added: results.count(where: \.isNew), restored: results.count(where: \.isRestored))
  }

  func knownFeeds() async throws(FeedStoreError) -> KnownFeeds {
    KnownFeeds(try await store.feeds(), former: try await store.formerAddresses())
  }

  /// The library's web subscriptions as an OPML document, with what lists said of them. Files of this
  /// machine stay here.
  public func exporting() async throws(FeedStoreError) -> OPMLDocument {
    let feeds = try await store.feedLines().filter { WebAddress.isWeb($0.url) }
    let notes = try await store.listNotes()
    return OPMLDocument(
      title: "lede subscriptions",
      feeds: feeds.map { feed in
        OPMLDocument.Feed(
          url: feed.url, title: feed.title, pageURL: feed.pageURL, folder: feed.folder.names,
          tags: feed.tags, type: notes.feeds[feed.id]?.type,
          attributes: notes.feeds[feed.id]?.attributes ?? [])
      },
      head: notes.head,
      folders: Dictionary(notes.folders.map { ($0.names, $1) }) { one, _ in one })
  }
}

extension SubscriptionList {
  fileprivate init(_ document: OPMLDocument) {
    self.init(
      feeds: document.feeds.map {
        Feed(Subscription($0), notes: OutlineNotes(type: $0.type, attributes: $0.attributes))
      },
      head: document.head,
      folders: Dictionary(document.folders.map { (FolderPath($0), $1) }) { one, _ in one })
  }
}
