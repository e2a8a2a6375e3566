import HTTPTransport
import URLs
import WebClient

/// Where a redirect leads.
enum RedirectTarget {
  /// The absolute http or https URL of a `Location`, resolved against the URL that answered,
  /// without fragment; nil for any other scheme. Credentials in it are left out; those of the URL
  /// that answered are kept for the same origin.
  static func make(_ location: String, from url: String) -> String? {
    guard location.utf8.contains(where: { $0 > 0x20 }), let base = WebURL(url),
      let target = base.resolve(encoded(location)), target.isHTTP
    else { return nil }
    return target.withoutFragment.withoutUserinfo.addingUserinfo(of: base).description
  }

  /// Some servers forget to encode bytes outside ASCII, in whatever encoding: they are requested as
  /// they came.
  private static func encoded(_ location: String) -> String {
    HTTPHeaders.bytes(of: location).reduce(into: "") { encoded, byte in
      if byte >= 0x80 {
        encoded += "%" + String(byte, radix: 16, uppercase: true)
      } else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }
}
