import FeedModel
import Markup

/// Handles the start tags of the core elements of RSS 0.90 to 2.0 and RDF Site Summary 1.0.
extension FeedXMLReader {
  mutating func beginRSS(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch (parent, name.element) {
    case (.item, .enclosure): addEnclosure(attributes)
    case (.channel, .cloud), (.root, .cloud):
      document.cloud = ModuleElement.cloud.group(attributes, base)
    case (.channel, .image), (.root, .image): beginImage(attributes)
    case (.channel, .textinput), (.root, .textinput): document.extras.textInput = ModuleValues()
    case (.item, .title), (.item, .description), (.item, .fullitem), (.item, .body),
      (.item, .encoded), (.channel, .title), (.channel, .description), (.channel, .copyright):
      gather(name, .mixed, in: parent)
    case (.item, .link), (.channel, .link): beginLink(name, in: parent, attributes)
    case (.item, .guid):
      let isPermalink = attributes["isPermaLink"] ?? attributes.ignoringCase("ispermalink")
      gather(
        name, in: parent, notes: isPermalink.map { Capture.Notes(isPermalink: $0) })
    case (.item, .category), (.channel, .category), (.itemCategory, .category),
      (.feedCategory, .category):
      gather(
        name, in: parent,
        notes: Capture.Notes(scheme: attributes.text("domain") ?? attributes.text("scheme")))
    case (.item, .source):
      var origin = FeedDocument.Source()
      origin.link = attributes.address("url", base)
      source = origin
      gather(name, in: parent)
    case (.item, .image): looseText = []
    case (.item, .author), (.channel, .author): beginPerson()
    case (.plainAuthor, .name), (.plainAuthor, .email), (.plainAuthor, .uri), (.plainAuthor, .url):
      gather(name, in: parent)
    case (.item, .abstract), (.channel, .abstract), (.item, .a), (.item, .logo),
      (.channel, .a), (.channel, .logo):
      beginCDF(name, in: parent, attributes)
    case (.item, let element) where Self.isAtom(element):
      beginAtom(name, in: parent, attributes)
    case (.root, .newlocation), (.channel, .newlocation): gather(name, in: parent)
    case (.item, _), (.channel, _), (.image, _), (.textInput, _), (.itemImage, _),
      (.skipHours, .hour), (.skipDays, .day):
      gatherPlain(name, in: parent)
    default: break
    }
  }

  /// Whether an element is an Atom element that feeds use in RSS without its namespace.
  static func isAtom(_ element: FeedName.Element) -> Bool {
    switch element {
    case .content, .created, .id, .issued, .modified, .published, .summary, .updated: true
    default: false
    }
  }

  /// Starts a link. Some RSS feeds write `<link href="…"/>`.
  private mutating func beginLink(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    if let href = attributes["href"] { addLink(href, attributes, in: parent) }
    gather(name, in: parent)
  }

  private mutating func addEnclosure(_ attributes: XMLAttributes) {
    let reference = attributes["url"] ?? attributes["href"] ?? attributes.ignoringCase("url")
    guard let url = address(reference) else { return }
    let type = attributes.text("type")
    item?.add(Enclosure(url: url, mediaType: type, size: attributes.size("length")))
    item?.links.appendBounded(
      FeedDocument.Link(
        href: url, rel: "enclosure", type: type, length: attributes.text("length")))
  }

  /// Starts an image. In RDF it is outside the channel, which refers to its `rdf:about` with
  /// `rdf:resource`.
  private mutating func beginImage(_ attributes: XMLAttributes) {
    image = FeedDocument.FeedImage(url: address(attributes.about))
    channelFacts.offerFirst(image: address(attributes.resource), rank: 4)
  }

  mutating func closeImage() {
    if let image, image.url != nil || image.title != nil { channelFacts.image.offer(image) }
    image = nil
  }

  /// Ends an author. It is a line of text in RSS, but some feeds put Atom's elements inside.
  mutating func closePlainAuthor() {
    let author = takePerson()
    if item != nil {
      itemFacts.authors.add(author)
    } else if !hasTooManyItems {
      channelFacts.authors.add(author, rank: 1)
    }
  }
}

extension FeedFormat {
  init(rssVersion text: String?) {
    let version = text?.trimmingBlanks() ?? ""
    self = FeedFormat(rawValue: "rss-" + version) ?? (version.hasPrefix("2") ? .rss20 : .rss)
  }
}
