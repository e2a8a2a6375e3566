import FeedModel
import URLs

/// The links of a feed, entry or source, such that a reader finds in them what fields of their own
/// say: the page, the feed's address, hubs, files, discussions and the licence.
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

  /// Files are written from the item's enclosures, which are fewer and say more. An item without a link
  /// gets the one that readers give it: its id if that is an address, else its first enclosure.
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

  /// What a reader makes of them: addresses without blanks, and none without an address.
  private static func asRead(_ links: [FeedDocument.Link]) -> [FeedDocument.Link] {
    links.compactMap { link in
      guard let href = AtomText.address(link.href) else { return nil }
      return FeedDocument.Link(
        href: href, rel: LinkRelation.normal(XMLEscaping.cleaned(link.rel)),
        type: link.type.map(XMLEscaping.cleaned),
        title: link.title, hreflang: link.hreflang, length: link.length)
    }
  }

  /// A reader takes the first page among the alternates, else the first of them.
  private mutating func addPage(_ address: String?) {
    let alternates = links.filter { $0.rel == "alternate" }
    addFirst(
      address, "alternate", to: (alternates.first(where: \.isPage) ?? alternates.first)?.href)
  }

  /// Puts an address in front, unless it is what a reader finds anyway.
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

  /// A reader takes the last.
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

  /// Of alternates with one type and language there may be only one (section 4.1.1); the first is
  /// what readers take.
  private mutating func dropTwins() {
    var seen: Set<[String?]> = []
    links.removeAll {
      $0.rel == "alternate" && !seen.insert([$0.type, $0.hreflang]).inserted
    }
  }
}
