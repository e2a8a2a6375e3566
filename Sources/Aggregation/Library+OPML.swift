public import FeedFormats
import FeedModel
public import LibraryStore
import URLs

extension Library {
  /// Adds the subscriptions of an OPML document that are new, all in one transaction. Those that are
  /// there are left as they are, so that importing twice changes nothing. Nothing is fetched.
  ///
  /// What the list says beside is kept where nothing is kept yet.
  ///
  /// - Parameter isTrial: only tell what would be done.
  public func importing(
    _ document: OPMLDocument, isTrial: Bool = false
  ) async throws(StoreError) -> ImportReport {
    var document = document
    let known = try await knownFeeds()
    var spellings = known.spellings
    for place in document.feeds.indices {
      document.feeds[place].url = spellings[document.feeds[place].url]
      spellings.note(document.feeds[place].url)
    }
    let plan = ImportPlan(document, into: known)
    guard !isTrial else { return plan.report(added: plan.new) }
    let list = SubscriptionList(document.withoutPages(of: known))
    let results = try await store.subscribe(to: list, as: .importing, at: clock())
    return plan.report(
      added: results.count(where: \.isNew), restored: results.count(where: \.isRestored))
  }

  /// The feeds that are files of this machine, which no export has.
  public func localFeeds() async throws(StoreError) -> [FeedLine] {
    try await store.feedLines().filter { !URLReference.isHTTP($0.url) }
  }

  func knownFeeds() async throws(StoreError) -> KnownFeeds {
    KnownFeeds(
      try await store.feeds(), former: try await store.formerAddresses(),
      removed: try await store.removedAddresses())
  }

  /// The title of a list that no other list has given one.
  fileprivate static let listTitle = "lede subscriptions"

  /// The library's web subscriptions as an OPML document in the order in which they came, with what lists said
  /// of them. Files of this machine stay here.
  public func exporting() async throws(StoreError) -> OPMLDocument {
    let feeds = try await store.feedLines().filter { URLReference.isHTTP($0.url) }
    let notes = try await store.listNotes()
    return OPMLDocument(
      title: notes.head.first { $0.isNamed("title") }?.value ?? Self.listTitle,
      feeds: feeds.sorted { $0.id < $1.id }.map {
        OPMLDocument.Feed($0, notes.feeds[$0.id] ?? OutlineNotes())
      },
      head: notes.head.filter { !$0.isNamed("title") },
      folders: Dictionary(notes.folders.map { ($0.names, $1) }) { one, _ in one })
  }
}

extension OPMLDocument {
  /// Feeds that have said themselves where their page is need nobody to say it.
  fileprivate func withoutPages(of known: KnownFeeds) -> OPMLDocument {
    var document = self
    for place in document.feeds.indices
    where known.byAddress[document.feeds[place].url]?.channel.link != nil {
      document.feeds[place].pageURL = nil
    }
    return document
  }
}

extension OPMLDocument.Feed {
  /// The attribute that lists keep a feed's page in.
  private static let page = "htmlUrl"

  fileprivate init(_ feed: FeedLine, _ notes: OutlineNotes) {
    let page = notes.attributes.first { $0.isNamed(Self.page) }?.value
    self.init(
      url: feed.url, title: feed.title, pageURL: feed.pageURL ?? page, folder: feed.folder.names,
      tags: feed.tags, type: notes.type,
      attributes: notes.attributes.filter { note in
        !note.isText && !["title", Self.page].contains(where: note.isNamed)
      })
    // With another title the reader has given the feed another text, too.
    if notes.attributes.first(where: { $0.isNamed("title") })?.value == title {
      text = notes.attributes.first(where: \.isText)?.value
    }
  }

  /// What is kept of it beside the subscription.
  fileprivate var notes: OutlineNotes {
    var kept = attributes
    if let pageURL { kept.append(OutlineAttribute(name: Self.page, value: pageURL)) }
    if let title, let text {
      kept += [OutlineAttribute(name: "title", value: title), .init(name: "text", value: text)]
    }
    return OutlineNotes(type: type, attributes: kept)
  }
}

extension SubscriptionList {
  fileprivate init(_ document: OPMLDocument) {
    let title = document.title.flatMap { $0 == Library.listTitle ? nil : $0 }
    self.init(
      feeds: document.feeds.map { Feed(Subscription($0), notes: $0.notes) },
      head: document.head + (title.map { [OutlineAttribute(name: "title", value: $0)] } ?? []),
      folders: Dictionary(document.folders.map { (FolderPath($0), $1) }) { one, _ in one })
  }
}
