import FeedFormats
import URLs

/// Interprets addresses that users type.
enum TypedAddress {
  /// Returns the web addresses that a text may mean, in the order in which to try them; none if it
  /// is not an address.
  ///
  /// Text without `http` or `https` yields both: `h.ex/feed`, `feed://h.ex/`, `itpc:h.ex`.
  static func candidates(_ text: String) -> [String] {
    let text = trimmed(text)
    let rest = withoutFeedScheme(text)
    if URLReference.isHTTP(rest) { return [SubscriptionAddress.web(rest)].compactMap { $0 } }
    let place = rest.count < text.count && rest.hasPrefix("//") ? rest.dropFirst(2) : rest[...]
    guard isHostAndPath(place) else { return [] }
    return ["https://\(place)", "http://\(place)"].compactMap { SubscriptionAddress.web($0) }
  }

  private static func withoutFeedScheme(_ text: String) -> String {
    guard let scheme = URLReference.scheme(of: text),
      SubscriptionAddress.feedSchemes.contains(scheme.lowercased())
    else { return text }
    let rest = text.dropFirst(scheme.count + 1)
    // `feed:8080/x` is a host named `feed` with a port.
    let port = rest.prefix { !"/?#".contains($0) }
    return !port.isEmpty && port.allSatisfy(\.isNumber) ? text : String(rest)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(
      start.prefix(
        upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
  }

  /// Whether text without a web scheme can be a host, with or without a port. `mailto:me@h.ex` and
  /// `file:/a` are not hosts: a request would disclose their content to a server.
  private static func isHostAndPath(_ text: Substring) -> Bool {
    let url = URLReference("//\(text)")
    guard url.userinfo == nil else { return false }
    guard let scheme = URLReference.scheme(of: String(text)) else { return true }
    let port = url.hostAndPort.dropFirst(scheme.count + 1)
    return !port.isEmpty && port.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
