import FeedFormats

/// Where a redirect leads.
enum RedirectTarget {
  /// The absolute web address of a `Location`, resolved against the hop it came from, without
  /// fragment and credentials; nil for any other scheme.
  static func make(_ location: String, from url: String) -> String? {
    guard let resolved = WebAddress.resolve(location, against: url),
      let target = SubscriptionAddress.web(resolved), WebAddress.isWeb(resolved)
    else { return nil }
    return SubscriptionAddress.web(withoutCredentials(String(target.prefix { $0 != "#" })))
  }

  private static func withoutCredentials(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url }
    let end = url[start...].firstIndex { "/?".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }
}
