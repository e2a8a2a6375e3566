import FeedFormats

/// Where a redirect leads.
enum RedirectTarget {
  /// The absolute web address of a `Location`, resolved against the hop it came from, without
  /// fragment; nil for any other scheme. Credentials in it are left out; those of the hop go on to the
  /// same server, and to no other.
  static func make(_ location: String, from url: String) -> String? {
    guard let resolved = WebAddress.resolve(location, against: url).map(withEncodedBlanks),
      let target = SubscriptionAddress.web(resolved), WebAddress.isWeb(resolved)
    else { return nil }
    return SubscriptionAddress.web(withoutCredentials(String(target.prefix { $0 != "#" })))
      .map { AddressOrigin.adding(loginOf: url, to: $0) }
  }

  /// As browsers ask: some servers forget to encode the blanks of a path or query.
  private static func withEncodedBlanks(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound,
      let end = url[start...].firstIndex(where: { "/?".contains($0) })
    else { return url }
    return String(url[..<end]) + url[end...].replacing(" ", with: "%20")
  }

  private static func withoutCredentials(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url }
    let end = url[start...].firstIndex { "/?".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }
}
