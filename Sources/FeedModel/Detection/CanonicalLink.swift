import URLs

/// The form of an address in which two spellings of one page are equal.
///
/// For comparing only: it is never shown, opened or requested. Scheme `http` counts as `https`, a
/// host in letters of the world as its form in ASCII; the host's case, a default port, a trailing
/// slash and well-known tracking parameters do not count. Other parameters, their order and the
/// fragment do: change logs tell their entries apart by fragment alone.
///
/// It is no `WebURL`, because libraries store digests of these forms, and the URL Standard's
/// percent-encodings, dots and hosts would change them.
public enum CanonicalLink {
  /// The comparing form of an absolute http(s) address; any other text is returned as it is.
  /// O(n) in the text.
  public static func key(of link: String) -> String {
    canonical(link) ?? link
  }

  /// The comparing form, nil for a text that is no absolute http(s) address.
  static func canonical(_ link: String) -> String? {
    plainForm(link) ?? fullForm(link)
  }

  /// The form of any address, which is taken apart and put together again.
  static func fullForm(_ link: String) -> String? {
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

  /// The authority in lower case and in ASCII, without the default port. Nil if nothing is left.
  private static func host(of url: URLReference) -> String? {
    guard var host = url.authority?.lowercased() else { return nil }
    if let port = url.defaultPort.map({ ":\($0)" }), host.hasSuffix(port) {
      host.removeLast(port.count)
    }
    if host.hasSuffix(".") { host.removeLast() }
    return host.isEmpty ? nil : Punycode.asciiForm(ofHost: host)
  }

  /// The same for a tenth of the cost: of an address with a host in small letters, a path, and perhaps a
  /// query that is kept. Most are so; of others nil.
  static func plainForm(_ link: String) -> String? {
    var text = link
    return text.withUTF8 { bytes in
      let isSecure = bytes.starts(with: "https://".utf8)
      guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
      let host = isSecure ? 8 : 7
      let hostEnd = bytes[host...].firstIndex { !isPlain(inHost: $0) } ?? bytes.endIndex
      guard hostEnd > host, bytes[hostEnd - 1] != UInt8(ascii: ".") else { return nil }
      let mark =
        bytes[hostEnd...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        ?? bytes.endIndex
      guard mark == hostEnd || bytes[hostEnd] == UInt8(ascii: "/"), isKept(query: bytes[mark...])
      else { return nil }
      let end =
        bytes[hostEnd..<mark].lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? hostEnd
      if isSecure, end == mark { return link }
      return "https://" + String(decoding: bytes[host..<end], as: UTF8.self)
        + String(decoding: bytes[mark...], as: UTF8.self)
    }
  }

  /// Whether a query is known to be kept, by the first letters of its parameters.
  ///
  /// - Parameter bytes: with its question mark; nothing where there is none.
  private static func isKept(query bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let mark = bytes.first else { return true }
    guard mark == UInt8(ascii: "?"), !bytes.contains(UInt8(ascii: "#")) else { return false }
    var last = UInt8(ascii: "&")
    for byte in bytes.dropFirst() {
      let isFirst = last == UInt8(ascii: "&")
      if isFirst, byte >= 0x80 || "&UMDFGIRYumdfgiry_".utf8.contains(byte) { return false }
      last = byte
    }
    return last != UInt8(ascii: "&")
  }

  private static func isPlain(inHost byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// What follows the host in a comparing form: where a page is, whatever host it has moved to. Nil
  /// for a host's first page, which is the same everywhere.
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

  /// Fewer than parameters, since a fragment may be all that tells two posts apart.
  private static func isTracking(fragment: Substring) -> Bool {
    let fragment = fragment.lowercased()
    return fragment.hasPrefix("utm_") || fragment.hasPrefix("xtor=") || fragment == "rss"
  }

  private static let trackingNames: Set<String> = [
    "_hsenc", "_hsmi", "dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid",
    "ref_src", "yclid",
  ]
}
