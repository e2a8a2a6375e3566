import FeedModel
import XMLStream

/// RSS 0.90 to 2.0 and RDF Site Summary 1.0: the core elements.
extension FeedXMLReader {
  mutating func beginRSS(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch (parent, name.element) {
    case (.item, .enclosure): addEnclosure(attributes)
    case (.channel, .cloud), (.root, .cloud): document.cloud = FeedDocument.Cloud(attributes)
    case (.channel, .image), (.root, .image): image = FeedDocument.FeedImage()
    case (.item, .title), (.item, .description), (.item, .fullitem), (.item, .body),
      (.channel, .title), (.channel, .description), (.channel, .copyright):
      gather(name, .mixed, in: parent)
    case (.item, .link), (.channel, .link):
      beginLink(name, in: parent, attributes)
    case (.item, .guid):
      gather(name, in: parent, notes: Capture.Notes(isPermalink: attributes["isPermaLink"]))
    case (.item, .category), (.channel, .category):
      gather(name, in: parent, notes: Capture.Notes(scheme: attributes["domain"]))
    case (.item, .source):
      var origin = FeedDocument.Source()
      origin.link = address(attributes["url"])
      source = origin
      gather(name, in: parent)
    case (.item, _), (.channel, _), (.image, _), (.skipHours, .hour), (.skipDays, .day):
      if Self.plainElements.contains(name.element) { gather(name, in: parent) }
    default: break
    }
  }

  private static let plainElements: Set<FeedName.Element> = [
    .author, .comments, .day, .description, .docs, .generator, .height, .hour, .language,
    .lastbuilddate, .link, .managingeditor, .pubdate, .title, .ttl, .url, .webmaster, .width,
  ]

  /// Some feeds write `<link href="…"/>` in RSS.
  private mutating func beginLink(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    if let href = attributes["href"] { addLink(href, attributes, in: parent) }
    gather(name, in: parent)
  }

  private mutating func addEnclosure(_ attributes: XMLAttributes) {
    guard let url = address(attributes["url"]) else { return }
    item?.add(
      Enclosure(
        url: url, mediaType: attributes["type"], size: attributes["length"].flatMap(Numbers.size)))
    item?.links.append(
      FeedDocument.Link(
        href: url, rel: "enclosure", type: attributes["type"], length: attributes["length"]))
  }

  mutating func storeRSS(_ capture: Capture) {
    switch capture.scope {
    case .item: storeRSSItem(capture)
    case .channel: storeRSSChannel(capture)
    case .image: storeRSSImage(capture)
    case .skipHours:
      if let hour = capture.value.flatMap(Numbers.whole), (0...24).contains(hour) {
        document.skipHours.append(hour % 24)
      }
    case .skipDays:
      if let day = capture.value { document.skipDays.append(day) }
    default: break
    }
  }

  private mutating func storeRSSItem(_ capture: Capture) {
    switch capture.name.element {
    case .title: itemFacts.title.offerFirst(capture.construct)
    case .description: itemFacts.summary.offer(capture.construct)
    case .fullitem, .body: itemFacts.body.offer(capture.construct, rank: 1)
    case .link: itemFacts.link.offerFirst(capture.address)
    case .guid: storeGUID(capture)
    case .pubdate: itemFacts.published.offer(capture.date)
    case .author: itemFacts.authors.add(Author(parsing: capture.value))
    case .comments: item?.comments = capture.address
    case .category: item?.add(category: capture)
    case .source:
      source?.title = capture.construct
      item?.source = source
      source = nil
    default: break
    }
  }

  private mutating func storeGUID(_ capture: Capture) {
    guard let guid = capture.value else { return }
    item?.guid = guid
    item?.guidIsPermalink = capture.notes?.isPermalink?.lowercased() != "false"
  }

  private mutating func storeRSSChannel(_ capture: Capture) {
    switch capture.name.element {
    case .title: channelFacts.title.offerFirst(capture.construct)
    case .description: channelFacts.subtitle.offer(capture.construct)
    case .link: channelFacts.link.offerFirst(capture.address)
    case .language: channelFacts.language.offer(capture.value)
    case .copyright: channelFacts.rights.offer(capture.construct)
    case .pubdate: channelFacts.published.offer(capture.date)
    case .lastbuilddate: channelFacts.updated.offer(capture.date)
    case .managingeditor: channelFacts.authors.add(Author(parsing: capture.value))
    case .author: channelFacts.authors.add(Author(parsing: capture.value), rank: 1)
    case .webmaster: document.publisher = Author(parsing: capture.value)
    case .generator: document.generator = capture.value.map { .init(name: $0) }
    case .docs: document.docs = capture.address
    case .ttl: document.timeToLive = capture.value.flatMap(Numbers.whole)
    case .category:
      if let term = capture.value {
        document.categories.append(.init(term: term, scheme: capture.notes?.scheme))
      }
    default: break
    }
  }

  private mutating func storeRSSImage(_ capture: Capture) {
    switch capture.name.element {
    case .url: image?.url = capture.address
    case .title: image?.title = capture.value
    case .link: image?.link = capture.address
    case .description: image?.description = capture.value
    case .width: image?.width = capture.value.flatMap(Numbers.whole)
    case .height: image?.height = capture.value.flatMap(Numbers.whole)
    default: break
    }
  }

  mutating func closeImage() {
    if let image, image.url != nil || image.title != nil { channelFacts.image.offer(image) }
    image = nil
  }
}

extension FeedDocument.Cloud {
  fileprivate init(_ attributes: XMLAttributes) {
    self.init()
    domain = attributes["domain"]
    port = attributes["port"]
    path = attributes["path"]
    registerProcedure = attributes["registerProcedure"]
    protocolName = attributes["protocol"]
  }
}

extension FeedDocument.Item {
  /// Adds an enclosure once: feeds repeat them as RSS, Atom and Media RSS.
  mutating func add(_ enclosure: Enclosure) {
    guard !enclosures.contains(where: { $0.url == enclosure.url }) else { return }
    enclosures.append(enclosure)
  }

  mutating func add(category capture: Capture) {
    guard let term = capture.value else { return }
    add(FeedDocument.Category(term: term, scheme: capture.notes?.scheme))
  }

  mutating func add(_ category: FeedDocument.Category) {
    guard !categories.contains(category) else { return }
    categories.append(category)
  }
}
