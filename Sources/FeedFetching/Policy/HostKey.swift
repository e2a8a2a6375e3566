/// The host of an address, as far as manners go: who is asked one thing at a time, and left alone
/// when it says so.
enum HostKey {
  /// In lower case, with its port where that is not the usual one; nil for what is no web address.
  /// O(n).
  static func host(of url: String) -> String? {
    let lowered = url.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lowered.hasPrefix) else { return nil }
    let authority = lowered.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    var host = authority.split(separator: "@").last.map(String.init) ?? ""
    for port in [":80", ":443"] where host.hasSuffix(port) { host.removeLast(port.count) }
    if host.hasSuffix(".") { host.removeLast() }
    return host.isEmpty ? nil : host
  }

  /// The host's name alone.
  static func name(of host: String) -> Substring {
    if host.hasPrefix("[") { return host.prefix { $0 != "]" } }
    return host.prefix { $0 != ":" }
  }

  /// Whether a host is this machine, which does not mind being asked often.
  static func isThisMachine(_ host: String) -> Bool {
    let name = name(of: host)
    if name == "localhost" || name == "[::1" { return true }
    return name.hasPrefix("127.") && name.allSatisfy { $0 == "." || $0.isNumber }
  }
}
