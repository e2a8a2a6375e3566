public import FeedModel

extension FeedSnapshot {
  /// Creates a snapshot of a document. Each post is created only when it is needed: see
  /// ``IncomingPost``.
  ///
  /// - Parameter isPartial: Whether the server said that the document contains only a part of the
  ///   feed.
  public init(_ document: FeedDocument, isPartial: Bool = false) {
    self.init(
      channel: Channel(document), identifyingLink: document.identifyingLink,
      items: document.items.map { item in
        IncomingPost(identity: PostIdentity(item)) { Post(item, of: document.authors) }
      },
      completeness: Self.completeness(of: document, isPartial: isPartial),
      withdrawn: Self.withdrawn(by: document),
      listsAll: document.$extras?.history?.isComplete == true, exceedsLimits: document.exceedsLimits
    )
  }

  /// Returns the ids of deleted entries. An entry that is also listed as an item counts as deleted
  /// only if the item was not changed after the deletion.
  private static func withdrawn(by document: FeedDocument) -> [String] {
    guard let deleted = document.$extras?.deletedEntries, !deleted.isEmpty else { return [] }
    let items = Dictionary(
      document.items.compactMap { item in item.guid.map { ($0, item) } }
    ) { first, _ in first }
    return deleted.compactMap { entry in
      guard let item = items[entry.ref] else { return entry.ref }
      guard let changed = (item.updated ?? item.published)?.date, let when = entry.when?.date
      else { return nil }
      return changed > when ? nil : entry.ref
    }
  }

  private static func completeness(of document: FeedDocument, isPartial: Bool) -> Completeness {
    guard document.isComplete else { return .truncated }
    return isPartial || document.exceedsLimits ? .partial : .complete
  }
}

extension Channel {
  init(_ document: FeedDocument) {
    self.init(
      title: document.title.map { $0.titleText() }, link: document.link,
      summary: document.subtitle.map { $0.plainText() }, language: document.language,
      image: document.image?.url ?? document.icon, hubs: document.hubs)
  }
}

extension PostIdentity {
  /// Creates the identity of an item.
  ///
  /// The title is compared as plain text, so that a different spelling of `&` or a repair makes no
  /// difference. The body is compared as written, because converting it to plain text would cost
  /// too much.
  init(_ item: FeedDocument.Item) {
    let values = item.identifyingValues
    self.init(
      guid: item.guid, link: values.link, comments: values.comments,
      title: values.title.map { $0.plainText() }, date: values.date?.date,
      enclosure: values.enclosure, text: values.text?.digest,
      hasTimeOfDay: values.date?.hasTimeOfDay)
  }
}

extension FeedDate {
  /// Whether the text contains a time other than midnight, or `nil` if it contains no time.
  fileprivate var hasTimeOfDay: Bool? {
    let utf8 = Array(text.utf8)
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let hours = utf8[..<colon].reversed().prefix(while: isDigit)
    let minutes = utf8[colon...].prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
    guard !hours.isEmpty, minutes.count > 1 else { return nil }
    return (Array(hours) + minutes).contains { isDigit($0) && $0 != UInt8(ascii: "0") }
  }
}

extension Post {
  /// Creates a post from an item.
  ///
  /// - Parameter authors: The authors of the feed, for a post without authors of its own.
  init(_ item: FeedDocument.Item, of authors: [Author]) {
    let title = item.title.map { $0.titleText() }.flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      guid: item.guid, link: item.link, comments: item.comments,
      title: title, authors: item.ownAuthors.isEmpty ? authors : item.ownAuthors,
      published: item.published?.date,
      updated: item.updated?.date,
      summary: item.summary.map { $0.plainText() } ?? (title == nil ? item.excerpt : nil),
      content: item.content.map { .init($0, page: item.link) },
      tags: item.categories.map { $0.label ?? $0.term },
      enclosures: item.enclosures, image: item.image ?? item.$itunes?.image,
      language: item.language)
  }
}

extension FeedDocument.Item {
  /// The authors of the item, or those of its source if it has none (RFC 4287 section 4.2.1).
  var ownAuthors: [Author] {
    authors.isEmpty ? source?.authors ?? [] : authors
  }

  /// The beginning of the body as plain text, at most 140 characters. Lists show it for a post
  /// without a title.
  fileprivate var excerpt: String? {
    guard let words = content?.plainText(), !words.isEmpty else { return nil }
    guard words.count > 140 else { return words }
    let cut = words.prefix(140)
    return (cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut) + "…"
  }
}

extension Post.Content {
  init(_ construct: TextConstruct, page: String?) {
    self =
      construct.kind.isMarkup
      ? .html(construct.sanitizedHTML(page: page)) : .text(construct.value)
  }
}
