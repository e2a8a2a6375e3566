public import URLs

/// The URLs that a request has led through.
public struct RedirectChain: Sendable, Hashable {
  /// The URL that was requested last.
  public internal(set) var url: WebURL
  /// The statuses of the redirects that were followed. An upgrade to https by
  /// ``WebRequest/secureHosts`` counts as 301.
  public internal(set) var statuses: [Int] = []
  /// Whether the last URL is one that was upgraded to https.
  public internal(set) var isUpgraded = false
  /// Whether any server has answered.
  public internal(set) var wasAnswered = false

  init(_ url: WebURL) {
    self.url = url
  }
}
