import FeedModel
import URLs

/// The links of a feed, entry or source, extended so that they also contain the page, the feed's
/// address, hubs, files, discussions and the licence, which the document model stores in other
/// properties.
struct AtomLinks {
  private(set) var links: [FeedDocument.Link] = []

  init(of document: FeedDocument) {
    links = Self.asRead(document.links)
    addFirst(document.feedURL, "self", to: links.first { $0.rel == "self" }?.href)
    addPage(document.link)
    for hub in document.hubs { addLast(hub, "hub") }
    addLicense(document.license)
    dropTwins()
  }

  /// Enclosure links are created from the item's enclosures, which are complete and without
  /// duplicates. An item without a link gets the link that a reader would choose: its id if that is
  /// an address, or else its first enclosure.
  init(of item: FeedDocument.Item, id: String) {
    links = Self.asRead(item.links).filter { $0.rel != "enclosure" }
    addPage(AtomText.address(item.link))
    if !links.contains(where: { $0.rel == "alternate" }) {
      let file = item.enclosures.lazy.compactMap { AtomText.address($0.url) }.first
      addPage(Self.leadsSomewhere(id) ? id : file)
    }
    let pages = links.first { $0.rel == "replies" && $0.isPage }
    addFirst(item.comments, "replies", "text/html", to: pages?.href)
    let feeds = links.first { $0.rel == "replies" && !$0.isPage }
    addFirst(item.commentsFeed, "replies", "application/rss+xml", to: feeds?.href)
    addLicense(item.license)
    dropTwins()
    for file in item.enclosures { add(file) }
  }

  init(of source: FeedDocument.Source) {
    links = Self.asRead(source.links)
    addFirst(source.link, "alternate", to: links.first { $0.rel == "alternate" }?.href)
    dropTwins()
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
    addFirst(
      address, "alternate", to: (alternates.first(where: \.isPage) ?? alternates.first)?.href)
  }

  /// Inserts an address at the front unless a reader would find the same address anyway.
  private mutating func addFirst(
    _ address: String?, _ rel: String, _ type: String? = nil, to found: String?
  ) {
    guard let address = AtomText.address(address), address != found else { return }
    links.insert(FeedDocument.Link(href: address, rel: rel, type: type), at: 0)
  }

  private mutating func addLast(_ address: String?, _ rel: String) {
    guard let address = AtomText.address(address),
      !links.contains(where: { $0.rel == rel && $0.href == address })
    else { return }
    links.append(FeedDocument.Link(href: address, rel: rel))
  }

  private static func leadsSomewhere(_ id: String) -> Bool {
    URLReference.isHTTP(id) && !id.holdsWhitespace
  }

  /// Adds the licence. A reader takes the last one.
  private mutating func addLicense(_ address: String?) {
    guard let address = AtomText.address(address),
      links.last(where: { $0.rel == "license" })?.href != address
    else { return }
    links.append(FeedDocument.Link(href: address, rel: "license"))
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
  private mutating func dropTwins() {
    var seen: Set<[String?]> = []
    links.removeAll {
      $0.rel == "alternate" && !seen.insert([$0.type, $0.hreflang]).inserted
    }
  }
}
