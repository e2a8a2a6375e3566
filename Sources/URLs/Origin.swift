/// The origin of a URL (WHATWG URL, section 4.7): what two URLs have in common that trust each
/// other.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  public let scheme: String
  /// The host as it is in a URL.
  public let host: String
  public let port: UInt16

  /// For example `https://example.org` or `http://[::1]:8080`.
  public var description: String {
    let isDefault = SpecialScheme(rawValue: scheme)?.defaultPort == port
    return "\(scheme)://\(host)" + (isDefault ? "" : ":\(port)")
  }
}

extension WebURL {
  /// The origin. Nil for an opaque one, which is the same as no other: of file URLs, and of all
  /// whose scheme is not special.
  public var origin: Origin? {
    if scheme == "blob" { return WebURL(String(path)).flatMap { $0.isHTTP ? $0.origin : nil } }
    guard let special = SpecialScheme(rawValue: String(scheme)),
      let defaultPort = special.defaultPort
    else { return nil }
    return Origin(scheme: special.rawValue, host: String(hostname), port: port ?? defaultPort)
  }

  /// Whether both URLs have the same origin, and one that is not opaque.
  public func isSameOrigin(as other: WebURL) -> Bool {
    guard let origin else { return false }
    return origin == other.origin
  }
}
