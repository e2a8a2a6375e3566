/// What the environment says of proxies, as libcurl reads it. libcurl itself says only from version 8.7 on
/// whether it has used one.
enum ProxyVariables {
  /// The variable that names the proxy through which an address is asked; nil where none is named for its
  /// scheme, or its host is excepted.
  static func name(for url: String, _ variable: (String) -> String?) -> String? {
    guard let mark = url.firstRange(of: "://") else { return nil }
    let isSecure = url[..<mark.lowerBound].lowercased() == "https"
    // In upper case a web server would let whoever asks it name one.
    let names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let named = (names + ["all_proxy", "ALL_PROXY"]).first { variable($0)?.isEmpty == false }
    guard let named else { return nil }
    let exceptions = variable("no_proxy") ?? variable("NO_PROXY") ?? ""
    let host = host(of: url[mark.upperBound...])
    let isExcepted = exceptions.split { $0 == "," || $0 == " " }.contains { entry in
      let name = entry.drop { $0 == "." }.lowercased()
      return entry == "*" || host == name || host.hasSuffix("." + name)
        || NetworkAddress.isInside(host, of: name)
    }
    return isExcepted ? nil : named
  }

  private static func host(of rest: Substring) -> String {
    let authority = rest.prefix { !"/?#".contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    guard host.first != "[" else { return host.dropFirst().prefix { $0 != "]" }.lowercased() }
    return host.prefix { $0 != ":" }.lowercased()
  }
}
