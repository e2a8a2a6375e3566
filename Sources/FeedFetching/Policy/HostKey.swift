import FeedModel

/// The host of an address, as far as manners go: who is asked one thing at a time, and left alone
/// when it says so.
public enum HostKey {
  /// In lower case and in ASCII, with its port where that is not the usual one; nil for what is no web
  /// address.
  /// O(n), byte by byte: it is asked several times for each feed.
  static func host(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")),
      isWeb(scheme: url[..<colon].lowercased())
    else { return nil }
    let rest = url.utf8[colon...]
    guard rest.starts(with: "://".utf8) else { return nil }
    var host = rest.dropFirst(3).prefix { !endsHost($0) }
    if let sign = host.lastIndex(of: UInt8(ascii: "@")) { host = host[sign...].dropFirst() }
    for port in [":80", ":443"] where host.suffix(port.utf8.count).elementsEqual(port.utf8) {
      host.removeLast(port.utf8.count)
    }
    let key = withoutRoot(Substring(host).lowercased())
    return key.isEmpty ? nil : asciiForm(of: key)
  }

  /// Without the dot that may stand behind a whole name.
  private static func withoutRoot(_ host: String) -> String {
    let name = name(of: host)
    guard name.utf8.last == UInt8(ascii: ".") else { return host }
    return String(name.dropLast()) + host[name.endIndex...]
  }

  /// With the name in ASCII (Punycode).
  static func asciiForm(of host: String) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return host }
    let name = name(of: host)
    return Punycode.asciiForm(ofHost: String(name)) + host[name.endIndex...]
  }

  private static func isWeb(scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  private static func endsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// The host's name alone.
  static func name(of host: String) -> Substring {
    let end = UInt8(ascii: host.utf8.first == UInt8(ascii: "[") ? "]" : ":")
    return Substring(host.utf8.prefix { $0 != end })
  }

  /// Whether an address leads no further than this machine: to a file, or to a server that runs here.
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
