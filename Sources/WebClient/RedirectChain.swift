public import URLs

/// The redirects that a request followed.
public struct RedirectChain: Sendable, Hashable {
  /// The URL that was requested last.
  public internal(set) var url: WebURL
  /// The statuses of the redirects. An upgrade to https by ``WebRequest/secureHosts`` counts as a
  /// 301.
  public internal(set) var statuses: [Int] = []
  /// Whether the last URL was upgraded to https.
  public internal(set) var isUpgraded = false
  /// Whether any server has responded.
  public internal(set) var wasAnswered = false

  init(_ url: WebURL) {
    self.url = url
  }
}
