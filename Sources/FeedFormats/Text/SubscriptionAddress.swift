import Markup
import URLs

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
    if URLReference.isHTTP(text) { return canonical(text) }
    guard let scheme = URLReference.scheme(of: text), feedSchemes.contains(scheme.lowercased())
    else { return nil }
    let rest = String(text.dropFirst(scheme.count + 1))
    if URLReference.isHTTP(rest) { return canonical(rest) }
    return rest.hasPrefix("//") ? canonical("http:" + rest) : nil
  }

  private static func canonical(_ address: String) -> String? {
    let url = URLReference(address)
    guard let scheme = url.scheme?.lowercased(), hasHost(url) else { return nil }
    let path = url.path.isEmpty ? "/" : url.path
    let query = url.query.map { "?\($0)" } ?? ""
    return "\(scheme)://" + authority(of: url) + path + query
  }

  /// The host in lower case and without a default port; user and password stay as they are.
  private static func authority(of url: URLReference) -> String {
    var host = url.hostAndPort.lowercased()
    let port = url.defaultPort.map { ":\($0)" } ?? ""
    while !port.isEmpty, host.hasSuffix(port) { host.removeLast(port.count) }
    return (url.userinfo.map { "\($0)@" } ?? "") + host
  }

  /// Schemes that only mean that a feed is behind them.
  public static let feedSchemes: Set<String> = ["feed", "itpc", "pcast", "podcast"]

  private static func hasHost(_ url: URLReference) -> Bool {
    guard let first = url.authority?.first else { return false }
    return first != ":" && first != "@"
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
