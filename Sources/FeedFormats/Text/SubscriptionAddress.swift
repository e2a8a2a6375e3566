/// Addresses as people and programs write subscriptions.
public enum SubscriptionAddress {
  /// The http(s) address that is meant: `feed:`, `itpc:`, `pcast:` and `podcast:` stand for http,
  /// and may wrap a whole address. Nil for anything that is not a web address.
  ///
  /// Spellings that every server takes for one become one: scheme and host in lower case, no
  /// default port, no fragment, `/` for an empty path (RFC 3986 section 6.2.3). Path and query stay
  /// as they are.
  public static func web(_ text: String) -> String? {
    let text = text.trimmingBlanks()
    guard !text.contains(where: { $0.isWhitespace || $0 == "\\" }), !hasControls(text) else {
      return nil
    }
    if WebAddress.isWeb(text) { return canonical(text) }
    guard let scheme = WebAddress.scheme(of: text), feedSchemes.contains(scheme.lowercased())
    else { return nil }
    let rest = String(text.dropFirst(scheme.count + 1))
    if WebAddress.isWeb(rest) { return canonical(rest) }
    return rest.hasPrefix("//") ? canonical("http:" + rest) : nil
  }

  private static func canonical(_ address: String) -> String? {
    guard hasHost(address), let start = address.firstRange(of: "://") else { return nil }
    let scheme = address[..<start.lowerBound].lowercased()
    let rest = address[start.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let path = rest[end...]
    return scheme + "://" + authority(rest[..<end], scheme) + (path.hasPrefix("/") ? "" : "/")
      + path
  }

  /// The host in lower case and without a default port; user and password stay as they are.
  private static func authority(_ text: Substring, _ scheme: String) -> String {
    let hostStart = text.lastIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
    var host = text[hostStart...].lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    while host.hasSuffix(port) { host.removeLast(port.count) }
    return text[..<hostStart] + host
  }

  /// Schemes that only mean that a feed is behind them.
  public static let feedSchemes: Set<String> = ["feed", "itpc", "pcast", "podcast"]

  private static func hasHost(_ address: String) -> Bool {
    let rest = address.drop { $0 != "/" }.dropFirst(2)
    guard let first = rest.first else { return false }
    return !"/?#:@".contains(first)
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
