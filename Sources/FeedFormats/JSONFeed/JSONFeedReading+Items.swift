import FeedModel
import JSONText
import Markup
import URLs

/// Reads items and their parts.
extension JSONFeedReading {
  mutating func item(_ json: JSONValue) -> FeedDocument.Item {
    var item = FeedDocument.Item()
    item.guid = rawString(json, "id")
    item.title = text(json, "title")
    item.summary = text(json, "summary")
    readContent(of: json, into: &item)
    item.published = date(json, "date_published")
    item.updated = date(json, "date_modified")
    (item.authors, item.avatars) = authors(json)
    item.categories = tags(json)
    item.enclosures = elements(json, "attachments").prefix(FeedDocument.Item.mostOfAKind)
      .compactMap { enclosure($0) }
    let banner = address(json, "banner_image")
    item.image = address(json, "image") ?? banner
    if let banner { item.extras.banner = banner }
    item.language = language(json)
    readLinks(of: json, into: &item)
    return item
  }

  /// Reads the address of the post: `url`, or else an id that is an address, as the specification
  /// recommends, or else the address of the page that the post is about.
  private mutating func readLinks(of json: JSONValue, into item: inout FeedDocument.Item) {
    let url = address(json, "url")
    let external = address(json, "external_url")
    let permalink = item.guid.flatMap { URLReference.isHTTP($0) ? $0 : nil }
    item.link = url ?? permalink ?? external
    item.guidIsPermalink = item.guid != nil && item.guid == item.link
    if let link = url ?? permalink { item.links.append(.init(href: link)) }
    if let external { item.links.append(.init(href: external, rel: "related")) }
    item.links += item.enclosures.map {
      .init(
        href: $0.url, rel: "enclosure", type: $0.mediaType, title: $0.title,
        length: $0.size.map(String.init))
    }
  }

  /// Reads the body. If both forms exist, HTML is preferred because it contains more.
  private mutating func readContent(of json: JSONValue, into item: inout FeedDocument.Item) {
    guard let html = string(json, "content_html") else {
      item.content = text(json, "content_text")
      return
    }
    item.content = TextConstruct(utf8: Array(html.utf8), .html, isDeclared: true, in: base)
    if let plain = string(json, "content_text") { item.extras.plainContent = plain }
  }

  /// Reads tags. They are usually strings, which may contain several tags separated by commas, but
  /// some feeds use objects with a name.
  private mutating func tags(_ json: JSONValue) -> [FeedDocument.Category] {
    var seen: Set<String> = []
    var categories: [FeedDocument.Category] = []
    for tag in elements(json, "tags").prefix(FeedDocument.Item.mostOfAKind) {
      let text = plain(tag, as: "tags").map(ControlCharacters.removed) ?? string(tag, "name") ?? ""
      for term in text.utf8.split(separator: UInt8(ascii: ",")) {
        let term = Substring(term).trimmingBlanks()
        guard !term.isEmpty, seen.insert(term).inserted else { continue }
        categories.appendBounded(FeedDocument.Category(term: term))
      }
    }
    return categories
  }

  private mutating func enclosure(_ json: JSONValue) -> Enclosure? {
    guard let url = address(json, "url") else {
      warn("an attachment without an address")
      return nil
    }
    return Enclosure(
      url: url, mediaType: string(json, "mime_type"), title: string(json, "title"),
      size: size(json, "size_in_bytes"), duration: seconds(json, "duration_in_seconds"))
  }
}
