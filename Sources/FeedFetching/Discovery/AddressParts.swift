import URLs

/// The parts of a web address that show what kind of page it is.
struct AddressParts {
  /// The scheme, host and port, without a trailing slash.
  let origin: String
  /// The host, with its port if that is not the default.
  let host: String
  /// The labels of the host without a first label such as `www` or `m`.
  let labels: [Substring]
  let segments: [Substring]
  let parameters: [Substring: Substring]
  /// The path up to its last slash.
  let directory: String

  /// Returns nil unless the text is an http or https URL.
  init?(_ url: String) {
    guard let url = WebURL(url), url.isHTTP else { return nil }
    let host = url.port.map { "\(url.hostname):\($0)" } ?? String(url.hostname)
    self.host = host
    origin = "\(url.scheme)://\(host)"
    var labels = host.split(separator: ".")
    if labels.count > 2, Self.prefixes.contains(labels[0]) { labels.removeFirst() }
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

  private static let prefixes: Set<Substring> = ["m", "mobile", "new", "old", "www"]

  /// Whether the address looks like that of a feed. Such an address is fetched as it is.
  var looksLikeFeed: Bool {
    if let format = parameters["format"], ["atom", "json", "rss"].contains(format) { return true }
    guard let last = segments.last else { return false }
    return Self.hasFeedExtension(last) || ["atom", "feed", "feeds", "rss"].contains(last)
  }

  /// Whether a segment has the file extension of a feed.
  static func hasFeedExtension(_ segment: Substring) -> Bool {
    [".atom", ".json", ".rdf", ".rss", ".xml"].contains { segment.lowercased().hasSuffix($0) }
  }
}

extension AddressParts {
  /// Whether one host is equal to the other or is a subdomain of it. An IP address has no
  /// subdomains.
  func isSameSite(as other: AddressParts) -> Bool {
    if host == other.host || labels == other.labels { return true }
    let (short, long) = labels.count < other.labels.count ? (self, other) : (other, self)
    return short.labels.count > 1 && short.labels.last?.first?.isLetter == true
      && long.labels.suffix(short.labels.count) == short.labels[...]
  }
}
