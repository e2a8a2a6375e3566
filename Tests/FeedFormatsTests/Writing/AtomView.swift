import FeedModel
import URLs

@testable import FeedFormats

/// The part of a feed that Atom can represent. Documents with equal views are written as equivalent
/// Atom.
///
/// A value that both a field and a link contain is taken from either. Dates are rounded to
/// microseconds, and markup is sanitised. Characters that XML does not allow are removed, and texts
/// of whitespace are `nil`.
struct AtomView: Equatable {
  var texts: [SortedText]
  var links: [FeedDocument.Link]
  var hubs: [String]
  var authors: [Author]
  var contributors: [Author]
  var categories: [FeedDocument.Category]
  var itunes: FeedDocument.ITunes
  var history: FeedDocument.History
  var deleted: [[String?]]
  var items: [ItemView]

  init(_ document: FeedDocument) {
    var texts: [String: String] = [:]
    texts["title"] = AtomValue.markup(document.title)
    texts["subtitle"] = AtomValue.markup(document.subtitle)
    texts["rights"] = AtomValue.markup(document.rights)
    texts["link"] = AtomValue.address(document.link) ?? AtomValue.page(document.links)
    texts["self"] = AtomValue.address(document.feedURL) ?? AtomValue.link("self", document.links)
    texts["license"] =
      AtomValue.address(document.license) ?? AtomValue.lastLink("license", document.links)
    texts["icon"] = AtomValue.address(document.icon)
    texts["logo"] = AtomValue.address(document.image?.url ?? document.itunes.image)
    texts["generator"] = AtomValue.text(document.generator?.name)
    texts["language"] = AtomValue.language(document.language)
    self.texts = SortedText.list(texts)
    links = AtomValue.otherLinks(document.links)
    let linked = AtomValue.all(document.links).filter { $0.rel == "hub" }.map(\.href)
    hubs = document.hubs.compactMap(AtomValue.address).reduce(into: linked) {
      if !$0.contains($1) { $0.append($1) }
    }
    authors = AtomValue.people(document.authors, areUnique: true)
    contributors = AtomValue.people(document.contributors)
    categories = document.categories.compactMap(AtomValue.category).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
    history = document.extras.history ?? .init()
    deleted = document.extras.deletedEntries.compactMap(AtomValue.tombstone)
    itunes = AtomValue.itunes(document.itunes)
    itunes.owner = document.itunes.owner.flatMap { owner in
      let (name, email) = (AtomValue.text(owner.name), AtomValue.text(owner.email))
      return name == nil && email == nil ? nil : .init(name: name, email: email)
    }
    items = document.items.map { ItemView($0, in: document) }
  }
}

extension AtomView {
  /// The values of the view, one per line.
  var lines: [String] {
    var text = ""
    dump(self, to: &text)
    return text.split(separator: "\n").map(String.init)
  }
}

/// The part of an item that Atom can represent.
struct ItemView: Equatable {
  var texts: [SortedText]
  var links: [FeedDocument.Link]
  var authors: [Author]
  var contributors: [Author]
  var categories: [FeedDocument.Category]
  var enclosures: [Enclosure]
  var inReplyTo: [[String?]]
  var itunes: FeedDocument.ITunes
  var source: [SortedText]?

  init(_ item: FeedDocument.Item, in document: FeedDocument) {
    let id = Self.id(of: item, in: document)
    let (content, summary) = Self.body(item)
    var texts: [String: String] = [:]
    texts["id"] = id
    texts["content"] = content
    texts["summary"] = summary
    texts["title"] = AtomValue.markup(item.title)
    texts["rights"] = AtomValue.markup(item.rights)
    texts["contentSource"] = AtomValue.address(item.contentSource)
    texts["link"] =
      AtomValue.address(item.link) ?? AtomValue.page(item.links) ?? Self.permalink(id)
      ?? AtomValue.files(item.enclosures).first?.url
    let replies = AtomValue.all(item.links).filter { $0.rel == "replies" }
    texts["comments"] =
      AtomValue.address(item.comments) ?? replies.first(where: \.leadsToPage)?.href
    texts["commentsFeed"] =
      AtomValue.address(item.commentsFeed) ?? replies.first { !$0.leadsToPage }?.href
    texts["license"] = AtomValue.address(item.license) ?? AtomValue.lastLink("license", item.links)
    texts["published"] = AtomValue.date(item.published)
    let dates = [item.updated, item.published, item.created].compactMap(AtomValue.date)
    texts["updated"] = dates.first ?? "1970-01-01T00:00:00Z"
    let pictures = [item.image, item.itunes.image] + item.media.thumbnails.map(\.url)
    texts["image"] = pictures.lazy.compactMap(AtomValue.address).first
    texts["language"] = AtomValue.language(item.language) ?? AtomValue.language(document.language)
    texts["replies"] = item.commentsCount.map { String(max(0, $0)) }
    self.texts = SortedText.list(texts)
    inReplyTo = item.extras.inReplyTo.map {
      [
        AtomValue.text($0.ref), AtomValue.address($0.href), AtomValue.text($0.type),
        AtomValue.address($0.source),
      ]
    }
    links = AtomValue.otherLinks(item.links)
    authors = AtomValue.people(item.authors, areUnique: true)
    contributors = AtomValue.people(item.contributors)
    var seen: Set<FeedDocument.Category> = []
    categories = item.categories.compactMap(AtomValue.category).filter { seen.insert($0).inserted }
    enclosures = AtomValue.files(item.enclosures)
    itunes = AtomValue.itunes(item.itunes)
    itunes.duration = AtomValue.duration(of: item)
    source = item.source.map { SortedText.list(AtomValue.source($0)) }
  }

  private static func id(of item: FeedDocument.Item, in document: FeedDocument) -> String? {
    let comments = document.items.compactMap(\.comments)
    let differ = Set(comments).count == document.items.count
    let ids = [item.guid, differ ? item.comments : nil, item.link].compactMap { $0 }
    let id = ids.first { !$0.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
    return AtomValue.text(id).flatMap { $0.hasPrefix("digest:") ? nil : $0 } ?? "digest:"
  }

  private static func permalink(_ id: String?) -> String? {
    id.flatMap { URLReference.isHTTP($0) && !$0.contains(where: \.isWhitespace) ? $0 : nil }
  }

  /// Returns the content and the summary. An item's only text is its content. Next to external
  /// content, there is one text.
  private static func body(_ item: FeedDocument.Item) -> (content: String?, summary: String?) {
    let content = AtomValue.markup(item.content)
    let summary = AtomValue.markup(item.summary)
    let isElsewhere = AtomValue.address(item.contentSource) != nil
    return content == nil || isElsewhere ? (content ?? summary, nil) : (content, summary)
  }
}

extension FeedDocument.Link {
  var leadsToPage: Bool {
    let type = type ?? ""
    return type.isEmpty || type.lowercased().hasPrefix("text/html")
      || type == "application/xhtml+xml"
  }
}

/// A named value. Views sort them by name.
struct SortedText: Equatable {
  var name: String
  var text: String

  static func list(_ texts: [String: String]) -> [SortedText] {
    texts.sorted { $0.key < $1.key }.map { SortedText(name: $0.key, text: $0.value) }
  }
}
