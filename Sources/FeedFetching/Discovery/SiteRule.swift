import FeedFormats

/// Derives the feeds of a site's pages from their addresses. The rules are in `site-rules.txt`,
/// which also describes their format.
struct SiteRule: Sendable {
  /// What is known about an address without a request.
  enum Answer: Sendable, Hashable {
    /// The feeds of the address: at least one, the default first.
    case feeds([FeedLink])
    /// The address has no feeds, for the given reason.
    case refused(String)
  }

  private let hosts: Substring
  private let paths: Substring
  private let patterns: [AddressPattern]
  private var feeds: [(template: Substring, title: String?)] = []
  private var refusal: String?

  private static let all = rules(
    in: String(decoding: PackageResources.site_rules_txt, as: UTF8.self))
  private static let known = all.filter { $0.hosts != "*" }
  /// The rules for software that many hosts run. The feeds may not exist, so they must be requested
  /// to find out.
  static let likely = all.filter { $0.hosts == "*" }

  private static func rules(in text: String) -> [SiteRule] {
    var rules: [SiteRule] = []
    var names: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 3)
      guard words[1] != "=" else {
        names[words[0]] = words[2]
        continue
      }
      if rules.last?.hosts != words[0] || rules.last?.paths != words[1] {
        rules.append(SiteRule(words[0], names[words[0]] ?? words[0], words[1]))
      }
      let rest = words.count > 3 ? String(words[3]) : nil
      if words[2] == "none" {
        rules[rules.count - 1].refusal = rest
      } else {
        rules[rules.count - 1].feeds.append((words[2], rest))
      }
    }
    return rules
  }

  private init(_ name: Substring, _ hosts: Substring, _ paths: Substring) {
    self.hosts = name
    self.paths = paths
    patterns = hosts.split(separator: ",").flatMap { host in
      paths.split(separator: ",").map { AddressPattern(host: host, path: $0) }
    }
  }

  /// Returns the known feeds of an address without a request.
  ///
  /// - Parameter url: the address as spelled by `SubscriptionAddress.web`.
  static func answer(for url: String) -> Answer? {
    guard let address = AddressParts(url), !address.looksLikeFeed else { return nil }
    return known.lazy.compactMap { $0.answer(for: address) }.first
  }

  /// Returns the feeds of an address, or why it has none; nil if no pattern matches.
  func answer(for address: AddressParts) -> Answer? {
    guard let names = patterns.lazy.compactMap({ $0.match(address) }).first else { return nil }
    if let refusal { return .refused(refusal) }
    return .feeds(
      feeds.map { FeedLink(url: Self.fill($0.template, names), title: $0.title) })
  }

  private static func fill(_ template: Substring, _ names: [Substring: Substring]) -> String {
    var filled = ""
    var rest = template
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += names[rest[rest.index(after: open)..<close]] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
