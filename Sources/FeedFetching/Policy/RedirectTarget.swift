import FeedFormats
import HTTPTransport

/// Where a redirect leads.
enum RedirectTarget {
  /// The absolute web address of a `Location`, resolved against the hop it came from, without
  /// fragment; nil for any other scheme. Credentials in it are left out; those of the hop go on to the
  /// same server, and to no other.
  static func make(_ location: String, from url: String) -> String? {
    guard let resolved = WebAddress.resolve(location, against: url).map(encoded),
      let target = SubscriptionAddress.web(resolved), WebAddress.isWeb(resolved)
    else { return nil }
    return SubscriptionAddress.web(withoutCredentials(String(target.prefix { $0 != "#" })))
      .map { AddressOrigin.adding(loginOf: url, to: $0) }
  }

  /// As browsers ask: some servers forget to encode the blanks and foreign letters of a path or query. Which
  /// letters they mean is theirs to know: the bytes are those that came.
  private static func encoded(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound,
      let end = url[start...].firstIndex(where: { "/?".contains($0) })
    else { return url }
    let rest = HTTPHeaders.bytes(of: String(url[end...]))
    return rest.reduce(into: String(url[..<end])) { encoded, byte in
      if byte == 0x20 || byte >= 0x80 {
        encoded += "%" + String(byte, radix: 16, uppercase: true)
      } else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }

  private static func withoutCredentials(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url }
    let end = url[start...].firstIndex { "/?".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }
}
