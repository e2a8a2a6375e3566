import URLs

/// The host of an address, as far as manners go: who is asked one thing at a time, and left alone
/// when it says so.
public enum HostKey {
  /// In lower case and in ASCII, with the port if it is not the scheme's default; nil for anything
  /// but a web address. O(n).
  static func host(of url: String) -> String? {
    guard let url = WebURL(url), url.isHTTP else { return nil }
    // A name may end with the dot of the root.
    let name = url.hostname.hasSuffix(".") ? url.hostname.dropLast() : url.hostname
    guard !name.isEmpty else { return nil }
    return url.port.map { "\(name):\($0)" } ?? String(name)
  }

  /// The host's name alone.
  static func name(of host: String) -> Substring {
    let end = UInt8(ascii: host.utf8.first == UInt8(ascii: "[") ? "]" : ":")
    return Substring(host.utf8.prefix { $0 != end })
  }

  /// Whether an address leads no further than this machine: to a file, or to a server that runs
  /// here.
  public static func isNear(_ url: String) -> Bool {
    host(of: url).map(isThisMachine) ?? url.lowercased().hasPrefix("file:")
  }

  /// Whether a host is this machine, which does not mind being asked often.
  static func isThisMachine(_ host: String) -> Bool {
    let name = name(of: host)
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1" { return true }
    return name.utf8.starts(with: "127.".utf8)
      && name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}
