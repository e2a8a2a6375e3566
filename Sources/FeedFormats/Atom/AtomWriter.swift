/// Writes feeds of any format as Atom 1.0 (RFC 4287).
///
/// The output is well-formed for any feed, and reading it gives the same items;
/// `Documentation/Parsing.md` lists what Atom cannot express. Markup is sanitised and written with
/// `type="html"`; all other text is literal.
///
/// Elements that Atom requires are filled in if the feed lacks them:
/// - **id** of an entry: see ``ItemIDs``. Of the feed: its address, the address of its page, or a
///   digest of its title. A GUID is written unchanged even if it is not an IRI, because it
///   identifies the post.
/// - **updated** of an entry: its date of publication or creation, or else 1970-01-01, a fixed date
///   that does not make an old post look new. Of the feed: the latest date of its entries.
/// - **title**, and the **name** of an author: empty.
public struct AtomWriter {
  var xml: XMLWriter

  /// - Parameter bytes: Bytes to which the output is appended.
  public init(appendingTo bytes: consuming [UInt8] = []) {
    xml = XMLWriter(appendingTo: bytes)
  }

  private init(xml: XMLWriter) {
    self.xml = xml
  }

  /// The output so far.
  public var bytes: [UInt8] { xml.bytes }

  /// Writes a feed as a whole document. O(n) in the length of its text.
  public mutating func write(_ document: FeedDocument) {
    var body = AtomWriter(xml: XMLWriter(inside: ["feed"]))
    body.writeFeed(document)
    let ids = ItemIDs(document)
    for item in document.items { body.write(item, id: ids.id(of: item), in: document) }
    let modules = Self.modules.filter { body.xml.prefixes.contains($0.prefix) }
    xml.start(
      "feed",
      [("xmlns", "http://www.w3.org/2005/Atom")]
        + modules.map { ("xmlns:\($0.prefix)", $0.namespace) }
        + [("xml:lang", AtomText.language(document.language))])
    xml.append(body.xml)
    xml.end()
  }

  private static let modules: [(prefix: Substring, namespace: String)] = [
    ("at", "http://purl.org/atompub/tombstones/1.0"),
    ("fh", "http://purl.org/syndication/history/1.0"),
    ("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    ("media", "http://search.yahoo.com/mrss/"),
    ("thr", "http://purl.org/syndication/thread/1.0"),
  ]

  private mutating func writeFeed(_ document: FeedDocument) {
    xml.element("id", text: Self.id(of: document))
    text("title", document.title, isRequired: true)
    text("subtitle", document.subtitle)
    date("updated", [document.updated, Self.latest(document.items), document.published])
    for link in AtomLinks(of: document).links { self.link(link) }
    let authors = document.authors.uniqueAsRead
    people("author", authors)
    if authors.isEmpty, document.items.contains(where: \.authors.uniqueAsRead.isEmpty) {
      // Each entry must have an author (section 4.1.1).
      xml.element("author") { $0.empty("name") }
    }
    people("contributor", document.contributors)
    categories(document.categories.uniqueAsRead)
    generator(document.generator)
    plain("icon", AtomText.address(document.icon))
    plain("logo", AtomText.address(document.image?.url ?? document.$itunes?.image))
    text("rights", document.rights)
    history(document.$extras?.history)
    itunes(document.$itunes)
    owner(document.$itunes?.owner)
    for entry in document.$extras?.deletedEntries ?? [] { tombstone(entry) }
  }

  private static func id(of document: FeedDocument) -> String {
    [document.id, document.feedURL, document.link].lazy.compactMap(XMLWriter.cleaned).first
      ?? ItemIDs.digest(of: [document.title?.value])
  }

  /// Returns the latest date of all items.
  private static func latest(_ items: [FeedDocument.Item]) -> FeedDate? {
    var latest: FeedDate?
    for date in items.lazy.compactMap({ written($0.dates) })
    where latest?.date.map({ $0 < date.date ?? $0 }) ?? true {
      latest = date
    }
    return latest
  }
}
