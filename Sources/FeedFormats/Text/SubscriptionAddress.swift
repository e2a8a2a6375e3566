import Markup
import URLs

/// Normalises the addresses of subscriptions that people and programs write.
public enum SubscriptionAddress {
  /// Returns the `http` or `https` address, or `nil` if the text is not a web address. `feed:`,
  /// `itpc:`, `pcast:` and `podcast:` mean `http:`, or may precede a complete address.
  ///
  /// Spellings that mean the same to every server are normalised: lower-case scheme and host, no
  /// default port, no fragment, and `/` for an empty path (RFC 3986 section 6.2.3). The path and
  /// query are unchanged.
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

  /// Returns the host in lower case without a default port. The user and password are unchanged.
  private static func authority(of url: URLReference) -> String {
    var host = url.hostAndPort.lowercased()
    let port = url.defaultPort.map { ":\($0)" } ?? ""
    while !port.isEmpty, host.hasSuffix(port) { host.removeLast(port.count) }
    return (url.userinfo.map { "\($0)@" } ?? "") + host
  }

  /// Schemes that mark an address as a feed but do not name a transport protocol.
  public static let feedSchemes: Set<String> = ["feed", "itpc", "pcast", "podcast"]

  private static func hasHost(_ url: URLReference) -> Bool {
    guard let first = url.authority?.first else { return false }
    return first != ":" && first != "@"
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
