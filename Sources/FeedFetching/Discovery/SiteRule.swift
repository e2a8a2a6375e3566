import FeedFormats

/// Derives the feeds of a site's pages from their addresses. See `SiteRule+Table.swift` for the
/// rules.
///
/// Templates can contain the names of the patterns, as in
/// `https://github.com/{owner}/{repo}/tags.atom`.
struct SiteRule: Sendable {
  /// What is known about an address without a request.
  enum Answer: Sendable, Hashable {
    /// The feeds of the address: at least one, the default first.
    case feeds([FeedLink])
    /// The address has no feeds, for the given reason.
    case refused(String)
  }

  private enum Kind: Sendable {
    case feeds([(title: String?, template: String)])
    case refusal(String)
  }

  private let patterns: [AddressPattern]
  private let kind: Kind

  /// Creates a rule with one feed for all combinations of the hosts and paths.
  init(_ hosts: [String], _ paths: [String], _ template: String) {
    patterns = Self.patterns(hosts, paths)
    kind = .feeds([(nil, template)])
  }

  init(_ host: String, _ path: String, _ template: String) {
    self.init([host], [path], template)
  }

  /// Creates a rule with several feeds and their titles.
  init(
    _ host: String, _ path: String,
    _ templates: KeyValuePairs<String, String>
  ) {
    patterns = Self.patterns([host], [path])
    kind = .feeds(templates.map { ($0, $1) })
  }

  init(_ hosts: [String], refusing reason: String) {
    patterns = Self.patterns(hosts, ["/*"])
    kind = .refusal(reason)
  }

  private static func patterns(
    _ hosts: [String], _ paths: [String]
  ) -> [AddressPattern] {
    hosts.flatMap { host in paths.map { AddressPattern(host: host, path: $0) } }
  }

  /// Returns the feeds of an address, or why it has none; nil if no pattern matches.
  func answer(for address: AddressParts) -> Answer? {
    guard let names = patterns.lazy.compactMap({ $0.match(address) }).first else { return nil }
    switch kind {
    case .refusal(let reason): return .refused(reason)
    case .feeds(let feeds):
      return .feeds(
        feeds.map { title, template in
          FeedLink(url: Self.fill(template, names), title: title)
        })
    }
  }

  private static func fill(_ template: String, _ names: [Substring: Substring]) -> String {
    var filled = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += names[rest[rest.index(after: open)..<close]] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
