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
    let finder = LinkFinder(base: url)
    text.bytes.withUnsafeBytes { HTMLStreamParser.parse($0, to: finder) }
    return finder.links
  }
}

private final class LinkFinder: HTMLStreamHandler {
  var base: String
  var links: [FeedLink] = []

  init(base: String) {
    self.base = base
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    let name = name.string
    if name == "base", let href = attributes["href"],
      let resolved = WebAddress.base(href, within: base)
    {
      base = resolved
    }
    if name == "link", let href = attributes["href"], let rel = attributes["rel"],
      let type = attributes["type"]
    {
      add(href, rel: rel, type: type, title: attributes["title"])
    }
    return true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {}
  func end(_ name: HTMLName) {}

  private func add(_ href: String, rel: String, type: String, title: String?) {
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
