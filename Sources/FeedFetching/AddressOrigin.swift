/// The origin and the login of a URL.
enum AddressOrigin {
  /// Scheme, host and port (RFC 6454 section 4), with the host in ASCII. Empty for what is no web URL.
  static func origin(of url: String) -> [String] {
    let parts = url.lowercased().split(separator: "/", maxSplits: 2)
    guard parts.count > 1 else { return [] }
    var host = parts[1].prefix { !"?#".contains($0) }.split(separator: "@").last ?? ""
    let usualPort = parts[0] == "https:" ? ":443" : ":80"
    if host.hasSuffix(usualPort) { host.removeLast(usualPort.count) }
    return [String(parts[0]), HostKey.asciiForm(of: String(host))]
  }

  /// Whether a URL has the origin of another one, or is on the secure default port of the same host
  /// where the other is on the insecure one.
  static func isSame(_ url: String, as other: String) -> Bool {
    let (origin, known) = (origin(of: url), origin(of: other))
    guard origin.count == 2, known.count == 2 else { return false }
    let isUpgrade = known[0] == "http:" && origin[0] == "https:" && !known[1].contains(":")
    return origin[1] == known[1] && (origin[0] == known[0] || isUpgrade)
  }

  /// What stands before the host; nil where nothing does.
  static func login(of url: String) -> Substring? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    return authority.lastIndex(of: "@").map { authority[..<$0] }
  }

  /// The address with the login of another one, if it is the same server that is asked. A login is
  /// sent to nobody else.
  static func adding(loginOf other: String, to url: String) -> String {
    guard let login = login(of: other), origin(of: other) == origin(of: url),
      let start = url.firstRange(of: "://")?.upperBound
    else { return url }
    return url[..<start] + login + "@" + url[start...]
  }
}
