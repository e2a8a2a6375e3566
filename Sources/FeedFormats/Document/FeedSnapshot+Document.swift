public import FeedModel

extension FeedSnapshot {
  /// A document as the model's values. The posts themselves are made only when somebody asks for
  /// them: see ``IncomingPost``.
  ///
  /// - Parameter isPartial: the server said that the document holds only a part of the feed.
  public init(_ document: FeedDocument, isPartial: Bool = false) {
    self.init(
      channel: Channel(document),
      items: document.items.map { item in
        IncomingPost(identity: PostIdentity(item)) { Post(item, of: document.authors) }
      },
      completeness: Self.completeness(of: document, isPartial: isPartial))
  }

  private static func completeness(of document: FeedDocument, isPartial: Bool) -> Completeness {
    guard document.isComplete else { return .truncated }
    return isPartial || document.exceedsLimits ? .partial : .complete
  }
}

extension Channel {
  init(_ document: FeedDocument) {
    self.init(
      title: document.title.map { $0.plainText() }, link: document.link,
      summary: document.subtitle.map { $0.plainText() }, language: document.language,
      image: document.image?.url ?? document.icon, hubs: document.hubs)
  }
}

extension PostIdentity {
  init(_ item: FeedDocument.Item) {
    self.init(
      guid: item.guid, link: item.link, comments: item.comments, title: item.title?.value,
      date: (item.published ?? item.updated)?.date, enclosure: item.enclosures.first?.url,
      text: (item.content ?? item.summary).map { Digest($0.value) })
  }
}

extension Post {
  /// - Parameter authors: the feed's, for a post that names none of its own.
  init(_ item: FeedDocument.Item, of authors: [Author]) {
    let title = item.title.map { $0.plainText() }.flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      guid: item.guid, link: item.link ?? item.enclosures.first?.url, comments: item.comments,
      title: title, authors: item.ownAuthors.isEmpty ? authors : item.ownAuthors,
      published: item.published?.date,
      updated: item.updated?.date,
      summary: item.summary.map { $0.plainText() } ?? (title == nil ? item.excerpt : nil),
      content: item.content.map { .init($0) },
      tags: item.categories.map { $0.label ?? $0.term },
      enclosures: item.enclosures, image: item.image ?? item.$itunes?.image,
      language: item.language)
  }
}

extension FeedDocument.Item {
  /// The item's authors; those of its source where it names none (RFC 4287 section 4.2.1).
  var ownAuthors: [Author] {
    authors.isEmpty ? source?.authors ?? [] : authors
  }

  /// The first words of the body: what lists show for a post without a title.
  fileprivate var excerpt: String? {
    guard let words = content?.plainText(), !words.isEmpty else { return nil }
    guard words.count > 140 else { return words }
    let cut = words.prefix(140)
    return (cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut) + "…"
  }
}

extension Post.Content {
  init(_ construct: TextConstruct) {
    self =
      construct.kind.isMarkup
      ? .html(construct.sanitizedHTML()) : .text(construct.value)
  }
}
