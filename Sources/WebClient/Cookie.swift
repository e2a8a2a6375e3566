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
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2, !pair[0].trimmed.isEmpty else { return nil }
    name = String(pair[0].trimmed)
    value = String(pair[1].trimmed)
    let attributes = Attributes(parts.dropFirst(), now: now)
    guard attributes.areAllowed(from: url), attributes.fitPrefix(of: name) else { return nil }
    path = attributes.path ?? Self.defaultPath(of: url)
    expires = attributes.expires
  }

  /// The default path: the directory of the URL (RFC 6265 section 5.1.4).
  private static func defaultPath(of url: WebURL) -> String {
    guard url.path.first == "/", let last = url.path.lastIndex(of: "/"),
      last > url.path.startIndex
    else { return "/" }
    return String(url.path[..<last])
  }

  private struct Attributes {
    var path: String?
    var domain: Substring?
    var isSecure = false
    private var date: Date?
    private var maxAge: Date?

    /// `Max-Age` takes precedence over `Expires` (RFC 6265 section 5.3).
    var expires: Date? { maxAge ?? date }

    init(_ parts: ArraySlice<Substring>, now: Date) {
      for part in parts {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = pair.count == 2 ? pair[1].trimmed : ""
        switch pair[0].trimmed.lowercased() {
        case "path": path = value.hasPrefix("/") ? String(value) : nil
        case "domain": domain = value.isEmpty ? nil : value
        case "secure": isSecure = true
        case "expires": date = HTTPDate.parse(String(value)) ?? date
        case "max-age": maxAge = Self.end(value, now: now) ?? maxAge
        default: break
        }
      }
    }

    private static func end(_ text: Substring, now: Date) -> Date? {
      if text.hasPrefix("-"), DeltaSeconds.parse(String(text.dropFirst())) != nil {
        return .distantPast
      }
      return DeltaSeconds.parse(String(text)).map { $0 > 0 ? now + $0 : .distantPast }
    }

    /// Whether the URL may set the cookie: secure cookies require https, and `Domain` must be the
    /// host or a parent domain of it.
    func areAllowed(from url: WebURL) -> Bool {
      guard !isSecure || url.scheme == "https" else { return false }
      guard let domain else { return true }
      let name = domain.lowercased().drop { $0 == "." }
      return url.hostname == name || url.hostname.hasSuffix("." + name)
    }

    /// Whether the attributes meet the requirements of the prefixes `__Host-` and `__Secure-` (RFC
    /// 6265bis section 4.1.3).
    func fitPrefix(of name: String) -> Bool {
      let name = name.lowercased()
      if name.hasPrefix("__host-") { return isSecure && domain == nil && path == "/" }
      return !name.hasPrefix("__secure-") || isSecure
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
