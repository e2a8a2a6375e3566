public import FoundationEssentials
import URLs

/// A cookie (RFC 6265).
public struct Cookie: Sendable, Hashable {
  public var name: String
  public var value: String
  /// The cookie is sent to this path and the paths below it.
  public var path: String
  /// The expiry date; nil for a cookie that lasts as long as its jar.
  public var expires: Date?

  public init(name: String, value: String, path: String = "/", expires: Date? = nil) {
    self.name = name
    self.value = value
    self.path = path
    self.expires = expires
  }

  /// Whether the cookie is sent to a path (RFC 6265 section 5.1.4).
  func matches(path: String) -> Bool {
    guard path.utf8.starts(with: self.path.utf8) else { return false }
    let rest = path.utf8.dropFirst(self.path.utf8.count)
    return rest.isEmpty || self.path.hasSuffix("/") || rest.first == UInt8(ascii: "/")
  }
}

extension Cookie {
  /// Parses a `Set-Cookie` field (RFC 6265 sections 5.2 and 5.3). Returns nil if it is malformed or
  /// if the URL may not set it.
  ///
  /// - Parameter url: the URL of the response.
  init?(setCookie text: String, from url: WebURL, now: Date) {
    guard text.utf8.count <= 4096, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return nil
    }
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
    let (name, value) = parts.removeFirst()
    guard let value, !name.isEmpty else { return nil }
    let attributes = Dictionary(parts.map { ($0.name.lowercased(), $0.value ?? "") }) { $1 }
    let path = attributes["path"].flatMap { $0.hasPrefix("/") ? String($0) : nil }
    guard Self.isAllowed(attributes, from: url), Self.fitsPrefix(name, attributes) else {
      return nil
    }
    self.name = String(name)
    self.value = String(value)
    self.path = path ?? Self.defaultPath(of: url)
    // `Max-Age` takes precedence over `Expires` (RFC 6265 section 5.3).
    expires =
      attributes["max-age"].flatMap { Self.end($0, now: now) }
      ?? attributes["expires"].flatMap { HTTPDate.parse(String($0)) }
  }

  private static func pair(_ text: Substring) -> (name: Substring, value: Substring?) {
    let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (pair[0].trimmed, pair.count == 2 ? pair[1].trimmed : nil)
  }

  /// The default path: the directory of the URL (RFC 6265 section 5.1.4).
  private static func defaultPath(of url: WebURL) -> String {
    guard url.path.first == "/", let last = url.path.lastIndex(of: "/"),
      last > url.path.startIndex
    else { return "/" }
    return String(url.path[..<last])
  }

  private static func end(_ text: Substring, now: Date) -> Date? {
    if text.hasPrefix("-"), DeltaSeconds.parse(String(text.dropFirst())) != nil {
      return .distantPast
    }
    return DeltaSeconds.parse(String(text)).map { $0 > 0 ? now + $0 : .distantPast }
  }

  /// Whether a URL may set the cookie: secure cookies require https or this machine, as in browsers,
  /// and `Domain` must be the host or a parent domain of it.
  private static func isAllowed(_ attributes: [String: Substring], from url: WebURL) -> Bool {
    guard
      attributes["secure"] == nil || url.scheme == "https" || HostKey.isThisMachine(url.hostname)
    else { return false }
    guard let domain = attributes["domain"], !domain.isEmpty else { return true }
    let name = domain.lowercased().drop { $0 == "." }
    return url.hostname == name || url.hostname.hasSuffix("." + name)
  }

  /// Whether the attributes meet the requirements of the prefixes `__Host-` and `__Secure-` (RFC
  /// 6265bis section 4.1.3).
  private static func fitsPrefix(_ name: Substring, _ attributes: [String: Substring]) -> Bool {
    let name = name.lowercased()
    let isSecure = attributes["secure"] != nil
    if name.hasPrefix("__host-") {
      return isSecure && attributes["domain", default: ""].isEmpty && attributes["path"] == "/"
    }
    return !name.hasPrefix("__secure-") || isSecure
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
