import JSONText
import URLs

/// Converts a JSON Feed into a ``FeedDocument``.
struct JSONFeedReading {
  /// The maximum number of items, as for every format. It limits the cost of hostile feeds.
  static let mostItems = 20_000
  private static let mostWarnings = 100

  let feed: JSONValue
  var document: FeedDocument
  /// The base for relative addresses.
  let base: AddressBase

  init(_ json: JSONDocument, format: FeedFormat, baseURL: String?) {
    feed = json.value
    base = AddressBase(
      ofDocument: baseURL
        ?? json.value["feed_url"]?.string.flatMap { URLReference.isHTTP($0) ? $0 : nil })
    document = FeedDocument(format: format, encoding: "utf-8")
    document.isComplete = json.isComplete
    document.warnings = json.warnings.map(ParseWarning.init)
  }

  mutating func readFeed() {
    document.title = text(feed, "title")
    document.subtitle = text(feed, "description")
    document.link = address(feed, "home_page_url")
    document.feedURL = address(feed, "feed_url")
    document.language = language(feed)
    (document.authors, document.avatars) = authors(feed)
    if let comment = string(feed, "user_comment") { document.extras.userComment = comment }
    document.image = address(feed, "icon").map { FeedDocument.FeedImage(url: $0) }
    document.icon = address(feed, "favicon")
    document.hubs = hubs()
    if let expired = feed["expired"]?.bool { document.extras.isExpired = expired }
    readFeedLinks()
    readItems()
    document.relativeReferences = base.references
  }

  private mutating func readFeedLinks() {
    if let link = document.link { document.links.append(.init(href: link)) }
    if let link = document.feedURL { document.links.append(.init(href: link, rel: "self")) }
    if let next = address(feed, "next_url") {
      document.links.append(.init(href: next, rel: "next"))
    }
    document.links += document.hubs.map { .init(href: $0, rel: "hub") }
  }

  private mutating func hubs() -> [String] {
    elements(feed, "hubs").compactMap { hub in
      if case .string(let url) = hub { return base.resolve(url) }
      return address(hub, "url")
    }
  }

  /// Reads the items. A feed without an `items` array is incomplete.
  private mutating func readItems() {
    guard let items = feed["items"]?.array else {
      warn("no list of items")
      document.isComplete = false
      return
    }
    if items.count > Self.mostItems {
      warn("only the first \(Self.mostItems) of \(items.count) items are read")
      document.exceedsLimits = true
    }
    document.items.reserveCapacity(min(items.count, Self.mostItems))
    for item in items.prefix(Self.mostItems) {
      guard item.members != nil else {
        warn("an item is not an object")
        continue
      }
      document.items.append(self.item(item))
    }
  }

  /// Adds a warning about a problem that does not break well-formedness.
  mutating func warn(_ message: String) {
    guard document.warnings.count < Self.mostWarnings else { return }
    document.warnings.append(ParseWarning(message, breaksWellFormedness: false))
  }
}
