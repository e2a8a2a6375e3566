/// The form of an address in which two spellings of one page are equal.
///
/// For comparing only: it is never shown, opened or requested. Scheme `http` counts as `https`,
/// the host's case, a default port, a trailing slash and well-known tracking parameters do not
/// count. Other parameters, their order and the fragment do: change logs tell their entries apart
/// by fragment alone.
public enum CanonicalLink {
  /// The comparing form of an absolute http(s) address; any other text is returned as it is.
  /// O(n) in the text.
  public static func key(of link: String) -> String {
    guard let parts = Parts(link) else { return link }
    var key = "https://" + parts.host
    var path = parts.path
    while path.last == "/" { path.removeLast() }
    key += path
    if let query = parts.query.flatMap(withoutTracking), !query.isEmpty { key += "?" + query }
    if let fragment = parts.fragment, !fragment.isEmpty, !isTracking(fragment) {
      key += "#" + fragment
    }
    return key
  }

  private static func withoutTracking(_ query: Substring) -> String? {
    query.split(separator: "&").filter { !isTracking($0) }.joined(separator: "&")
  }

  private static func isTracking(_ parameter: Substring) -> Bool {
    let name = parameter.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || name.hasPrefix("mtm_") || trackingNames.contains(name)
  }

  private static let trackingNames: Set<String> = [
    "_hsenc", "_hsmi", "dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid",
    "ref_src", "xtor", "yclid",
  ]
}

/// An http(s) address cut at its delimiters (RFC 3986 section 3), nothing decoded.
private struct Parts {
  var host: String
  var path: Substring
  var query: Substring?
  var fragment: Substring?

  init?(_ link: String) {
    guard let schemeEnd = link.firstIndex(of: ":") else { return nil }
    let scheme = link[..<schemeEnd].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    var rest = link[link.index(after: schemeEnd)...]
    guard rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2)
    if let hash = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: hash)...]
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    path = rest[slash...]
    host = rest[..<slash].lowercased()
    let defaultPort = scheme == "https" ? ":443" : ":80"
    if host.hasSuffix(defaultPort) { host.removeLast(defaultPort.count) }
    if host.hasSuffix(".") { host.removeLast() }
    guard !host.isEmpty else { return nil }
  }
}
