import FeedModel

/// Items and their parts.
extension JSONFeedReading {
  mutating func item(_ json: JSONValue) -> FeedDocument.Item {
    var item = FeedDocument.Item()
    item.guid = string(json, "id")
    item.title = text(json, "title")
    item.summary = text(json, "summary")
    item.content = content(json)
    item.published = date(json, "date_published")
    item.updated = date(json, "date_modified")
    item.authors = authors(json)
    item.categories = tags(json)
    item.enclosures = elements(json, "attachments").compactMap { enclosure($0) }
    item.image = address(json, "image") ?? address(json, "banner_image")
    item.language = language(json)
    readLinks(of: json, into: &item)
    return item
  }

  /// The post's own address, else an id that is one (the specification asks for that), else the page
  /// it is about.
  private mutating func readLinks(of json: JSONValue, into item: inout FeedDocument.Item) {
    let url = address(json, "url")
    let external = address(json, "external_url")
    let permalink = item.guid.flatMap { WebAddress.isWeb($0) ? $0 : nil }
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

  /// Of both forms the HTML says more.
  private mutating func content(_ json: JSONValue) -> TextConstruct? {
    if let html = string(json, "content_html") {
      return TextConstruct(html, .html, isDeclared: true, base: base)
    }
    return text(json, "content_text")
  }

  /// Strings as a rule; some feeds give objects with a name.
  private mutating func tags(_ json: JSONValue) -> [FeedDocument.Category] {
    var seen: Set<String> = []
    return elements(json, "tags").compactMap { tag in
      guard let term = plain(tag, as: "tags") ?? string(tag, "name"), seen.insert(term).inserted
      else { return nil }
      return FeedDocument.Category(term: term)
    }
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

  /// JSON Feed 1.1 has a list of `authors`, 1.0 one `author`; feeds have either as the other.
  mutating func authors(_ json: JSONValue) -> [Author] {
    let authors = elements(json, "authors").compactMap { author($0) }
    guard authors.isEmpty, let single = json["author"], single != .null else { return authors }
    return (single.array ?? [single]).compactMap { author($0) }
  }

  private mutating func author(_ json: JSONValue) -> Author? {
    if let name = plain(json, as: "authors") { return Author(name: name) }
    let name = string(json, "name")
    let url = address(json, "url")
    guard let url, url.hasPrefix("mailto:") else {
      return name == nil && url == nil ? nil : Author(name: name, url: url)
    }
    return Author(name: name, email: String(url.dropFirst("mailto:".count)))
  }
}
