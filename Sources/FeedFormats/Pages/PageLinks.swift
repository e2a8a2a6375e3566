import HTMLText
import Markup
import URLs

/// The links of an HTML page that are useful for finding feeds.
public struct PageLinks: Sendable, Hashable {
  /// The declared feeds (`<link rel="alternate" type="…" href="…">`) without duplicates, in
  /// document order.
  public private(set) var feeds: [FeedLink] = []
  /// The address that the page declares as its own (`rel="canonical"`).
  public private(set) var canonical: String?
  /// The addresses of other links that look like feeds, without duplicates, in document order. The
  /// page does not declare them as feeds.
  public private(set) var guesses: [String] = []

  /// The maximum numbers of feeds and guesses. They limit the number of comparisons.
  private static let mostFeeds = 500
  private static let mostGuesses = 50
  /// The number of bytes that are read from the beginning of a page.
  private static let mostBytes = 2 << 20

  /// Reads a page. O(n) in the number of bytes.
  ///
  /// - Parameter url: The address of the page. A `<base>` element takes precedence over it.
  public init(of page: [UInt8], at url: String) {
    let text = DocumentText(Array(page.prefix(Self.mostBytes)), contentType: nil)
    let finder = LinkFinder(base: url)
    ControlCharacters.removed(from: text.bytes).withUnsafeBytes {
      HTMLStreamParser.parse($0, to: finder)
    }
    self = finder.links
  }

  fileprivate init() {}

  fileprivate mutating func addFeed(_ url: String, title: String?, type: String) {
    guard Self.types.contains(type), type != "application/json" || !url.contains("/wp-json/"),
      feeds.count < Self.mostFeeds, !feeds.contains(where: { $0.url == url })
    else { return }
    feeds.append(FeedLink(url: url, title: title.map(PlainText.folding), type: type))
  }

  fileprivate mutating func setCanonical(_ url: String) {
    canonical = canonical ?? url
  }

  fileprivate mutating func addGuess(_ url: String) {
    guard guesses.count < Self.mostGuesses, Self.looksLikeFeed(url), !guesses.contains(url) else {
      return
    }
    guesses.append(url)
  }

  private static let types: Set<String> = [
    "application/atom+xml", "application/feed+json", "application/json", "application/rdf+xml",
    "application/rss+xml", "application/xml", "text/xml",
  ]

  /// Whether an address looks like a feed because of words in its path and query, or a host name
  /// that starts with `feed.` or `feeds.`.
  private static func looksLikeFeed(_ url: String) -> Bool {
    guard let url = WebURL(url) else { return false }
    if ["feed.", "feeds."].contains(where: url.hostname.hasPrefix) { return true }
    let words = "\(url.path)?\(url.query ?? "")".lowercased()
    return ["feed", "xml", "rss", "atom", "json"].contains(where: words.contains)
      && !["feedback", "manifest", "oembed", "opensearch", "sitemap", "wp-json", "xmlrpc"]
        .contains(where: words.contains)
  }
}

private final class LinkFinder: HTMLStreamHandler {
  var links = PageLinks()
  private var base: String

  init(base: String) {
    self.base = base
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard Self.names.contains(name), let href = attributes["href"] else { return true }
    switch name {
    case Self.base: base = WebAddress.base(href, within: base) ?? base
    case Self.link: addLink(href, attributes)
    default: if let url = address(href) { links.addGuess(url) }
    }
    return true
  }

  func text(_ utf8: UnsafeRawBufferPointer) {}
  func end(_ name: HTMLName) {}

  private static let anchor = HTMLName("a")
  private static let base = HTMLName("base")
  private static let link = HTMLName("link")
  private static let names: Set<HTMLName> = [anchor, base, link]

  private func address(_ href: String) -> String? {
    URLReference.resolve(href, against: base).flatMap(SubscriptionAddress.web)
  }

  private func addLink(_ href: String, _ attributes: HTMLAttributes) {
    guard let url = address(href), let rel = attributes["rel"] else { return }
    let relations = rel.lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains("canonical") { links.setCanonical(url) }
    if relations.contains("alternate"), let type = attributes["type"] {
      let media = type.lowercased().prefix { $0 != ";" }.trimmingBlanks()
      links.addFeed(url, title: attributes["title"], type: media)
    }
  }
}
