/// The origin of a URL (WHATWG URL, section 4.7): its scheme, host and port.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  public let scheme: String
  /// The host as in a URL, with brackets around an IPv6 address.
  public let host: String
  public let port: UInt16

  /// The serialised origin, such as `https://example.org` or `http://[::1]:8080`.
  public var description: String {
    let isDefault = SpecialScheme(rawValue: scheme)?.defaultPort == port
    return "\(scheme)://\(host)" + (isDefault ? "" : ":\(port)")
  }
}

extension WebURL {
  /// The origin; nil for an opaque origin, which is not equal to any other. File URLs and URLs
  /// whose scheme is not special have an opaque origin.
  public var origin: Origin? {
    let record = record
    if record.scheme == "blob" { return WebURL(path).flatMap { $0.isHTTP ? $0.origin : nil } }
    guard let defaultPort = record.special?.defaultPort else { return nil }
    return Origin(
      scheme: record.scheme, host: record.host?.description ?? "",
      port: record.port ?? defaultPort)
  }

  /// Whether both URLs have the same origin and it is not opaque.
  public func isSameOrigin(as other: WebURL) -> Bool {
    guard let origin else { return false }
    return origin == other.origin
  }
}
