import URLs

/// Chooses the proxy from the environment according to curl's rules.
///
/// libcurl gets the result and does not read the environment itself: versions differ in how they
/// interpret it, and only 8.7 and later report whether a proxy was used.
enum ProxyVariables {
  /// Returns the name of the variable that sets the proxy for a URL; nil if no variable does so for
  /// its scheme or its host is excluded.
  static func name(for url: WebURL, _ variable: (String) -> String?) -> String? {
    let isSecure = url.scheme == "https"
    // Upper-case `HTTP_PROXY` is ignored: in a CGI program, a client can set it with a header
    // field.
    let names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let named = (names + ["all_proxy", "ALL_PROXY"]).first { variable($0)?.isEmpty == false }
    guard let named else { return nil }
    let exceptions = variable("no_proxy") ?? variable("NO_PROXY") ?? ""
    guard let host = url.host else { return named }
    return isExcepted(host, by: exceptions) ? nil : named
  }

  /// Whether a host matches an entry of `no_proxy`: `*`, a domain including its subdomains, an IP
  /// address or a network. Entries with a port do not match.
  private static func isExcepted(_ host: URLHost, by exceptions: String) -> Bool {
    guard exceptions != "*" else { return true }
    let entries = exceptions.lowercased().split { $0 == "," || $0.isWhitespace }
    if let number = host.addressBytes {
      return entries.contains { AddressRange($0)?.contains(number) == true }
    }
    let text = host.description
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    return entries.contains { entry in
      var entry = entry
      if entry.hasSuffix(".") { entry.removeLast() }
      if entry.hasPrefix(".") { entry.removeFirst() }
      return !entry.isEmpty && (name == entry || name.hasSuffix("." + entry))
    }
  }
}
