import FeedModel

/// Writes entries.
extension AtomWriter {
  mutating func write(_ item: FeedDocument.Item, id: String, in document: FeedDocument) {
    let language = AtomText.language(item.language)
    xml.start(
      "entry", [("xml:lang", language == AtomText.language(document.language) ? nil : language)])
    let id = XMLWriter.cleaned(id) ?? ItemIDs.digest(of: [id])
    xml.element("id", text: id)
    text("title", item.title, isRequired: true)
    date("published", [item.published], isRequired: false)
    date("updated", item.dates)
    for link in AtomLinks(of: item, id: id).links { self.link(link) }
    people("author", item.authors.uniqueAsRead)
    people("contributor", item.contributors)
    categories(item.categories.uniqueAsRead)
    body(item)
    text("rights", item.rights)
    source(item.source)
    thread(item)
    duration(of: item)
    itunes(item.$itunes)
    for picture in item.pictures { self.picture(picture) }
    xml.end()
  }

  /// Writes the content and the summary. If an item has only one text, that is the content. If the
  /// content is at another address, the text is the summary, which Atom then requires (section
  /// 4.1.2).
  private mutating func body(_ item: FeedDocument.Item) {
    let content = AtomText(item.content, page: item.link, mayBeMedia: true)
    let summary = AtomText(item.summary, page: item.link)
    if let address = AtomText.address(item.contentSource) {
      write("summary", content?.withoutMedia ?? summary)
      xml.empty("content", [("src", address)])
    } else if let content {
      write("summary", summary)
      write("content", content)
    } else {
      write("content", summary)
    }
  }

  /// Writes the source of an item. All its elements are optional, so no defaults are filled in.
  private mutating func source(_ source: FeedDocument.Source?) {
    guard let source else { return }
    xml.start("source")
    plain("id", source.id)
    text("title", source.title)
    text("subtitle", source.subtitle)
    date("updated", [source.updated], isRequired: false)
    for link in AtomLinks(of: source).links { self.link(link) }
    people("author", source.authors)
    people("contributor", source.contributors)
    categories(source.categories.compactMap(\.asRead))
    generator(source.generator)
    plain("icon", AtomText.address(source.icon))
    plain("logo", AtomText.address(source.logo))
    text("rights", source.rights)
    xml.end()
  }
}

extension FeedDocument.Item {
  /// The dates from which `updated` is chosen, best first.
  var dates: [FeedDate?] { [updated, published, created] }

  /// The item's images without duplicates, best first.
  var pictures: [FeedDocument.Media.Picture] {
    let thumbnails = $media?.thumbnails ?? []
    let first = [image, $itunes?.image].compactMap { $0 }.map { url in
      thumbnails.first { $0.url == url } ?? .init(url: url)
    }
    var seen: Set<String> = []
    return (first + thumbnails).filter { picture in
      AtomText.address(picture.url).map { seen.insert($0).inserted } ?? false
    }
  }
}
