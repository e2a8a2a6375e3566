import FeedModel
import Markup

/// Handles the start tags of Atom 1.0 (RFC 4287) and Atom 0.3, in Atom feeds and in RSS.
extension FeedXMLReader {
  mutating func beginAtom(_ name: FeedName, in parent: Scope, _ attributes: XMLAttributes) {
    switch (parent, name.element) {
    case (.item, .author), (.channel, .author), (.root, .author), (.source, .author),
      (.item, .contributor), (.channel, .contributor), (.root, .contributor),
      (.source, .contributor):
      beginPerson()
    case (.item, .source): source = FeedDocument.Source()
    case (_, .link): beginAtomLink(name, in: parent, attributes)
    case (_, .category): addCategory(name, in: parent, attributes)
    case (_, .title), (_, .summary), (_, .content), (_, .subtitle), (_, .tagline), (_, .rights),
      (_, .copyright), (_, .info):
      beginConstruct(name, in: parent, attributes)
    case (_, .generator):
      gather(
        name, in: parent,
        notes: Capture.Notes(
          source: attributes["uri"] ?? attributes["url"], label: attributes["version"]))
    default: gatherPlain(name, in: parent)
    }
  }

  /// Starts a text construct. Its type says whether it contains plain text, escaped HTML or
  /// elements.
  private mutating func beginConstruct(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    let notes = Capture.Notes(
      type: attributes["type"]?.lowercased(), mode: attributes["mode"]?.lowercased(),
      source: attributes["src"])
    let isMarkup = notes.type == "xhtml" || notes.type == "application/xhtml+xml"
    let isEscaped = notes.mode == "escaped" || notes.mode == "base64"
    gather(name, isMarkup && !isEscaped ? .markup : .mixed, in: parent, notes: notes)
  }

  private mutating func beginAtomLink(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    if let href = attributes["href"] {
      addLink(href, attributes, in: parent)
    } else {
      let notes = Capture.Notes(type: attributes["type"], rel: attributes["rel"])
      gather(name, in: parent, notes: notes)
    }
  }

  /// Adds a link whose address is its text, as in RSS.
  mutating func addLink(_ capture: Capture) {
    guard let href = capture.address else { return }
    add(
      FeedDocument.Link(
        href: href, rel: LinkRelation.normal(capture.notes?.rel), type: capture.notes?.type),
      in: capture.scope)
  }

  /// Adds a link with its relation, from `atom:link` or from an RSS `link` with an `href`.
  mutating func addLink(_ href: String, _ attributes: XMLAttributes, in parent: Scope) {
    guard let url = address(href) else { return }
    let link = FeedDocument.Link(
      href: url, rel: LinkRelation.normal(attributes["rel"]), type: attributes["type"],
      title: attributes["title"], hreflang: attributes["hreflang"], length: attributes["length"])
    add(link, in: parent)
    if parent == .item, link.rel == "replies", let count = attributes.threadCount {
      store(commentsCount: count)
    }
  }

  private mutating func add(_ link: FeedDocument.Link, in scope: Scope) {
    switch scope {
    case .item: addItemLink(link)
    case .root, .channel: addChannelLink(link)
    case .source:
      source?.links.appendBounded(link)
      if link.rel == "alternate", source?.link == nil { source?.link = link.href }
    default: break
    }
  }

  private mutating func addItemLink(_ link: FeedDocument.Link) {
    item?.links.appendBounded(link)
    switch link.rel {
    case "alternate":
      // In RSS, a link that is given as text takes precedence over this one.
      let rank = document.format.isAtom ? 0 : 2
      itemFacts.link.offerFirst(link.href, rank: link.isPage ? rank : rank + 1)
    case "enclosure":
      item?.add(
        Enclosure(
          url: link.href, mediaType: link.type, title: link.title,
          size: link.length.flatMap(Numbers.size)))
    case "replies":
      if link.isPage, item?.comments == nil { item?.comments = link.href }
      if !link.isPage, item?.commentsFeed == nil { item?.commentsFeed = link.href }
    case "license": itemFacts.license = link.href
    default: break
    }
  }

  private mutating func addChannelLink(_ link: FeedDocument.Link) {
    document.links.appendBounded(link)
    switch link.rel {
    case "alternate":
      let rank = document.format.isAtom ? (link.isPage ? 0 : 1) : 2
      channelFacts.link.offerFirst(link.href, rank: rank)
    case "self": document.feedURL = document.feedURL ?? link.href
    case "hub": document.hubs.appendBounded(link.href)
    case "license": channelFacts.license = link.href
    default: break
    }
  }

  private mutating func addCategory(
    _ name: FeedName, in parent: Scope, _ attributes: XMLAttributes
  ) {
    let (scheme, label) = (attributes.text("scheme"), attributes.text("label"))
    guard let term = attributes.text("term") ?? label else {
      // Some feeds give the term as text, as in RSS.
      return gather(name, in: parent, notes: Capture.Notes(scheme: scheme))
    }
    addAtomCategory(.init(term: term, scheme: scheme, label: label), in: parent)
  }

  mutating func addAtomCategory(_ category: FeedDocument.Category, in scope: Scope) {
    switch scope {
    case .item, .root, .channel: self[scope].add(category)
    case .source: source?.categories.appendBounded(category)
    default: break
    }
  }
}

extension XMLAttributes {
  /// The number of replies at a link (`thr:count`, RFC 4685 section 4).
  fileprivate var threadCount: String? {
    value("count", namespace: "http://purl.org/syndication/thread/1.0")
  }
}
