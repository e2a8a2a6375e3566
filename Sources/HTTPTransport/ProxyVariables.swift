/// What the environment says of proxies, as libcurl reads it. libcurl itself says only from version 8.7 on
/// whether it has used one.
enum ProxyVariables {
  /// Whether an address may be asked through a proxy: one is named for its scheme, and its host is not
  /// excepted.
  static func mayApply(to url: String, _ variable: (String) -> String?) -> Bool {
    guard let mark = url.firstRange(of: "://") else { return false }
    let isSecure = url[..<mark.lowerBound].lowercased() == "https"
    // In upper case a web server would let whoever asks it name one.
    let names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    guard (names + ["all_proxy", "ALL_PROXY"]).contains(where: { variable($0)?.isEmpty == false })
    else { return false }
    let exceptions = variable("no_proxy") ?? variable("NO_PROXY") ?? ""
    let host = host(of: url[mark.upperBound...])
    return !exceptions.split(whereSeparator: { $0 == "," || $0 == " " }).contains { entry in
      let name = entry.drop { $0 == "." }.lowercased()
      return entry == "*" || host == name || host.hasSuffix("." + name)
    }
  }

  private static func host(of rest: Substring) -> String {
    let authority = rest.prefix { !"/?#".contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    guard host.first != "[" else { return host.dropFirst().prefix { $0 != "]" }.lowercased() }
    return host.prefix { $0 != ":" }.lowercased()
  }
}
