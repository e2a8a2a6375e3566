import FeedModel
import URLs

/// The links of a feed, entry or source, extended so that they also contain the page, the feed's
/// address, hubs, files, discussions and the licence, which the document model stores in other
/// properties.
struct AtomLinks {
  private(set) var links: [FeedDocument.Link] = []

  init(of document: FeedDocument) {
    links = Self.asRead(document.links)
    add(document.feedURL, "self", unlike: links.first { $0.rel == "self" })
    addPage(document.link)
    for hub in document.hubs.lazy.compactMap(AtomText.address) {
      add(hub, "hub", unlike: links.first { $0.rel == "hub" && $0.href == hub }, isLast: true)
    }
    addLicense(document.license)
    removeDuplicates()
  }

  /// Enclosure links are created from the item's enclosures, which are complete and without
  /// duplicates. An item without a link gets the link that a reader would choose: its id if that is
  /// an address, or else its first enclosure.
  init(of item: FeedDocument.Item, id: String) {
    links = Self.asRead(item.links).filter { $0.rel != "enclosure" }
    addPage(AtomText.address(item.link))
    if !links.contains(where: { $0.rel == "alternate" }) {
      let isAddress = URLReference.isHTTP(id) && !id.holdsWhitespace
      addPage(isAddress ? id : item.enclosures.lazy.compactMap { AtomText.address($0.url) }.first)
    }
    let pages = links.first { $0.rel == "replies" && $0.isPage }
    add(item.comments, "replies", "text/html", unlike: pages)
    let feeds = links.first { $0.rel == "replies" && !$0.isPage }
    add(item.commentsFeed, "replies", "application/rss+xml", unlike: feeds)
    addLicense(item.license)
    removeDuplicates()
    for file in item.enclosures { add(file) }
  }

  init(of source: FeedDocument.Source) {
    links = Self.asRead(source.links)
    add(source.link, "alternate", unlike: links.first { $0.rel == "alternate" })
    removeDuplicates()
  }

  /// Returns the links as a parser returns them, with whitespace removed from addresses and without
  /// links that have no address.
  private static func asRead(_ links: [FeedDocument.Link]) -> [FeedDocument.Link] {
    links.compactMap { link in
      guard let href = AtomText.address(link.href) else { return nil }
      return FeedDocument.Link(
        href: href, rel: LinkRelation.normal(XMLEscaping.cleaned(link.rel)),
        type: link.type.map(XMLEscaping.cleaned),
        title: link.title, hreflang: link.hreflang, length: link.length)
    }
  }

  /// Adds the address of the page. A reader takes the first alternate link to a page, or else the
  /// first alternate link.
  private mutating func addPage(_ address: String?) {
    let alternates = links.filter { $0.rel == "alternate" }
    add(address, "alternate", unlike: alternates.first(where: \.isPage) ?? alternates.first)
  }

  /// Adds the licence. A reader takes the last one.
  private mutating func addLicense(_ address: String?) {
    add(address, "license", unlike: links.last { $0.rel == "license" }, isLast: true)
  }

  /// Adds a link, unless it has the same address as the one that a reader finds already.
  private mutating func add(
    _ address: String?, _ rel: String, _ type: String? = nil, unlike found: FeedDocument.Link?,
    isLast: Bool = false
  ) {
    guard let address = AtomText.address(address), address != found?.href else { return }
    links.insert(
      FeedDocument.Link(href: address, rel: rel, type: type), at: isLast ? links.endIndex : 0)
  }

  private mutating func add(_ file: Enclosure) {
    guard let url = AtomText.address(file.url),
      !links.contains(where: { $0.rel == "enclosure" && $0.href == url })
    else { return }
    links.append(
      FeedDocument.Link(
        href: url, rel: "enclosure", type: file.mediaType, title: file.title,
        length: file.size.flatMap { $0 > 0 ? String($0) : nil }))
  }

  /// Keeps only the first of several alternate links with the same type and language, because Atom
  /// forbids more than one (section 4.1.1) and readers take the first.
  private mutating func removeDuplicates() {
    var seen: Set<[String?]> = []
    links.removeAll {
      $0.rel == "alternate" && !seen.insert([$0.type, $0.hreflang]).inserted
    }
  }
}
