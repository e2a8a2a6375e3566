public import URLs

/// Identifies the host of a URL for rate limits. Requests to one host are sent one at a time, and a
/// `Retry-After` applies to all URLs of the host.
public enum HostKey {
  /// Returns the lowercase ASCII host, followed by the port if it is not the scheme's default; nil
  /// unless the URL is an http or https URL. `http` and `https` on their default ports are the same
  /// host. O(n).
  public static func host(of url: String) -> String? {
    WebURL(url).flatMap { host(of: $0) }
  }

  /// Returns the host of a parsed URL, as ``host(of:)`` does for text.
  public static func host(of url: WebURL) -> String? {
    guard url.isHTTP else { return nil }
    // A fully qualified name can end with a dot.
    var name = url.hostname
    if name.hasSuffix(".") { name.removeLast() }
    guard !name.isEmpty else { return nil }
    return url.port.map { "\(name):\($0)" } ?? name
  }

  /// Returns the name or address of a host without its port.
  package static func name(of host: String) -> Substring {
    let end = UInt8(ascii: host.utf8.first == UInt8(ascii: "[") ? "]" : ":")
    return Substring(host.utf8.prefix { $0 != end })
  }

  /// Whether a URL refers to this machine: to a file or a local server.
  public static func isOnThisMachine(_ url: String) -> Bool {
    host(of: url).map(isThisMachine) ?? url.lowercased().hasPrefix("file:")
  }

  /// Whether a host is this machine, to which requests need no spacing.
  package static func isThisMachine(_ host: String) -> Bool {
    let name = name(of: host)
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1" { return true }
    return name.utf8.starts(with: "127.".utf8)
      && name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}
