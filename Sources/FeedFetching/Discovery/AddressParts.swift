import URLs

/// The parts of a web address that tell what kind of page it is.
struct AddressParts {
  /// Scheme, host and port, without a slash at the end.
  let origin: String
  /// With its port if that is not the default.
  let host: String
  /// The host's labels without those that only mean another look of the same site.
  let labels: [Substring]
  let segments: [Substring]
  let parameters: [Substring: Substring]
  /// The path up to its last slash.
  let directory: String

  /// Nil for anything but an http or https URL.
  init?(_ url: String) {
    guard let url = WebURL(url), url.isHTTP else { return nil }
    let host = url.port.map { "\(url.hostname):\($0)" } ?? String(url.hostname)
    self.host = host
    origin = "\(url.scheme)://\(host)"
    var labels = host.split(separator: ".")
    if labels.count > 2, Self.looks.contains(labels[0]) { labels.removeFirst() }
    self.labels = labels
    segments = url.path.split(separator: "/")
    directory = String(url.path.lastIndex(of: "/").map { url.path[...$0] } ?? "/")
    let query = url.query?.split(separator: "&") ?? []
    parameters = Dictionary(
      query.compactMap { parameter in
        let pair = parameter.split(separator: "=", maxSplits: 1)
        return pair.count == 2 ? (pair[0], pair[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  private static let looks: Set<Substring> = ["m", "mobile", "new", "old", "www"]

  /// Whether it is a feed's own by its looks: what somebody names so exactly is what is meant.
  var isFeeds: Bool {
    if let format = parameters["format"], ["atom", "json", "rss"].contains(format) { return true }
    guard let last = segments.last else { return false }
    return Self.namesFeed(last) || ["atom", "feed", "feeds", "rss"].contains(last)
  }

  /// Whether a segment has the ending of a feed's file: such an address is one already.
  static func namesFeed(_ segment: Substring) -> Bool {
    [".atom", ".json", ".rdf", ".rss", ".xml"].contains { segment.lowercased().hasSuffix($0) }
  }
}

extension AddressParts {
  /// Whether one host is the other, or lies in it. Addresses of numbers lie nowhere.
  func isSameSite(as other: AddressParts) -> Bool {
    if host == other.host || labels == other.labels { return true }
    let (short, long) = labels.count < other.labels.count ? (self, other) : (other, self)
    return short.labels.count > 1 && short.labels.last?.first?.isLetter == true
      && long.labels.suffix(short.labels.count) == short.labels[...]
  }
}
