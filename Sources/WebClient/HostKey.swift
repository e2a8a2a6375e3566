public import URLs

/// The host of a URL, as far as rate limits are concerned: requests to one host are sent one after
/// the other, and its `Retry-After` holds for all of its URLs.
public enum HostKey {
  /// The host in lower case and in ASCII, with the port if it is not the scheme's default. `http` and
  /// `https` on their default ports are one host. Nil for anything but a web URL. O(n).
  public static func host(of url: String) -> String? {
    WebURL(url).flatMap { host(of: $0) }
  }

  /// The same for a URL that is parsed already.
  public static func host(of url: WebURL) -> String? {
    guard url.isHTTP else { return nil }
    // A name may end with the dot of the root.
    let name = url.hostname.hasSuffix(".") ? url.hostname.dropLast() : url.hostname
    guard !name.isEmpty else { return nil }
    return url.port.map { "\(name):\($0)" } ?? String(name)
  }

  /// The host's name or address, without the port.
  package static func name(of host: String) -> Substring {
    let end = UInt8(ascii: host.utf8.first == UInt8(ascii: "[") ? "]" : ":")
    return Substring(host.utf8.prefix { $0 != end })
  }

  /// Whether a host is a name on the default ports, and no IP address.
  package static func isNameAlone(_ host: String) -> Bool {
    name(of: host) == host && !host.hasPrefix("[")
      && host.split(separator: ".").last?.contains { !$0.isNumber } == true
  }

  /// Whether a URL leads no further than this machine: to a file, or to a server that runs here.
  public static func isNear(_ url: String) -> Bool {
    host(of: url).map(isThisMachine) ?? url.lowercased().hasPrefix("file:")
  }

  /// Whether a host is this machine, which needs no time between two requests.
  package static func isThisMachine(_ host: String) -> Bool {
    let name = name(of: host)
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1" { return true }
    return name.utf8.starts(with: "127.".utf8)
      && name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}
