import FeedModel

/// The host of an address, as far as manners go: who is asked one thing at a time, and left alone
/// when it says so.
public enum HostKey {
  /// In lower case and in ASCII, with its port where that is not the usual one; nil for what is no web
  /// address.
  /// O(n), byte by byte: it is asked several times for each feed.
  static func host(of url: String) -> String? {
    let lowered = url.lowercased().utf8
    guard let scheme = ["http://", "https://"].first(where: { lowered.starts(with: $0.utf8) })
    else { return nil }
    let authority = lowered.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard var host = authority.split(separator: UInt8(ascii: "@")).last else { return nil }
    for port in [":80", ":443"] where host.suffix(port.utf8.count).elementsEqual(port.utf8) {
      host.removeLast(port.utf8.count)
    }
    if host.last == UInt8(ascii: ".") { host.removeLast() }
    return host.isEmpty ? nil : asciiForm(of: String(Substring(host)))
  }

  private static func asciiForm(of host: String) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return host }
    let name = name(of: host)
    return Punycode.asciiForm(ofHost: String(name)) + host[name.endIndex...]
  }

  /// The host's name alone.
  static func name(of host: String) -> Substring {
    if host.hasPrefix("[") { return host.prefix { $0 != "]" } }
    return host.prefix { $0 != ":" }
  }

  /// Whether an address leads no further than this machine: to a file, or to a server that runs here.
  public static func isNear(_ url: String) -> Bool {
    host(of: url).map(isThisMachine) ?? url.lowercased().hasPrefix("file:")
  }

  /// Whether a host is this machine, which does not mind being asked often.
  static func isThisMachine(_ host: String) -> Bool {
    let name = name(of: host)
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1" { return true }
    return name.hasPrefix("127.") && name.allSatisfy { $0 == "." || $0.isNumber }
  }
}
