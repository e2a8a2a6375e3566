import URLs

/// A form of URLs in which different spellings of the URL of one page are equal.
///
/// It is only for comparison, and is never shown, opened or requested. Scheme `http` becomes
/// `https`, and an internationalized host becomes ASCII. The case of the host, a default port,
/// trailing slashes and well-known tracking parameters are ignored. Other parameters, their order
/// and the fragment count: the entries of a change log may differ only in the fragment.
///
/// It does not use `WebURL`, because libraries store digests of these forms, and the
/// percent-encoding, path and host rules of the URL Standard would change them.
public enum CanonicalLink {
  /// Returns the canonical form of an absolute HTTP(S) URL; any other string is returned unchanged.
  /// O(n).
  public static func key(of link: String) -> String {
    canonical(link) ?? link
  }

  /// Returns the canonical form, or `nil` if the string is not an absolute HTTP(S) URL.
  static func canonical(_ link: String) -> String? {
    if let plain = plainForm(link) { return plain }
    let parts = URLReference(link)
    guard parts.isHTTP, let host = host(of: parts) else { return nil }
    var key = "https://" + host
    let end = parts.path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    if let end { key += Substring(parts.path.utf8[...end]) }
    if let query = parts.query.flatMap(withoutTracking), !query.isEmpty { key += "?" + query }
    if let fragment = parts.fragment, !fragment.isEmpty, !isTracking(fragment: fragment) {
      key += "#" + fragment
    }
    return key
  }

  /// Returns the canonical form of an HTTPS URL with a lowercase ASCII host and neither query nor
  /// fragment, or `nil` for any other string. Most links have this form, and this takes a tenth of
  /// the time of splitting them.
  private static func plainForm(_ link: String) -> String? {
    let end: Int? = link.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.starts(with: "https://".utf8) else { return nil }
      let host = bytes[8...].prefix { $0 != UInt8(ascii: "/") }
      let path = bytes[host.endIndex...]
      guard let last = host.last, last != UInt8(ascii: "."), host.allSatisfy(isPlainHostByte),
        !path.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
      else { return nil }
      return path.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? host.endIndex
    }.flatMap(\.self)
    return end.map {
      $0 == link.utf8.count ? link : String(decoding: link.utf8.prefix($0), as: UTF8.self)
    }
  }

  private static func isPlainHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Returns the authority in lower case and ASCII, without the default port, or `nil` if it is
  /// empty.
  private static func host(of url: URLReference) -> String? {
    guard var host = url.authority?.lowercased() else { return nil }
    let defaultPort = url.scheme?.utf8.count == 5 ? ":443" : ":80"
    if host.hasSuffix(defaultPort) { host.removeLast(defaultPort.count) }
    if host.hasSuffix(".") { host.removeLast() }
    return host.isEmpty ? nil : Punycode.asciiForm(ofHost: host)
  }

  /// Returns the part of a canonical form that follows the host, which stays the same when a site
  /// moves to another host. Returns `nil` for a root page, which every host has.
  package static func path(of key: String) -> String? {
    let rest = key.utf8.dropFirst("https://".utf8.count)
    let end = rest.firstIndex { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
    return end.map { String(key[$0...]) }
  }

  private static func withoutTracking(_ query: Substring) -> String? {
    query.split(separator: "&").filter { !isTracking($0) }.joined(separator: "&")
  }

  private static func isTracking(_ parameter: Substring) -> Bool {
    let name = parameter.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || name.hasPrefix("mtm_") || trackingNames.contains(name)
  }

  /// Whether a fragment is only for tracking. The list is shorter than that of parameters, because
  /// a fragment may be the only difference between two posts.
  private static func isTracking(fragment: Substring) -> Bool {
    let fragment = fragment.lowercased()
    return fragment.hasPrefix("utm_") || fragment.hasPrefix("xtor=") || fragment == "rss"
  }

  private static let trackingNames: Set<String> = [
    "_hsenc", "_hsmi", "dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid",
    "ref_src", "yclid",
  ]
}
