/// Who is asked by an address, and as whom.
enum AddressOrigin {
  /// Scheme, host and port (RFC 6454 section 4).
  static func origin(of url: String) -> [String] {
    let parts = url.lowercased().split(separator: "/", maxSplits: 2)
    guard parts.count > 1 else { return [] }
    var host = parts[1].prefix { !"?#".contains($0) }.split(separator: "@").last ?? ""
    let usualPort = parts[0] == "https:" ? ":443" : ":80"
    if host.hasSuffix(usualPort) { host.removeLast(usualPort.count) }
    return [String(parts[0]), String(host)]
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
