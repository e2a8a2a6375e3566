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
    texts["title"] = Held.markup(document.title)
    texts["subtitle"] = Held.markup(document.subtitle)
    texts["rights"] = Held.markup(document.rights)
    texts["link"] = Held.address(document.link) ?? Held.page(document.links)
    texts["self"] = Held.address(document.feedURL) ?? Held.link("self", document.links)
    texts["license"] = Held.address(document.license) ?? Held.lastLink("license", document.links)
    texts["icon"] = Held.address(document.icon)
    texts["logo"] = Held.address(document.image?.url ?? document.itunes.image)
    texts["generator"] = Held.text(document.generator?.name)
    texts["language"] = Held.language(document.language)
    self.texts = SortedText.list(texts)
    links = Held.otherLinks(document.links)
    let linked = Held.all(document.links).filter { $0.rel == "hub" }.map(\.href)
    hubs = document.hubs.compactMap(Held.address).reduce(into: linked) {
      if !$0.contains($1) { $0.append($1) }
    }
    authors = Held.people(document.authors, areUnique: true)
    contributors = Held.people(document.contributors)
    categories = document.categories.compactMap(Held.category).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
    history = document.extras.history ?? .init()
    deleted = document.extras.deletedEntries.compactMap(Held.tombstone)
    itunes = Held.itunes(document.itunes)
    itunes.owner = document.itunes.owner.flatMap { owner in
      let (name, email) = (Held.text(owner.name), Held.text(owner.email))
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
    texts["title"] = Held.markup(item.title)
    texts["rights"] = Held.markup(item.rights)
    texts["contentSource"] = Held.address(item.contentSource)
    texts["link"] =
      Held.address(item.link) ?? Held.page(item.links) ?? Self.permalink(id)
      ?? Held.files(item.enclosures).first?.url
    let replies = Held.all(item.links).filter { $0.rel == "replies" }
    texts["comments"] = Held.address(item.comments) ?? replies.first(where: \.leadsToPage)?.href
    texts["commentsFeed"] =
      Held.address(item.commentsFeed) ?? replies.first { !$0.leadsToPage }?.href
    texts["license"] = Held.address(item.license) ?? Held.lastLink("license", item.links)
    texts["published"] = Held.date(item.published)
    let dates = [item.updated, item.published, item.created].compactMap(Held.date)
    texts["updated"] = dates.first ?? "1970-01-01T00:00:00Z"
    let pictures = [item.image, item.itunes.image] + item.media.thumbnails.map(\.url)
    texts["image"] = pictures.lazy.compactMap(Held.address).first
    texts["language"] = Held.language(item.language) ?? Held.language(document.language)
    texts["replies"] = item.commentsCount.map { String(max(0, $0)) }
    self.texts = SortedText.list(texts)
    inReplyTo = item.extras.inReplyTo.map {
      [Held.text($0.ref), Held.address($0.href), Held.text($0.type), Held.address($0.source)]
    }
    links = Held.otherLinks(item.links)
    authors = Held.people(item.authors, areUnique: true)
    contributors = Held.people(item.contributors)
    var seen: Set<FeedDocument.Category> = []
    categories = item.categories.compactMap(Held.category).filter { seen.insert($0).inserted }
    enclosures = Held.files(item.enclosures)
    itunes = Held.itunes(item.itunes)
    itunes.duration = Held.duration(of: item)
    source = item.source.map { SortedText.list(Held.source($0)) }
  }

  private static func id(of item: FeedDocument.Item, in document: FeedDocument) -> String? {
    let comments = document.items.compactMap(\.comments)
    let differ = Set(comments).count == document.items.count
    let ids = [item.guid, differ ? item.comments : nil, item.link].compactMap { $0 }
    let id = ids.first { !$0.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
    return Held.text(id).flatMap { $0.hasPrefix("digest:") ? nil : $0 } ?? "digest:"
  }

  private static func permalink(_ id: String?) -> String? {
    id.flatMap { URLReference.isHTTP($0) && !$0.contains(where: \.isWhitespace) ? $0 : nil }
  }

  /// Returns the content and the summary. An item's only text is its content. Next to external
  /// content, there is one text.
  private static func body(_ item: FeedDocument.Item) -> (content: String?, summary: String?) {
    let content = Held.markup(item.content)
    let summary = Held.markup(item.summary)
    let isElsewhere = Held.address(item.contentSource) != nil
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
