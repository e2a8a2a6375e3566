public import FeedFormats
import FeedModel
public import LibraryStore
import URLs

extension Library {
  /// Adds the new subscriptions of an OPML document in one transaction. Existing subscriptions are
  /// not changed, so a second import changes nothing. Nothing is fetched.
  ///
  /// Attributes without a meaning for `lede` are stored for feeds and folders that have none yet.
  ///
  /// - Parameter isTrial: whether to return only a preview, without changes.
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
    var report = ImportReport(document, into: known)
    guard !isTrial else { return report }
    let list = SubscriptionList(document.withoutPages(of: known))
    let results = try await store.subscribe(to: list, as: .importing, at: clock())
    report.added = results.count(where: \.isNew)
    report.restored = results.count(where: \.isRestored)
    return report
  }

  /// Returns the feeds that are files of this machine. They are not exported.
  public func localFeeds() async throws(StoreError) -> [FeedLine] {
    try await store.feedLines().filter { !Self.isExported($0.url) }
  }

  func knownFeeds() async throws(StoreError) -> KnownFeeds {
    KnownFeeds(
      try await store.feeds(), former: try await store.formerAddresses(),
      removed: try await store.removedAddresses())
  }

  /// The title of an exported list if no imported list had one.
  fileprivate static let listTitle = "lede subscriptions"

  private static func isExported(_ url: String) -> Bool {
    URLReference.isHTTP(url) || ServiceAddress.isOne(url)
  }

  /// Returns the library's subscriptions as an OPML document, in the order in which they were
  /// added, with the attributes of imported lists. Local files are not included.
  public func exporting() async throws(StoreError) -> OPMLDocument {
    let feeds = try await store.feedLines().filter { Self.isExported($0.url) }
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
  /// Returns the document without the website URLs of feeds that specify their website themselves.
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
  /// The attribute for the URL of a feed's website.
  private static let page = "htmlUrl"

  fileprivate init(_ feed: FeedLine, _ notes: OutlineNotes) {
    let page = notes.attributes.first { $0.isNamed(Self.page) }?.value
    self.init(
      url: feed.url, title: feed.title, pageURL: feed.pageURL ?? page, folder: feed.folder.names,
      tags: feed.tags, type: notes.type,
      attributes: notes.attributes.filter { note in
        !note.isText && !["title", Self.page].contains(where: note.isNamed)
      })
    // If the title was changed in the library, the imported text no longer applies.
    if notes.attributes.first(where: { $0.isNamed("title") })?.value == title {
      text = notes.attributes.first(where: \.isText)?.value
    }
  }

  /// The attributes to store in addition to the subscription.
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
