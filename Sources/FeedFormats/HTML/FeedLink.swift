import XMLStream

/// A feed that an HTML page names in its head: `<link rel="alternate" type="…" href="…">`.
public struct FeedLink: Sendable, Hashable {
  /// Absolute, http or https.
  public var url: String
  public var title: String?
  /// The declared media type.
  public var type: String

  public init(url: String, title: String?, type: String) {
    self.url = url
    self.title = title
    self.type = type
  }

  /// The feeds a page names, each once, in its order. O(n) in the bytes.
  public static func links(in page: [UInt8], at url: String) -> [FeedLink] {
    let text = DocumentText(page, contentType: nil)
    var finder = LinkFinder(base: url)
    HTMLTree(String(decoding: text.bytes, as: UTF8.self)).walk(&finder)
    return finder.links
  }
}

private struct LinkFinder: HTMLVisitor {
  var base: String
  var links: [FeedLink] = []

  init(base: String) {
    self.base = base
  }

  mutating func start(_ name: String, _ attributes: [HTMLAttribute]) -> Bool {
    let value = { (wanted: String) in attributes.first { $0.name == wanted }?.value }
    if name == "base", let href = value("href"), let resolved = WebAddress.base(href, within: base)
    {
      base = resolved
    }
    if name == "link", let href = value("href"), let rel = value("rel"), let type = value("type") {
      add(href, rel: rel, type: type, title: value("title"))
    }
    return true
  }

  mutating func text(_ text: String) {}
  mutating func end(_ name: String) {}

  private mutating func add(_ href: String, rel: String, type: String, title: String?) {
    let relations = rel.lowercased().split(whereSeparator: \.isWhitespace)
    let media = String(type.lowercased().prefix { $0 != ";" }).trimmingBlanks()
    guard relations.contains("alternate"), Self.types.contains(media),
      let url = WebAddress.resolve(href, against: base).flatMap(SubscriptionAddress.web),
      !links.contains(where: { $0.url == url }),
      media != "application/json" || !url.contains("/wp-json/")
    else { return }
    links.append(FeedLink(url: url, title: title.map(PlainText.folding), type: media))
  }

  private static let types: Set<String> = [
    "application/atom+xml", "application/feed+json", "application/json", "application/rdf+xml",
    "application/rss+xml", "application/xml", "text/xml",
  ]
}
